import loanApplication from '../messages/lg/loan-application.json';
import loanFields from '../messages/lg/loan-fields.json';
import type { LoanTexts } from '../messages/texts';

/** Texts used only by the loan application, in Luganda. */
export const texts: LoanTexts = { loan: loanApplication, loanFields };
