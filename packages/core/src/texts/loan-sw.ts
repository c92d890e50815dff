import { loanApplication } from '../messages/sw/loan-application';
import { loanFields } from '../messages/sw/loan-fields';
import type { LoanTexts } from './loan-texts';

/** What only the loan application says, in Swahili. */
export const texts: LoanTexts = { loan: loanApplication, loanFields };
