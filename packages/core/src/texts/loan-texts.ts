import type { LoanFieldTexts } from '../messages/field-message';
import type { LoanApplicationTexts } from '../messages/texts';

/** What only the loan application says, in one language: it comes as a chunk of its own, beside the texts of every widget. */
export interface LoanTexts {
  loan: LoanApplicationTexts;
  loanFields: LoanFieldTexts;
}
