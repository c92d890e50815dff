import type { OwnRepaymentTexts, RepaymentTexts, WidgetTexts } from '@somesa/core';

export type RepaymentWidgetTexts = WidgetTexts & RepaymentTexts;

export type OwnRepaymentWidgetTexts = RepaymentWidgetTexts & OwnRepaymentTexts;

/** Replaces texts of pay-fees by those of the repayment, for the views that both share. */
export const withRepaymentTexts = <Texts extends RepaymentWidgetTexts>(texts: Texts): Texts => ({
  ...texts,
  payFees: { ...texts.payFees, ...texts.repayment },
});
