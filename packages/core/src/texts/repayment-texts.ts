import type { OwnRepaymentWords, RepaymentWords } from '../messages/texts';

/** Texts used only for repayments, in one language; loaded as a separate chunk. */
export interface RepaymentTexts {
  repayment: RepaymentWords;
}

/** Texts used only for repayments of the user's own loan, in one language; no embedded widget needs them. */
export interface OwnRepaymentTexts {
  ownRepayment: OwnRepaymentWords;
}
