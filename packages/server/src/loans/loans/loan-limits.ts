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
interface LoanRequest {
  loanAmount: number;
  loanTerm: LoanTerm;
  /** Expense for which the loan is requested; absent in a quote. */
  expense?: LoanExpense;
}

const createAmountProblem = (key: 'loan_loanAmount_above' | 'loan_loanAmount_below', amountUgx: number) =>
  err(problem('validation_failed', { amount: formatFigures(amountUgx) }, { loanAmount: [key] }));

/** Creates the problem under a field that not even the minimum loan is available; `outstandingUgx` is shown in it. */
export const createNothingToLendProblem = (
  { minimumUgx }: Pick<LoanProduct, 'minimumUgx'>,
  outstandingUgx: number,
  field: 'loanAmount' | 'principal',
): Problem => {
  const figures = { amount: formatFigures(minimumUgx), outstanding: formatFigures(outstandingUgx) };
  return problem('validation_failed', figures, { [field]: ['loan_nothing_to_lend'] });
};

/** Maximum principal and open fees of the child, in UGX. */
interface LendingLimit {
  maxUgx: number;
  outstandingUgx: number;
}

/** Validates a requested loan against its product and lending limit; returns the problem under a field of the form. */
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
  if (loanAmount > maxUgx) return createAmountProblem('loan_loanAmount_above', maxUgx);
  if (loanAmount < product.minimumUgx)
    return createAmountProblem('loan_loanAmount_below', product.minimumUgx);
  return ok(null);
};
