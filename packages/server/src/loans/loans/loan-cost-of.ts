import { kampalaDay, type LoanCost, type LoanProduct, loanCost } from '@somesa/core';
import type { Loan } from './loans-repository';

/**
 * What a loan costs, under the version of the product that it was applied for: of the running loan from the day that the
 * school was paid, of the offer from its day, until there is one of what was asked for from the application's day.
 */
export const costOf = (
  loan: Pick<Loan, 'principalUgx' | 'term' | 'createdAt' | 'offeredOn' | 'disbursedOn'>,
  product: LoanProduct,
): LoanCost => {
  const { principalUgx, term } = loan;
  const disbursedOn = loan.disbursedOn ?? loan.offeredOn ?? kampalaDay(loan.createdAt);
  const cost = loanCost(product, { principalUgx, term, disbursedOn });
  if (!cost.ok) throw new Error(`a loan has no schedule: ${cost.error.message}`);
  return cost.value;
};
