import loanApplication from '../messages/en/loan-application.json';
import loanFields from '../messages/en/loan-fields.json';
import type { LoanTexts } from './loan-texts';

/** What only the loan application says, in English. */
export const texts: LoanTexts = { loan: loanApplication, loanFields };
