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

/** Requested loan, with the field names of the form. Amounts in UGX. */
export interface LoanRequest {
  loanAmount: number;
  loanTerm: LoanTerm;
  /** Expense for which the loan is requested; absent in a quote. */
  expense?: LoanExpense;
}

const underAmount = (key: 'loan_loanAmount_above' | 'loan_loanAmount_below', amountUgx: number) =>
  err(problem('validation_failed', { amount: formatFigures(amountUgx) }, { loanAmount: [key] }));

/** Says under a field that not even the smallest loan can be given, and what is outstanding, in UGX. */
export const createNothingToLendProblem = (
  { minimumUgx }: Pick<LoanProduct, 'minimumUgx'>,
  outstandingUgx: number,
  field: 'loanAmount' | 'principal',
): Problem => {
  const figures = { amount: formatFigures(minimumUgx), outstanding: formatFigures(outstandingUgx) };
  return problem('validation_failed', figures, { [field]: ['loan_nothing_to_lend'] });
};

/** The most that may be lent, and what of the child's fees is open; in UGX. */
export interface LendingLimit {
  maxUgx: number;
  outstandingUgx: number;
}

/** Tells whether a product gives such a loan where there is room for it; otherwise what is wrong under which field of the form. */
export const validateLoanRequest = (
  product: LoanProduct,
  { loanAmount, loanTerm, expense }: LoanRequest,
  { maxUgx, outstandingUgx }: LendingLimit,
): Result<null, Problem> => {
  if (!product.terms.includes(loanTerm)) {
    return err(problem('validation_failed', {}, { loanTerm: ['loan_loanTerm_invalid'] }));
  }
  if (expense && !product.expenses.some(({ name }) => name === expense)) {
    return err(problem('validation_failed', {}, { expense: ['loan_expense_invalid'] }));
  }
  if (maxUgx < product.minimumUgx)
    return err(createNothingToLendProblem(product, outstandingUgx, 'loanAmount'));
  if (loanAmount > maxUgx) return underAmount('loan_loanAmount_above', maxUgx);
  if (loanAmount < product.minimumUgx) return underAmount('loan_loanAmount_below', product.minimumUgx);
  return ok(null);
};
