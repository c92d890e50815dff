import type { LoanApplicationTexts, LoanExpense } from '@somesa/core';

const keys = {
  'School Fees': 'expense_fees',
  'School Uniform': 'expense_uniform',
  'Pocket Money': 'expense_pocket',
  'Admission Fees': 'expense_admission',
} as const satisfies Record<LoanExpense, keyof LoanApplicationTexts>;

/** Returns the name of an expense that is shown to people; the API uses its English name. */
export const expenseName = (expense: LoanExpense, texts: LoanApplicationTexts): string =>
  texts[keys[expense]];
