import {
  ageingBuckets,
  calculateShareBps,
  getAgeingBucket,
  type ReportRow,
  riskDays,
} from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { isOfSchool } from './current-instalments';
import type { ReportRequest } from './periods';

/** Totals of the loans that are not paid off, by days past due. */
interface LoanTotals {
  daysPastDue: number;
  loans: number;
  principalUgx: number;
  arrearsUgx: number;
}

const readLoans = (db: Queryable, schoolId: number | null): Promise<LoanTotals[]> =>
  queryRows<LoanTotals>(
    db,
    sql`select a.days_past_due as "daysPastDue", count(*)::int as loans, sum(a.principal_outstanding_ugx)::bigint as "principalUgx",
        sum(a.arrears_ugx)::bigint as "arrearsUgx"
      from loan_accounts a join loans l on l.id = a.loan_id
      where l.written_off_at is null and (a.total_outstanding_ugx > 0 or a.principal_outstanding_ugx > 0) and ${isOfSchool(schoolId)} group by 1`,
  );

const addUp = (rows: readonly LoanTotals[], isIncluded: (days: number) => boolean) => {
  const included = rows.filter(({ daysPastDue }) => isIncluded(daysPastDue));
  const sum = (of: keyof LoanTotals) => included.reduce((total, row) => total + row[of], 0);
  return { loans: sum('loans'), principalUgx: sum('principalUgx'), arrearsUgx: sum('arrearsUgx') };
};

/** Returns the outstanding principal of loans that are at least so many days past due, and its share of all principal. */
export const readPortfolioAtRisk = async (
  db: Queryable,
  { schoolId }: Pick<ReportRequest, 'schoolId'>,
): Promise<ReportRow[]> => {
  const rows = await readLoans(db, schoolId);
  const all = addUp(rows, () => true);
  return (['all', ...riskDays] as const).map((from) => {
    const { loans, principalUgx } = from === 'all' ? all : addUp(rows, (days) => days >= from);
    return {
      days: String(from),
      loans,
      principalUgx,
      shareBps: calculateShareBps(principalUgx, all.principalUgx),
    };
  });
};

/** Returns the totals of the loans that are not paid off, by age of their arrears. */
export const readAgeing = async (
  db: Queryable,
  { schoolId }: Pick<ReportRequest, 'schoolId'>,
): Promise<ReportRow[]> => {
  const rows = await readLoans(db, schoolId);
  const all = addUp(rows, () => true);
  return ageingBuckets.map((bucket) => {
    const totals = addUp(rows, (days) => getAgeingBucket(days) === bucket);
    return { bucket, ...totals, shareBps: calculateShareBps(totals.principalUgx, all.principalUgx) };
  });
};
