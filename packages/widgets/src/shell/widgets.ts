/**
 * Every widget: the tag without `somesa-`, the folder in which our own page of that name does the same and, for those beside pay-fees,
 * what core calls the texts that only it says: `@somesa/core/loan-texts/en`.
 */
export const widgets = [
  ['pay-fees', '', null],
  ['repayment', 'installment-payments/options/', 'repayment'],
  ['loan-application', 'installment-payments/options/', 'loan'],
] as const;
