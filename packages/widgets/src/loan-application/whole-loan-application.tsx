import * as laterSteps from './later-steps';
import { LoanApplication, type LoanApplicationProps } from './loan-application';

/** The loan application with all its steps at hand, as our own pages load it. */
export const WholeLoanApplication = (props: Omit<LoanApplicationProps, 'later'>) => (
  <LoanApplication {...props} later={laterSteps} />
);
