import type { ReportRow, ReportStep } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { dueInstalments, ofSchool } from './due-instalments';
import { periodOf } from './periods';
import type { ReportAsked } from './report-asked';
import { rowsOf } from './rows-of';

/** Reads what fell due in each of some periods, and what of it is paid, or late, today. */
export const arrearsRows = async (
  db: Queryable,
  { days, schoolId, today }: ReportAsked,
  periods: readonly string[],
  step: ReportStep,
): Promise<ReportRow[]> => {
  const found = await rowsOf<ReportRow & { period: string }>(
    db,
    sql`select ${periodOf(sql`li.due_on`, step)} as period, count(*)::int as instalments, sum(i.total)::bigint as "dueUgx",
        sum(i.paid)::bigint as "paidUgx", coalesce(sum(i.due) filter (where li.due_on < ${today}::date), 0)::bigint as "arrearsUgx"
      from ${dueInstalments}
      where li.due_on between ${days.from}::date and ${days.to}::date and ${ofSchool(schoolId)} group by 1`,
  );
  const byPeriod = new Map(found.map((row) => [row.period, row]));
  return periods.map(
    (period) => byPeriod.get(period) ?? { period, instalments: 0, dueUgx: 0, paidUgx: 0, arrearsUgx: 0 },
  );
};
