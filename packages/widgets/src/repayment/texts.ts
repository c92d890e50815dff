import type { OwnRepaymentTexts, RepaymentTexts, WidgetTexts } from '@somesa/core';

/** Every text of a repayment by its registration number: those of all widgets, and its own. */
export type RepaymentWidgetTexts = WidgetTexts & RepaymentTexts;

/** Every text of a repayment on a loan of one's own. */
export type OwnRepaymentWidgetTexts = RepaymentWidgetTexts & OwnRepaymentTexts;

/** Lets the views that are shared with pay-fees say what a repayment says in other words. */
export const inOwnWords = <Texts extends RepaymentWidgetTexts>(texts: Texts): Texts => ({
  ...texts,
  payFees: { ...texts.payFees, ...texts.repayment },
});
