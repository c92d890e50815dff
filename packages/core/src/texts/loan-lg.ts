import loanApplication from '../messages/lg/loan-application.json';
import loanFields from '../messages/lg/loan-fields.json';
import type { LoanTexts } from './loan-texts';

/** What only the loan application says, in Luganda. */
export const texts: LoanTexts = { loan: loanApplication, loanFields };
