import {
  ageingBuckets,
  calculateShareBps,
  getAgeingBucket,
  getLoanStage,
  loanStages,
  type ReportRow,
  riskDays,
} from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { type LoanPosition, listLoanPositions } from '../../loans/repayments/loan-positions';
import { addDays } from '../../platform/add-days';
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

type PortfolioRequest = Pick<ReportRequest, 'days' | 'schoolId' | 'today'>;

/** Reads the totals of today, which are stored with the loans. */
const readCurrentTotals = (db: Queryable, schoolId: number | null): Promise<LoanTotals[]> =>
  queryRows<LoanTotals>(
    db,
    sql`select a.days_past_due as "daysPastDue", count(*)::int as loans, sum(a.principal_outstanding_ugx)::bigint as "principalUgx",
        sum(a.arrears_ugx)::bigint as "arrearsUgx"
      from loan_accounts a join loans l on l.id = a.loan_id
      where l.written_off_at is null and (a.total_outstanding_ugx > 0 or a.principal_outstanding_ugx > 0) and ${isOfSchool(schoolId)} group by 1`,
  );

/** Reads the totals at the end of a day; of a past day by replaying the loans. */
const readTotals = async (
  db: Queryable,
  { days: { to }, schoolId, today }: PortfolioRequest,
): Promise<LoanTotals[]> => {
  if (to >= today) return readCurrentTotals(db, schoolId);
  const positions = await listLoanPositions(db, { on: to, schoolId });
  return positions.filter(({ isOpen }) => isOpen).map((position) => ({ ...position, loans: 1 }));
};

const addUp = (rows: readonly LoanTotals[], isIncluded: (days: number) => boolean) => {
  const included = rows.filter(({ daysPastDue }) => isIncluded(daysPastDue));
  const sum = (of: keyof LoanTotals) => included.reduce((total, row) => total + row[of], 0);
  return { loans: sum('loans'), principalUgx: sum('principalUgx'), arrearsUgx: sum('arrearsUgx') };
};

/** Returns the outstanding principal of loans that are at least so many days past due, and its share of all principal. */
export const readPortfolioAtRisk = async (db: Queryable, request: PortfolioRequest): Promise<ReportRow[]> => {
  const rows = await readTotals(db, request);
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
export const readAgeing = async (db: Queryable, request: PortfolioRequest): Promise<ReportRow[]> => {
  const rows = await readTotals(db, request);
  const all = addUp(rows, () => true);
  return ageingBuckets.map((bucket) => {
    const totals = addUp(rows, (days) => getAgeingBucket(days) === bucket);
    return { bucket, ...totals, shareBps: calculateShareBps(totals.principalUgx, all.principalUgx) };
  });
};

/** Returns the interest that a loan has earned and that is not paid; negative if it is paid ahead. */
const getReceivableUgx = ({ earnedInterestUgx, paidInterestUgx }: LoanPosition): number =>
  earnedInterestUgx - paidInterestUgx;

/** Multiplies an amount by a rate in parts per million, rounded half-up. */
const applyPpm = (amountUgx: number, ppm: number): number =>
  Number((2n * BigInt(amountUgx) * BigInt(ppm) + 1_000_000n) / 2_000_000n);

/**
 * Returns the loans that are not paid off by their stages at the end of a day, with the allowance for expected losses: a part of principal
 * and of accrued interest, rounded once for each stage. Interest paid ahead does not lower it.
 */
export const readStages = async (
  db: Queryable,
  { days: { to }, schoolId, stages }: ReportRequest,
): Promise<ReportRow[]> => {
  const open = (await listLoanPositions(db, { on: to, schoolId })).filter(({ isOpen }) => isOpen);
  return loanStages.map((stage) => {
    const included = open.filter((position) => getLoanStage(position, stages) === stage);
    const sum = (getUgx: (position: LoanPosition) => number): number =>
      included.reduce((total, position) => total + getUgx(position), 0);
    const principalUgx = sum((position) => position.principalUgx);
    const accruedUgx = sum((position) => Math.max(getReceivableUgx(position), 0));
    const lossPpm = stages.lossPpm[stage];
    return {
      stage,
      loans: included.length,
      principalUgx,
      accruedUgx,
      lossBps: Math.round(lossPpm / 100),
      allowanceUgx: applyPpm(principalUgx + accruedUgx, lossPpm),
    };
  });
};

/** Returns the accrued interest of each school's loans at the start and end of a period, and what was earned and received in it. */
export const readAccruedInterest = async (
  db: Queryable,
  { days: { from, to }, schoolId }: ReportRequest,
): Promise<ReportRow[]> => {
  const before = await listLoanPositions(db, { on: addDays(from, -1), schoolId });
  const after = await listLoanPositions(db, { on: to, schoolId });
  const schools = await queryRows<{ id: number; name: string }>(
    db,
    sql`select id, name from schools order by name, id`,
  );
  return schools
    .filter(({ id }) => after.some((position) => position.schoolId === id))
    .map(({ id, name }) => {
      const sum = (positions: readonly LoanPosition[], getUgx: (position: LoanPosition) => number): number =>
        positions
          .filter((position) => position.schoolId === id)
          .reduce((total, position) => total + getUgx(position), 0);
      const change = (getUgx: (position: LoanPosition) => number): number =>
        sum(after, getUgx) - sum(before, getUgx);
      return {
        school: name,
        openingUgx: sum(before, getReceivableUgx),
        earnedUgx: change((position) => position.earnedInterestUgx),
        receivedUgx: change((position) => position.paidInterestUgx),
        closingUgx: sum(after, getReceivableUgx),
      };
    });
};
