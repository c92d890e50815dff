/** What falls due on a day. Amounts in UGX. */
export interface ScheduleDay {
  day: string;
  instalments: number;
  amountUgx: number;
  paidUgx: number;
}

/** GET /admin/schedule?month=2026-11. Only the days on which something falls due. */
export interface ScheduleAnswer {
  month: string;
  days: ScheduleDay[];
  totals: Omit<ScheduleDay, 'day'>;
}

/** Tells whether a text is a month, `2026-11`; none of the year 0. */
export const isMonth = (text: string): boolean => /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
