import * as laterSteps from './later-steps';
import { LoanApplication, type LoanApplicationProps } from './loan-application';

/** Renders the loan application with all steps loaded, for the Somesa site. */
export const WholeLoanApplication = (props: Omit<LoanApplicationProps, 'later'>) => (
  <LoanApplication {...props} later={laterSteps} />
);
