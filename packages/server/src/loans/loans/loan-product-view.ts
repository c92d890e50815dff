import type { LoanProduct, LoanProductView } from '@somesa/core';

/** Returns the public view of a product, without the terms that only staff see. */
export const toProductView = (product: LoanProduct): LoanProductView => {
  const { late: _late, allocationOrder: _order, offerDays: _days, ...view } = product;
  return view;
};
