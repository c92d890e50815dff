import { type AccountInstalment, toKampalaDay, toKampalaInstant, toKampalaTime } from '@somesa/core';
import { addDays } from '../../platform/add-days';
import { type ReminderKind, reminderKinds } from './reminder-kinds';

/** Times in Kampala between which reminders are sent. */
const DAY_STARTS_AT = '08:00';
const EVENING_STARTS_AT = '20:00';

/** Days after the due date on which each reminder is true; a missed one is sent late on these days. */
const windows: Record<ReminderKind, { from: number; to: number }> = {
  due_in_3_days: { from: -3, to: -1 },
  due_today: { from: 0, to: 0 },
  overdue_3_days: { from: 3, to: 6 },
  overdue_7_days: { from: 7, to: 13 },
};

/** Reminder of an instalment, with its outstanding amount in UGX. */
export interface Reminder {
  kind: ReminderKind;
  dueOn: string;
  amountUgx: number;
}

type DueInstalment = Pick<AccountInstalment, 'dueOn' | 'owedUgx'>;
/** Part of a loan account that reminders need. */
export interface ReminderAccount {
  instalments: readonly DueInstalment[];
  /** All versions of its schedule: an early repayment can remove due dates. */
  schedules?: readonly { instalments: readonly Pick<DueInstalment, 'dueOn'>[] }[];
}

/** Returns whether reminders are sent at this time of day. */
const isDaytime = (now: Date): boolean =>
  toKampalaTime(now) >= DAY_STARTS_AT && toKampalaTime(now) < EVENING_STARTS_AT;

/** Returns the start of the evening, after which no reminder of this day is sent. */
export const getReminderDeadline = (now: Date): Date =>
  toKampalaInstant(toKampalaDay(now), EVENING_STARTS_AT);

/** Returns the reminder that is due for an instalment on a day; null if there is none. */
const findReminderKind = (dueOn: string, today: string): ReminderKind | null =>
  reminderKinds.find((kind) => {
    const { from, to } = windows[kind];
    return today >= addDays(dueOn, from) && today <= addDays(dueOn, to);
  }) ?? null;

/** Lists today's reminders of instalments. */
const listTodaysReminders = (instalments: readonly DueInstalment[], now: Date): Reminder[] =>
  instalments.flatMap(({ dueOn, owedUgx }) => {
    const kind = findReminderKind(dueOn, toKampalaDay(now));
    return kind ? [{ kind, dueOn, amountUgx: owedUgx }] : [];
  });

/** Lists what is owed on each due date: a restructured loan can have two rows on one. */
const listOwed = ({ instalments }: ReminderAccount): DueInstalment[] => {
  const owed = new Map<string, number>();
  for (const { dueOn, owedUgx } of instalments)
    if (owedUgx > 0) owed.set(dueOn, (owed.get(dueOn) ?? 0) + owedUgx);
  return [...owed].map(([dueOn, owedUgx]) => ({ dueOn, owedUgx }));
};

/** Lists the reminders to send now for instalments that are not fully paid; none at night. */
export const listReminders = (account: ReminderAccount, now: Date): Reminder[] =>
  isDaytime(now) ? listTodaysReminders(listOwed(account), now) : [];

/** Lists today's reminders that may be queued but are no longer true: of instalments that are paid or no longer scheduled. */
export const listSettledReminders = (account: ReminderAccount, now: Date): Reminder[] => {
  const owed = new Set(listOwed(account).map(({ dueOn }) => dueOn));
  const scheduled = (account.schedules ?? []).flatMap(({ instalments }) => instalments);
  const days = new Set([...account.instalments, ...scheduled].map(({ dueOn }) => dueOn));
  const settled = [...days].filter((dueOn) => !owed.has(dueOn));
  return listTodaysReminders(
    settled.map((dueOn) => ({ dueOn, owedUgx: 0 })),
    now,
  );
};

/** Returns the next morning of a reminder's days; null if they are over, or it is sent now. */
const findNextMorning = (dueOn: string, kind: ReminderKind, now: Date): Date | null => {
  const [from, to] = [addDays(dueOn, windows[kind].from), addDays(dueOn, windows[kind].to)];
  const today = toKampalaDay(now);
  if (isDaytime(now) && today >= from && today <= to) return null;
  const morning = toKampalaTime(now) < DAY_STARTS_AT ? today : addDays(today, 1);
  const [, later = from] = [from, morning].sort();
  return later > to ? null : toKampalaInstant(later, DAY_STARTS_AT);
};

/** Returns the time at which the next reminder of a loan may be due, after those of now are queued; null if there is none.
 */
export const findNextReminderAt = (account: ReminderAccount, now: Date): Date | null => {
  const mornings = listOwed(account).flatMap(({ dueOn }) =>
    reminderKinds.map((kind) => findNextMorning(dueOn, kind, now)),
  );
  const instants = mornings.flatMap((morning) => (morning ? [morning.getTime()] : []));
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
};
