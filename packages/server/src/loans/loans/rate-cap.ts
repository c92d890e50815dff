import { type LoanProduct, type LoanTerm, loanCost, nominalApr } from '@somesa/core';

/** Any day: how much a month of a schedule costs depends on none. */
const ANY_DAY = '2026-01-01';

type PricedProduct = Pick<
  LoanProduct,
  'method' | 'annualRatePpm' | 'feeUgx' | 'minimumUgx' | 'maximumUgx' | 'terms'
>;

const measureRatePpm = (product: PricedProduct, principalUgx: number, term: LoanTerm): number => {
  const cost = loanCost(product, { principalUgx, term, disbursedOn: ANY_DAY });
  if (!cost.ok) return Number.POSITIVE_INFINITY;
  const payments = cost.value.instalments.map(({ number, total }) => ({ amount: total, tPeriods: number }));
  const rate = nominalApr({ amount: principalUgx, payments, periodsPerYear: 12 });
  return rate.ok && rate.value !== null ? Math.round(rate.value * 10_000) : Number.POSITIVE_INFINITY;
};

/**
 * Returns the highest yearly cost of a product's loans on what is still owed, with fees, in millionths: twelve times the
 * monthly rate at which the payments are worth the loan, as the law counts it. A fee weighs most on the smallest loan; a flat
 * rate costs nearly twice what it says. A declining rate without a fee is its own cost, free of the rounding of a schedule.
 */
export const effectiveAnnualRatePpm = (product: PricedProduct): number => {
  const { method, annualRatePpm, feeUgx, minimumUgx, maximumUgx, terms } = product;
  if (method === 'declining' && feeUgx === 0) return annualRatePpm;
  const rates = terms.flatMap((term) =>
    [minimumUgx, maximumUgx].map((principalUgx) => measureRatePpm(product, principalUgx, term)),
  );
  return Math.max(...rates);
};
