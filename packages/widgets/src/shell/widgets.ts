/** Every widget: the tag without `somesa-`, and the folder in which our own page of that name does the same. */
export const widgets = [
  ['pay-fees', ''],
  ['repayment', 'installment-payments/options/'],
  ['loan-application', 'installment-payments/options/'],
] as const;
