import type { LoanApplicationTexts, LoanExpense } from '@somesa/core';

const keys = {
  'School Fees': 'expense_fees',
  'School Uniform': 'expense_uniform',
  'Pocket Money': 'expense_pocket',
  'Admission Fees': 'expense_admission',
} as const satisfies Record<LoanExpense, keyof LoanApplicationTexts>;

/** What an expense is called to people; on the wire it has its English name. */
export const expenseName = (expense: LoanExpense, texts: LoanApplicationTexts): string =>
  texts[keys[expense]];
