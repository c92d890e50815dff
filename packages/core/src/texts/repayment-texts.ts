import type { OwnRepaymentWords, RepaymentWords } from '../messages/texts';

/** What only repayments say, in one language: it comes as a chunk of its own, beside the texts of every widget. */
export interface RepaymentTexts {
  repayment: RepaymentWords;
}

/** What only the repayment of one's own loan says, in one language: no embed needs it. */
export interface OwnRepaymentTexts {
  ownRepayment: OwnRepaymentWords;
}
