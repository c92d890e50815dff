import type { OwnRepaymentWords, RepaymentWords } from '../messages/texts';

/** Texts used only for repayments, in one language; they are loaded as a separate chunk, in addition to the texts of every widget. */
export interface RepaymentTexts {
  repayment: RepaymentWords;
}

/** Texts used only for repayments of the user's own loan, in one language; no embedded widget needs them. */
export interface OwnRepaymentTexts {
  ownRepayment: OwnRepaymentWords;
}
