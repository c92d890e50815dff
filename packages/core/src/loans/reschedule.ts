import type { EarlyTerms } from './early-terms';
import type { EarlyStrategy, ScheduledInstalment } from './loan-account';
import { prepayFromAccount } from './prepayment';
import { type RunningLoan, type RunningRow, sumOf } from './running-loan';

/** The rows after an early repayment, and what all but the last come to. */
export interface NewSchedule {
  rows: ScheduledInstalment[];
  instalmentUgx: number;
}

const feesOf = (rows: readonly RunningRow[]): number => sumOf(rows, ({ row }) => row.feesUgx);

/**
 * Makes the schedule after an early repayment of a part: rows that were paid ahead keep their days and totals, and the others
 * share what is left. Returns null if the loan can't be paid down by it.
 */
export const reschedule = (
  { running, toCome, firstNumber, interestUgx }: EarlyTerms,
  loan: RunningLoan,
  early: { restUgx: number; paidOn: string; strategy: EarlyStrategy },
): NewSchedule | null => {
  // The amount above principal and interest pays fees, which paying down cannot reduce.
  const amountUgx = Math.min(early.restUgx, running.balanceUgx + interestUgx);
  const paid = prepayFromAccount(
    { ...running, instalmentUgx: loan.instalmentUgx },
    { amountUgx, paidOn: early.paidOn, strategy: early.strategy },
  );
  if (!paid.ok) return null;
  const { instalments, instalmentUgx } = paid.value;
  const feesAt = Math.min(running.paidRowsUgx.length, Math.max(instalments.length - 1, 0));
  const feesOn = (at: number): number => {
    if (at < feesAt) return feesOf(toCome.slice(at, at + 1));
    return at === feesAt ? feesOf(toCome.slice(at)) : 0;
  };
  const rows = instalments.map((row, at) => ({
    number: firstNumber + at,
    dueOn: row.dueOn,
    principalUgx: row.principalUgx,
    interestUgx: row.interestUgx,
    feesUgx: feesOn(at),
    balanceAfterUgx: row.balanceAfterUgx,
  }));
  const onlyFees = {
    number: firstNumber,
    dueOn: running.dueOns[0] as string,
    principalUgx: 0,
    interestUgx: 0,
    feesUgx: feesOn(0),
    balanceAfterUgx: 0,
  };
  return { rows: rows.length === 0 ? [onlyFees] : rows, instalmentUgx };
};
