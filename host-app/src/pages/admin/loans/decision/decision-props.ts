import type { ApiFailure } from '@somesa/api-client';
import type { AdminLoanView, Result } from '@somesa/core';

type LoanAnswer = Promise<Result<AdminLoanView, ApiFailure>>;

/** What every decision gets: the loan, what is sent, and who hears of the answer. */
export interface DecisionProps {
  loan: AdminLoanView;
  onLoan: (loan: AdminLoanView) => void;
  /** Sends a decision; where the loan has moved on meanwhile, it is drawn as it stands. */
  send: (call: () => LoanAnswer) => LoanAnswer;
}
