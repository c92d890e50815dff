import { halfUp } from './fraction';
import type { ServicingTerms } from './loan-account';
import { shareOfPeriod } from './payoff';
import { interestToDayUgx, type RunningBalance } from './prepayment';
import { owedOf, owedUgx, type RunningLoan, type RunningRow, sumOf, totalUgx } from './running-loan';

/** Amounts and rows that an early repayment on a day applies to. Amounts in UGX. */
export interface EarlyTerms {
  /** The rows that are due by the day. */
  due: RunningRow[];
  /** The rows after the day. */
  toCome: RunningRow[];
  /** The rows after the day as one balance, in full. */
  running: Omit<RunningBalance, 'instalmentUgx'>;
  firstNumber: number;
  /** Owed on the balance for the days up to this one. */
  interestUgx: number;
  /** The interest of the rows after the day. */
  interestToComeUgx: number;
  /** Principal and interest that was paid ahead on the rows after the day. */
  paidAheadUgx: number;
  /** Unpaid fees of these rows. */
  feesOwedUgx: number;
}

const later = (a: string, b: string): string => (a > b ? a : b);

/** Works out what an early repayment meets; null where nothing is left to pay after the day. */
export const earlyTerms = (loan: RunningLoan, day: string, product: ServicingTerms): EarlyTerms | null => {
  const due = loan.rows.filter(({ row }) => row.dueOn <= day);
  const toCome = loan.rows.slice(due.length);
  const [first] = toCome;
  if (!first || owedUgx(toCome) === 0) return null;
  const periodStart = due[due.length - 1]?.row.dueOn ?? loan.disbursedOn;
  const unpaidFrom = toCome.findIndex((running) => totalUgx(owedOf(running)) > 0);
  const running = {
    balanceUgx: sumOf(toCome, ({ row }) => row.principalUgx),
    annualRatePpm: product.annualRatePpm,
    periodStart,
    accruedFrom: later(periodStart, loan.interestPaidTo),
    dueOns: toCome.map(({ row }) => row.dueOn),
    paidRowsUgx: toCome.slice(0, unpaidFrom).map(({ row }) => row.principalUgx + row.interestUgx),
  };
  const share = shareOfPeriod({ periodStart, periodEnd: first.row.dueOn }, periodStart, day);
  return {
    due,
    toCome,
    running,
    firstNumber: first.row.number,
    interestUgx:
      product.method === 'flat'
        ? Number(halfUp({ over: BigInt(first.row.interestUgx) * share.over, under: share.under }))
        : interestToDayUgx(running, day),
    interestToComeUgx: sumOf(toCome, ({ row }) => row.interestUgx),
    paidAheadUgx: sumOf(toCome, ({ paid }) => paid.principalUgx + paid.interestUgx),
    feesOwedUgx: sumOf(toCome, ({ row, paid }) => row.feesUgx - paid.feesUgx),
  };
};
