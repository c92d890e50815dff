import type { OwnRepaymentTexts, RepaymentTexts, WidgetTexts } from '@somesa/core';

/** Every text of a repayment by its registration number: those of all widgets, and its own. */
export type RepaymentWidgetTexts = WidgetTexts & RepaymentTexts;

/** Every text of a repayment on a loan of one's own. */
export type OwnRepaymentWidgetTexts = RepaymentWidgetTexts & OwnRepaymentTexts;

/** Returns the texts with those of the repayment in place of those of pay-fees, for the views that both share. */
export const inOwnWords = <Texts extends RepaymentWidgetTexts>(texts: Texts): Texts => ({
  ...texts,
  payFees: { ...texts.payFees, ...texts.repayment },
});
