import type { OwnRepaymentTexts, RepaymentTexts, WidgetTexts } from '@somesa/core';

/** Texts of a repayment by registration number: those of all widgets, and its own. */
export type RepaymentWidgetTexts = WidgetTexts & RepaymentTexts;

/** Texts of a repayment of the user's own loan. */
export type OwnRepaymentWidgetTexts = RepaymentWidgetTexts & OwnRepaymentTexts;

/** Replaces texts of pay-fees by those of the repayment, for the views that both share. */
export const withRepaymentTexts = <Texts extends RepaymentWidgetTexts>(texts: Texts): Texts => ({
  ...texts,
  payFees: { ...texts.payFees, ...texts.repayment },
});
