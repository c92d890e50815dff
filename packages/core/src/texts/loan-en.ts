import loanApplication from '../messages/en/loan-application.json';
import loanFields from '../messages/en/loan-fields.json';
import type { LoanTexts } from '../messages/texts';

/** Texts used only by the loan application, in English. */
export const texts: LoanTexts = { loan: loanApplication, loanFields };
