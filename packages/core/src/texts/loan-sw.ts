import loanApplication from '../messages/sw/loan-application.json';
import loanFields from '../messages/sw/loan-fields.json';
import type { LoanTexts } from '../messages/texts';

/** Texts used only by the loan application, in Swahili. */
export const texts: LoanTexts = { loan: loanApplication, loanFields };
