import {
  calculateLoanCost,
  type FieldErrors,
  formatFigures,
  formatText,
  getMaxLoanUgx,
  type LoanCost,
  type LoanFieldTexts,
  type LoanProductView,
  parseUgx,
} from '@somesa/core';
import type { Flow } from './flow';
import { getProduct, getStudent } from './loan-figures';

/**
 * Returns the maximum loan amount, in UGX. For a student that was found it is the outstanding balance without
 * pending payments, plus the allowance of the expense; otherwise it is the product's maximum.
 */
export const getMaxAmountUgx = (
  flow: Pick<Flow, 'lookup'>,
  product: LoanProductView,
  expense = '',
): number => {
  const student = getStudent(flow);
  if (!student) return product.maximumUgx;
  return getMaxLoanUgx(product, Math.max(0, student.outstanding - student.pending), expense);
};

/**
 * Returns the cost of the requested loan if the school is paid on the given day; null if the amount or the
 * term is missing or invalid.
 */
export const calculateRequestedCost = (
  { draft, ...flow }: Pick<Flow, 'draft' | 'config'>,
  day: string,
): LoanCost | null => {
  const product = getProduct(flow);
  const principalUgx = parseUgx(draft.loanAmount);
  const term = product?.terms.find((name) => name === draft.loanTerm);
  if (!product || !term || principalUgx === null) return null;
  const cost = calculateLoanCost(product, { principalUgx, term, disbursedOn: day });
  return cost.ok ? cost.value : null;
};

/** Returns the error of an amount outside the limits, or null. */
export const validateLoanAmount = (
  loanAmount: string,
  limits: { minimumUgx: number; maximumUgx: number },
  texts: LoanFieldTexts,
): FieldErrors | null => {
  const amountUgx = parseUgx(loanAmount);
  if (amountUgx === null) return null;
  const { minimumUgx, maximumUgx } = limits;
  if (amountUgx > maximumUgx)
    return { loanAmount: [formatText(texts.loan_loanAmount_above, { amount: formatFigures(maximumUgx) })] };
  if (amountUgx < minimumUgx)
    return { loanAmount: [formatText(texts.loan_loanAmount_below, { amount: formatFigures(minimumUgx) })] };
  return null;
};
