import {
  err,
  formatFigures,
  type LoanExpense,
  type LoanProduct,
  type LoanTerm,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';

/** What somebody asks for, by the names of the form. Amounts in UGX. */
export interface AskedLoan {
  loanAmount: number;
  loanTerm: LoanTerm;
  /** What it is for; a quote names nothing. */
  expense?: LoanExpense;
}

const underAmount = (key: 'loan_loanAmount_above' | 'loan_loanAmount_below', amountUgx: number) =>
  err(problem('validation_failed', { amount: formatFigures(amountUgx) }, { loanAmount: [key] }));

/** Tells whether a product gives such a loan, at most `mostUgx`; otherwise what is wrong under which field of the form. */
export const checkAsked = (
  product: LoanProduct,
  { loanAmount, loanTerm, expense }: AskedLoan,
  mostUgx: number,
): Result<null, Problem> => {
  if (!product.terms.includes(loanTerm)) {
    return err(problem('validation_failed', {}, { loanTerm: ['loan_loanTerm_invalid'] }));
  }
  if (expense && !product.expenses.some(({ name }) => name === expense)) {
    return err(problem('validation_failed', {}, { expense: ['loan_expense_invalid'] }));
  }
  if (loanAmount > mostUgx) return underAmount('loan_loanAmount_above', Math.max(0, mostUgx));
  if (loanAmount < product.minimumUgx) return underAmount('loan_loanAmount_below', product.minimumUgx);
  return ok(null);
};
