import type { LoanProduct, LoanProductView } from '@somesa/core';

/** A product as screens need it: what staff alone decides by is left out. */
export const viewProduct = (product: LoanProduct): LoanProductView => {
  const { late: _late, allocationOrder: _order, offerDays: _days, ...view } = product;
  return view;
};
