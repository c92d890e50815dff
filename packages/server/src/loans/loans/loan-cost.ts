import { calculateLoanCost, type LoanCost, type LoanProduct, toKampalaDay } from '@somesa/core';
import type { Loan } from './loans-repository';

/**
 * Returns the cost of a loan, under the product version for which it was requested: for a running loan from the day
 * the school was paid, for an offer from the day of the offer, and otherwise for the requested loan from the day of
 * the application.
 */
export const getLoanCost = (
  loan: Pick<Loan, 'principalUgx' | 'term' | 'createdAt' | 'offeredOn' | 'disbursedOn'>,
  product: LoanProduct,
): LoanCost => {
  const { principalUgx, term } = loan;
  const disbursedOn = loan.disbursedOn ?? loan.offeredOn ?? toKampalaDay(loan.createdAt);
  const cost = calculateLoanCost(product, { principalUgx, term, disbursedOn });
  if (!cost.ok) throw new Error(`a loan has no schedule: ${cost.error.message}`);
  return cost.value;
};
