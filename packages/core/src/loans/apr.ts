import { compoundFully, compoundWholePeriods, findPeriodRate } from './cash-flows';

/** Drawdown or payment, with the number of years after the first drawdown. */
interface YearlyFlow {
  amount: number;
  tYears: number;
}

/** Payment, with the number of periods after the loan; a part of a period is a fraction. */
interface PeriodicFlow {
  amount: number;
  tPeriods: number;
}

/**
 * Rounds to some decimals, half-up by the next digit alone: 3.055 is 3.06. Returns null if the number is too
 * large to have that decimal.
 */
export const roundDecimals = (value: number, decimals: number): number | null => {
  const scaled = value * 10 ** decimals;
  // In binary, 3.055 is slightly less.
  const rounded = Math.floor(scaled + 0.5 + 1e-9);
  return Number.isSafeInteger(rounded) ? rounded / 10 ** decimals : null;
};

const toPercent = (rate: number | null, decimals: number): number | null =>
  rate === null ? null : roundDecimals(rate * 100, decimals);

/**
 * Calculates the effective annual percentage rate by the EU equation, in percent with one decimal, half-up;
 * compulsory fees are payments. Returns null, never 0, if no rate solves the equation.
 */
export const calculateEffectiveApr = (input: {
  drawdowns: readonly YearlyFlow[];
  payments: readonly YearlyFlow[];
}): number | null => {
  const flows = [
    ...input.drawdowns.map(({ amount, tYears }) => ({ amount, time: tYears })),
    ...input.payments.map(({ amount, tYears }) => ({ amount: -amount, time: tYears })),
  ];
  return toPercent(findPeriodRate(flows, compoundFully), 1);
};

/**
 * Calculates the nominal annual percentage rate by the US actuarial method, in percent with two decimals,
 * half-up: the rate of one period times the periods of a year, with simple interest in a part of a period.
 * Without fees it is the contract's rate. Returns null if there is none.
 */
export const calculateNominalApr = (input: {
  amount: number;
  payments: readonly PeriodicFlow[];
  periodsPerYear: number;
}): number | null => {
  const flows = [
    { amount: input.amount, time: 0 },
    ...input.payments.map(({ amount, tPeriods }) => ({ amount: -amount, time: tPeriods })),
  ];
  const rate = findPeriodRate(flows, compoundWholePeriods);
  return toPercent(rate === null ? null : rate * input.periodsPerYear, 2);
};
