import * as laterSteps from './later-steps';
import { LoanApplication, type LoanApplicationProps } from './loan-application';

export const WholeLoanApplication = (props: Omit<LoanApplicationProps, 'later'>) => (
  <LoanApplication {...props} later={laterSteps} />
);
