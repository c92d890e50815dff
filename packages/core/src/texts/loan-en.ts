import { loanApplication } from '../messages/en/loan-application';
import { loanFields } from '../messages/en/loan-fields';
import type { LoanTexts } from './loan-texts';

/** What only the loan application says, in English. */
export const texts: LoanTexts = { loan: loanApplication, loanFields };
