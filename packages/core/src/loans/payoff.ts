import { ok, type Result } from '../result';
import { replay } from './calculate-loan-account';
import { getCancellationAmountUgx } from './cancellation';
import { calculateEarlyRepaymentTerms, isPayableBefore } from './early-repayment-terms';
import type { LoanAccountInput, LoanPayoff } from './loan-account';
import { type LoanError, rejectUnsafeTotal } from './loan-error';
import {
  type AmountParts,
  addParts,
  getOwed,
  type RunningRow,
  sumBy,
  sumParts,
  zeroParts,
} from './running-loan';

/**
 * Calculates the amount that pays the loan off on the account's day: the instalments that are due, the
 * balance with its accrued interest, and fees, less what was paid ahead. Paid as an early repayment that day,
 * it leaves nothing outstanding and nothing overpaid. While a requested cancellation can be completed, it is
 * the principal that is not paid back yet. It is 0 if the loan is paid, or if more was paid ahead than pays
 * it off. Rejects what `calculateLoanAccount` rejects.
 */
export const calculatePayoff = (input: LoanAccountInput): Result<LoanPayoff, LoanError> => {
  const replayed = replay(input);
  if (!replayed.ok) return replayed;
  const loan = replayed.value;
  const cancellationUgx = getCancellationAmountUgx(loan, input.on);
  if (cancellationUgx !== null)
    return ok({
      ...zeroParts,
      principalUgx: cancellationUgx,
      dueUgx: 0,
      totalUgx: cancellationUgx,
      savedInterestUgx: sumBy(loan.schedules[0]?.instalments ?? [], ({ interestUgx }) => interestUgx),
    });
  const sumOwed = (rows: readonly RunningRow[]) => rows.map(getOwed).reduce<AmountParts>(addParts, zeroParts);
  const due = sumOwed(loan.rows.filter((running) => isPayableBefore(running, input.on)));
  const terms = calculateEarlyRepaymentTerms(loan, input.on, loan.terms);
  let paidAheadUgx = terms?.paidAheadUgx ?? 0;
  const subtractPaid = (amountUgx: number): number => {
    const paidUgx = Math.min(amountUgx, paidAheadUgx);
    paidAheadUgx -= paidUgx;
    return amountUgx - paidUgx;
  };
  const future = terms && {
    interestUgx: subtractPaid(terms.interestUgx),
    principalUgx: subtractPaid(terms.running.balanceUgx),
    feesUgx: subtractPaid(terms.feesOwedUgx),
  };
  const { principalUgx, interestUgx, feesUgx, penaltiesUgx } = addParts(due, { ...zeroParts, ...future });
  const totalUgx = principalUgx + interestUgx + feesUgx + penaltiesUgx;
  if (!Number.isSafeInteger(totalUgx)) return rejectUnsafeTotal();
  return ok({
    principalUgx,
    interestUgx,
    feesUgx,
    penaltiesUgx,
    dueUgx: sumParts(sumOwed(loan.rows.filter(({ row }) => row.dueOn <= input.on))),
    totalUgx,
    savedInterestUgx: terms ? Math.max(terms.futureInterestUgx - terms.interestUgx, 0) : 0,
  });
};
