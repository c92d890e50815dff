import { DAY_MS } from '@somesa/core';
import type { ReportStep, StageRules } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '../../platform/add-days';
import type { TaxRates } from '../../platform/config/tax-rates';

/** Maximum number of days of a report with a row for each day; a longer report has a row for each month. */
const MAX_DAILY_ROWS = 92;

/** Request for a report. */
export interface ReportRequest {
  /** Days in Kampala time, both included. */
  days: { from: string; to: string };
  /** Null for every school. */
  schoolId: number | null;
  today: string;
  stages: StageRules;
  taxRates: readonly TaxRates[];
}

const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Returns the equally long range of days that ends before a range begins. */
export const getDaysBefore = ({ from, to }: ReportRequest['days']): ReportRequest['days'] => ({
  from: addDays(from, toDayNumber(from) - toDayNumber(to) - 1),
  to: addDays(from, -1),
});

/** Returns the length of the periods into which a range of days is divided. */
export const getReportStep = ({ from, to }: ReportRequest['days']): ReportStep =>
  toDayNumber(to) - toDayNumber(from) < MAX_DAILY_ROWS ? 'day' : 'month';

/** Lists the periods of a range of days, oldest first. */
export const listPeriods = ({ from, to }: ReportRequest['days'], step: ReportStep): string[] => {
  const length = step === 'day' ? 10 : 7;
  const days = Array.from({ length: toDayNumber(to) - toDayNumber(from) + 1 }, (_, at) =>
    addDays(from, at).slice(0, length),
  );
  return [...new Set(days)];
};

/** Returns the SQL expression of the period of a day. */
export const createPeriodSql = (day: SQL, step: ReportStep): SQL =>
  sql`to_char(${day}, ${sql.raw(step === 'day' ? `'YYYY-MM-DD'` : `'YYYY-MM'`)})`;
