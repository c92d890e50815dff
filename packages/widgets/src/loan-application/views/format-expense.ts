import type { LoanApplicationTexts, LoanExpense } from '@somesa/core';

const keys = {
  'School Fees': 'expense_fees',
  'School Uniform': 'expense_uniform',
  'Pocket Money': 'expense_pocket',
  'Admission Fees': 'expense_admission',
} as const satisfies Record<LoanExpense, keyof LoanApplicationTexts>;

export const formatExpense = (expense: LoanExpense, texts: LoanApplicationTexts): string =>
  texts[keys[expense]];
