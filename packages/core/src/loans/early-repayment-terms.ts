import { roundHalfUp } from './fraction';
import type { ServicingTerms } from './loan-account';
import {
  calculateAccruedInterestUgx,
  getFirstPeriod,
  getPeriodShare,
  type RunningBalance,
} from './prepayment';
import { getOwedUgx, type RunningLoan, type RunningRow, sumBy } from './running-loan';

/** Rows and amounts to which an early repayment on a day applies. Amounts in UGX. */
export interface EarlyRepaymentTerms {
  /** Rows that are due by the day, or that a restructuring carried over. */
  dueRows: RunningRow[];
  /** Rows after the day. */
  futureRows: RunningRow[];
  /** Full principal of the rows after the day. */
  running: Omit<RunningBalance, 'instalmentUgx'>;
  firstNumber: number;
  /** Interest accrued on the balance up to the day. */
  interestUgx: number;
  /** Scheduled interest of the rows after the day. */
  futureInterestUgx: number;
  /** Principal and interest paid ahead on the rows after the day. */
  paidAheadUgx: number;
  /** Unpaid fees of the rows after the day. */
  feesOwedUgx: number;
}

/** Returns whether an early repayment on a day pays a row before it reduces the balance: it is due, or was carried over. */
export const isPayableBefore = ({ row, isCarriedOver }: RunningRow, day: string): boolean =>
  isCarriedOver || row.dueOn <= day;

/** Calculates the terms of an early repayment on a day; null if nothing is owed on the rows after it. */
export const calculateEarlyRepaymentTerms = (
  loan: RunningLoan,
  day: string,
  product: ServicingTerms,
): EarlyRepaymentTerms | null => {
  const dueRows = loan.rows.filter((running) => isPayableBefore(running, day));
  const futureRows = loan.rows.slice(dueRows.length);
  const unpaidFrom = futureRows.findIndex((row) => getOwedUgx(row) > 0);
  const [first] = futureRows;
  if (!first || unpaidFrom === -1) return null;
  const regularRows = dueRows.filter(({ isCarriedOver }) => !isCarriedOver);
  const lastDueOn = regularRows[regularRows.length - 1]?.row.dueOn ?? loan.disbursedOn;
  const isFirstOfNew = loan.restructuredOn !== null && loan.restructuredOn >= lastDueOn;
  const periodStart = isFirstOfNew ? getFirstPeriod(first.row.dueOn).periodStart : lastDueOn;
  const isPartlyPaid = isFirstOfNew || loan.interestPaidTo > periodStart;
  const running = {
    balanceUgx: sumBy(futureRows, ({ row }) => row.principalUgx),
    annualRatePpm: product.annualRatePpm,
    periodStart,
    accruedFrom: isPartlyPaid ? loan.interestPaidTo : periodStart,
    dueDates: futureRows.map(({ row }) => row.dueOn),
    paidRowsUgx: futureRows.slice(0, unpaidFrom).map(({ row }) => row.principalUgx + row.interestUgx),
  };
  const share = getPeriodShare({ periodStart, periodEnd: first.row.dueOn }, periodStart, day);
  const flatInterest = {
    numerator: BigInt(first.row.interestUgx) * share.numerator,
    denominator: share.denominator,
  };
  return {
    dueRows,
    futureRows,
    running,
    firstNumber: first.row.number,
    interestUgx:
      product.method === 'flat'
        ? Number(roundHalfUp(flatInterest))
        : calculateAccruedInterestUgx(running, day),
    futureInterestUgx: sumBy(futureRows, ({ row }) => row.interestUgx),
    paidAheadUgx: sumBy(futureRows, ({ paid }) => paid.principalUgx + paid.interestUgx),
    feesOwedUgx: sumBy(futureRows, ({ row, paid }) => row.feesUgx - paid.feesUgx),
  };
};
