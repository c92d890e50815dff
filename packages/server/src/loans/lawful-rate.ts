import { type LoanProduct, loanTermLengths, nominalApr, scheduleLoan } from '@somesa/core';

/** Any day: how much a month of a schedule costs depends on none. */
const ANY_DAY = '2026-01-01';

/**
 * The highest yearly rate on what is still owed that a product takes, in millionths; fees are no interest. A flat rate is
 * taken on the whole loan to the end, so that it costs nearly twice what it says: it is measured on its schedules.
 */
export const yearlyRatePpm = (
  product: Pick<LoanProduct, 'method' | 'annualRatePpm' | 'maximumUgx' | 'terms'>,
): number => {
  const { method, annualRatePpm, maximumUgx } = product;
  if (method === 'declining') return annualRatePpm;
  const rates = product.terms.map((term) => {
    const { months } = loanTermLengths[term];
    const plan = { principalUgx: maximumUgx, annualRatePpm, instalments: months, method };
    const schedule = scheduleLoan({ ...plan, disbursedOn: ANY_DAY });
    if (!schedule.ok) return Number.POSITIVE_INFINITY;
    const payments = schedule.value.instalments.map(({ number, totalUgx }) => ({
      amount: totalUgx,
      tPeriods: number,
    }));
    const rate = nominalApr({ amount: maximumUgx, payments, periodsPerYear: 12 });
    return rate.ok && rate.value !== null ? rate.value * 10_000 : Number.POSITIVE_INFINITY;
  });
  return Math.max(...rates);
};
