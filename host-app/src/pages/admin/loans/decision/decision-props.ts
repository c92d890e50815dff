import type { ApiFailure } from '@somesa/api-client';
import type { AdminLoanView, Result } from '@somesa/core';

type LoanAnswer = Promise<Result<AdminLoanView, ApiFailure>>;

/** Props of every decision: the loan, the function that sends it, and the callback for the answer. */
export interface DecisionProps {
  loan: AdminLoanView;
  onLoan: (loan: AdminLoanView) => void;
  /** Sends a decision; where the loan has moved on meanwhile, it is drawn as it stands. */
  send: (call: () => LoanAnswer) => LoanAnswer;
}
