import type { LoanFieldTexts } from '../messages/field-message';
import type { LoanApplicationTexts } from '../messages/texts';

/** Texts used only by the loan application, in one language; loaded as a separate chunk. */
export interface LoanTexts {
  loan: LoanApplicationTexts;
  loanFields: LoanFieldTexts;
}
