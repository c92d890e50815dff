/** Every widget: the tag without `somesa-`, our own page that does the same, whether its first step asks for the number. */
export const widgets = [
  ['pay-fees', 'pay-fees', true],
  ['repayment', 'installment-payments/options/repayment', true],
  ['loan-application', 'installment-payments/options/loan-application', false],
] as const;
