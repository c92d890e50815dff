import { ok, type Result } from '../result';
import { replay } from './calculate-loan-account';
import { earlyTerms } from './early-terms';
import type { LoanAccountInput, LoanPayoff } from './loan-account';
import { type LoanError, refuse } from './loan-error';
import { type AmountParts, addParts, nothing, owedOf, totalUgx } from './running-loan';

/**
 * Works out what pays the loan off on the account's day: what is due, the balance to come with its interest to the day, and
 * fees; less what was paid ahead. Paid as an early repayment that day it leaves nothing pending and nothing overpaid. It is
 * 0 where the loan is paid, and where more was paid ahead than settles it. Refuses what `calculateLoanAccount` refuses.
 */
export const payOffAccount = (input: LoanAccountInput): Result<LoanPayoff, LoanError> => {
  const replayed = replay(input);
  if (!replayed.ok) return replayed;
  const loan = replayed.value;
  const due = loan.rows
    .filter(({ row }) => row.dueOn <= input.on)
    .map(owedOf)
    .reduce<AmountParts>(addParts, nothing);
  const terms = earlyTerms(loan, input.on, input.product);
  let paidAheadUgx = terms?.paidAheadUgx ?? 0;
  const lessPaid = (amountUgx: number): number => {
    const takenUgx = Math.min(amountUgx, paidAheadUgx);
    paidAheadUgx -= takenUgx;
    return amountUgx - takenUgx;
  };
  const early = terms && {
    interestUgx: lessPaid(terms.interestUgx),
    principalUgx: lessPaid(terms.running.balanceUgx),
    feesUgx: lessPaid(terms.feesOwedUgx),
  };
  const parts = early ? addParts(due, { ...nothing, ...early }) : due;
  const total = totalUgx(parts);
  if (!Number.isSafeInteger(total))
    return refuse('amount_too_large', 'the total is beyond what can be counted exactly');
  return ok({
    principalUgx: parts.principalUgx,
    interestUgx: parts.interestUgx,
    feesUgx: parts.feesUgx,
    penaltiesUgx: parts.penaltiesUgx,
    dueUgx: totalUgx(due),
    totalUgx: total,
    savedInterestUgx: terms ? Math.max(terms.interestToComeUgx - terms.interestUgx, 0) : 0,
  });
};
