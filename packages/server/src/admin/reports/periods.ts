import type { ReportStep } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';

const DAY_MS = 24 * 3_600_000;
/** Over so many days a report has a row for each; over more, one for each month. */
const MAX_DAYS = 92;

/** Days of Kampala, both included. */
export interface DayRange {
  from: string;
  to: string;
}

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The day so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date((numberOf(day) - days) * DAY_MS).toISOString().slice(0, 10);

/** Returns the length of the periods into which a range is divided. */
export const stepOf = ({ from, to }: DayRange): ReportStep =>
  numberOf(to) - numberOf(from) < MAX_DAYS ? 'day' : 'month';

/** Every period of a range, the oldest first. */
export const periodsOf = ({ from, to }: DayRange, step: ReportStep): string[] => {
  const length = step === 'day' ? 10 : 7;
  const days = Array.from({ length: numberOf(to) - numberOf(from) + 1 }, (_, at) =>
    daysBefore(from, -at).slice(0, length),
  );
  return [...new Set(days)];
};

/** The period of a day, as SQL. */
export const periodOf = (day: SQL, step: ReportStep): SQL =>
  sql`to_char(${day}, ${sql.raw(step === 'day' ? `'YYYY-MM-DD'` : `'YYYY-MM'`)})`;
