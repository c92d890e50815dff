import { calculateLoanCost, calculateNominalApr, type LoanProduct, type LoanTerm } from '@somesa/core';

/** Arbitrary date: the monthly cost of a schedule does not depend on it. */
const ANY_DAY = '2026-01-01';

type PricedProduct = Pick<
  LoanProduct,
  'method' | 'annualRatePpm' | 'feeUgx' | 'minimumUgx' | 'maximumUgx' | 'terms'
>;

const calculateRatePpm = (product: PricedProduct, principalUgx: number, term: LoanTerm): number => {
  const cost = calculateLoanCost(product, { principalUgx, term, disbursedOn: ANY_DAY });
  if (!cost.ok) return Number.POSITIVE_INFINITY;
  const payments = cost.value.instalments.map(({ number, total }) => ({ amount: total, tPeriods: number }));
  const rate = calculateNominalApr({ amount: principalUgx, payments, periodsPerYear: 12 });
  return rate === null ? Number.POSITIVE_INFINITY : Math.round(rate * 10_000);
};

/**
 * Returns the highest effective annual rate of a product's loans on the declining balance, with fees, in ppm: twelve times the
 * monthly internal rate of return, as the law defines it. A fee weighs most on the smallest loan, and a flat rate costs nearly
 * twice its nominal rate. A declining rate without a fee is its own cost, free of the rounding of a schedule.
 */
export const calculateEffectiveAnnualRatePpm = (product: PricedProduct): number => {
  const { method, annualRatePpm, feeUgx, minimumUgx, maximumUgx, terms } = product;
  if (method === 'declining' && feeUgx === 0) return annualRatePpm;
  const rates = terms.flatMap((term) =>
    [minimumUgx, maximumUgx].map((principalUgx) => calculateRatePpm(product, principalUgx, term)),
  );
  return Math.max(...rates);
};
