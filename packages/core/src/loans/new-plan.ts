import type { EarlyTerms } from './early-terms';
import type { EarlyStrategy, ScheduledInstalment } from './loan-account';
import { payDownRunning } from './pay-down';
import type { RunningLoan } from './running-loan';

/** The rows after an early repayment, and what all but the last come to. */
export interface NewPlan {
  rows: ScheduledInstalment[];
  instalmentUgx: number;
}

/** Makes the plan after an early repayment of a part; null where the loan can't be paid down by it. */
export const newPlan = (
  terms: EarlyTerms,
  loan: RunningLoan,
  early: { poolUgx: number; paidOn: string; strategy: EarlyStrategy },
): NewPlan | null => {
  // What is above principal and interest pays of the fees, which no amount of paying down takes away.
  const amountUgx = Math.min(early.poolUgx, terms.running.balanceUgx + terms.interestUgx);
  const running = { ...terms.running, instalmentUgx: loan.instalmentUgx };
  const paid = payDownRunning(running, { amountUgx, paidOn: early.paidOn, strategy: early.strategy });
  if (!paid.ok) return null;
  const rows = paid.value.instalments.map((row, at) => ({
    number: terms.firstNumber + at,
    dueOn: row.dueOn,
    principalUgx: row.principalUgx,
    interestUgx: row.interestUgx,
    feesUgx: at === 0 ? terms.feesUgx : 0,
    balanceAfterUgx: row.balanceAfterUgx,
  }));
  const onlyFees = {
    number: terms.firstNumber,
    dueOn: terms.running.dueOns[0] as string,
    principalUgx: 0,
    interestUgx: 0,
    feesUgx: terms.feesUgx,
    balanceAfterUgx: 0,
  };
  return {
    rows: rows.length === 0 ? [onlyFees] : rows,
    instalmentUgx: paid.value.instalmentUgx,
  };
};
