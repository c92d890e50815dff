import type { LoanFieldTexts } from '../messages/field-message';
import type { LoanApplicationTexts } from '../messages/texts';

/** Texts used only by the loan application, in one language; they are loaded as a separate chunk, in addition to the texts of every widget. */
export interface LoanTexts {
  loan: LoanApplicationTexts;
  loanFields: LoanFieldTexts;
}
