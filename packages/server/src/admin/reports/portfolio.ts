import { type ArrearsBucket, bucketOf } from '@somesa/core';
import { type AgeingBucket, ageingBuckets, type ReportRow, riskDays, shareBps } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { ofSchool } from './due-instalments';
import { queryRows } from './query-rows';
import type { ReportRequest } from './report-request';

/** All loans that are so many days late and not paid off. */
interface LateLoans {
  daysPastDue: number;
  loans: number;
  principalUgx: number;
  arrearsUgx: number;
}

/** Totals of a group of loans. */
type Counted = Omit<LateLoans, 'daysPastDue'>;

const readLoans = (db: Queryable, schoolId: number | null): Promise<LateLoans[]> =>
  queryRows<LateLoans>(
    db,
    sql`select a.days_past_due as "daysPastDue", count(*)::int as loans, sum(a.principal_outstanding_ugx)::bigint as "principalUgx",
        sum(a.arrears_ugx)::bigint as "arrearsUgx"
      from loan_accounts a join loans l on l.id = a.loan_id
      where (a.total_outstanding_ugx > 0 or a.principal_outstanding_ugx > 0) and ${ofSchool(schoolId)} group by 1`,
  );

const together = (found: readonly LateLoans[], counts: (days: number) => boolean): Counted =>
  found.reduce(
    (sum, row) =>
      counts(row.daysPastDue)
        ? {
            loans: sum.loans + row.loans,
            principalUgx: sum.principalUgx + row.principalUgx,
            arrearsUgx: sum.arrearsUgx + row.arrearsUgx,
          }
        : sum,
    { loans: 0, principalUgx: 0, arrearsUgx: 0 },
  );

/** Reads the principal of the loans that are late by so many days or more, as a part of all principal. */
export const portfolioAtRiskRows = async (
  db: Queryable,
  { schoolId }: Pick<ReportRequest, 'schoolId'>,
): Promise<ReportRow[]> => {
  const found = await readLoans(db, schoolId);
  const all = together(found, () => true);
  return (['all', ...riskDays] as const).map((from) => {
    const { loans, principalUgx } = from === 'all' ? all : together(found, (days) => days >= from);
    return { days: String(from), loans, principalUgx, shareBps: shareBps(principalUgx, all.principalUgx) };
  });
};

const ages: Readonly<Record<ArrearsBucket, AgeingBucket>> = {
  current: '0',
  '1-7': '1-30',
  '8-30': '1-30',
  '31-60': '31-60',
  '61-90': '61-90',
  '90+': '90+',
};

/** Reads every loan that is not paid off, by how many days it is late. */
export const ageingRows = async (
  db: Queryable,
  { schoolId }: Pick<ReportRequest, 'schoolId'>,
): Promise<ReportRow[]> => {
  const found = await readLoans(db, schoolId);
  const all = together(found, () => true);
  return ageingBuckets.map((bucket) => {
    const of = together(found, (days) => ages[bucketOf(days)] === bucket);
    return { bucket, ...of, shareBps: shareBps(of.principalUgx, all.principalUgx) };
  });
};
