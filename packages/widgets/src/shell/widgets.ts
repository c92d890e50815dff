/**
 * All widgets: the tag without `somesa-`, the folder of our own page with the same form, and the name of the
 * widget's own texts in core, as in `@somesa/core/loan-texts/en`. Pay-fees has no texts of its own.
 */
export const widgets = [
  ['pay-fees', '', null],
  ['repayment', 'installment-payments/options/', 'repayment'],
  ['loan-application', 'installment-payments/options/', 'loan'],
] as const;
