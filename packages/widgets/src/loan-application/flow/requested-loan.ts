import {
  type FieldErrors,
  formatFigures,
  getMaxLoanUgx,
  type LoanCost,
  type LoanFieldTexts,
  type LoanProductView,
  loanCost,
  parseUgx,
  say,
} from '@somesa/core';
import type { Flow } from './flow';
import { productOf, studentOf } from './loan-figures';

/**
 * The most that may be asked for, in UGX: for a child that was found what is outstanding and nobody is paying right now, with what the
 * expense allows above; else the product's maximum, until the child is linked.
 */
export const getMaxAmountUgx = (flow: Pick<Flow, 'lookUp' | 'draft'>, product: LoanProductView): number => {
  const student = studentOf(flow);
  if (!student) return product.maximumUgx;
  return getMaxLoanUgx(product, Math.max(0, student.outstanding - student.pending), flow.draft.expense);
};

/** Returns the cost of the requested loan if the school is paid on the given day; null while there is no valid amount and term. */
export const calculateRequestedCost = (
  { draft, ...flow }: Pick<Flow, 'draft' | 'config'>,
  day: string,
): LoanCost | null => {
  const product = productOf(flow);
  const principalUgx = parseUgx(draft.loanAmount);
  const term = product?.terms.find((name) => name === draft.loanTerm);
  if (!product || !term || principalUgx === null) return null;
  const cost = loanCost(product, { principalUgx, term, disbursedOn: day });
  return cost.ok ? cost.value : null;
};

/** Says what is wrong with the amount beside the product's limits; null where nothing is. */
export const amountErrors = (
  loanAmount: string,
  limits: { minimumUgx: number; maximumUgx: number },
  texts: LoanFieldTexts,
): FieldErrors | null => {
  const amountUgx = parseUgx(loanAmount);
  if (amountUgx === null) return null;
  const { minimumUgx, maximumUgx } = limits;
  if (amountUgx > maximumUgx)
    return { loanAmount: [say(texts.loan_loanAmount_above, { amount: formatFigures(maximumUgx) })] };
  if (amountUgx < minimumUgx)
    return { loanAmount: [say(texts.loan_loanAmount_below, { amount: formatFigures(minimumUgx) })] };
  return null;
};
