import { err, ok, type Result } from '../result';
import { actuarial, compounded, periodRate } from './cash-flows';
import { checkList, checkNumber, fieldsOf, firstRefusal, MAX_MOVEMENTS } from './checks';
import type { LoanError } from './loan-error';

/** Money lent or paid, so many years after the first drawdown. */
interface YearlyFlow {
  amount: number;
  tYears: number;
}

/** Money paid, so many periods after the loan; a part of a period is a fraction. */
interface PeriodicFlow {
  amount: number;
  tPeriods: number;
}

/**
 * Rounds half-up to so many decimals, by the next digit alone: 3.055 is 3.06. Answers null where a number is too large to
 * have that decimal.
 */
export const roundDecimals = (value: number, decimals: number): number | null => {
  const scaled = value * 10 ** decimals;
  // 3.055 is a hair less in binary: the hair is given back.
  const rounded = Math.floor(scaled + 0.5 + 1e-9);
  return Number.isSafeInteger(rounded) ? rounded / 10 ** decimals : null;
};

const checkFlows = (name: string, value: unknown, time: 'tYears' | 'tPeriods'): LoanError | null =>
  checkList(name, value, 0, MAX_MOVEMENTS, (item, at) => {
    const fields = fieldsOf(item);
    return firstRefusal(
      checkNumber(`${at}.amount`, fields.amount),
      checkNumber(`${at}.${time}`, fields[time]),
    );
  });

const percent = (rate: number | null, decimals: number): number | null =>
  rate === null ? null : roundDecimals(rate * 100, decimals);

/**
 * Works out the effective annual percentage rate by the EU equation, in percent with one decimal, half-up; compulsory fees
 * are payments. Null where no rate solves the equation: never 0 for that. Refuses amounts and times that are negative.
 */
export const effectiveApr = (input: {
  drawdowns: readonly YearlyFlow[];
  payments: readonly YearlyFlow[];
}): Result<number | null, LoanError> => {
  const fields = fieldsOf(input);
  const refusal = firstRefusal(
    checkFlows('drawdowns', fields.drawdowns, 'tYears'),
    checkFlows('payments', fields.payments, 'tYears'),
  );
  if (refusal) return err(refusal);
  const flows = [
    ...input.drawdowns.map(({ amount, tYears }) => ({ amount, time: tYears })),
    ...input.payments.map(({ amount, tYears }) => ({ amount: -amount, time: tYears })),
  ];
  return ok(percent(periodRate(flows, compounded), 1));
};

/**
 * Works out the nominal annual percentage rate by the US actuarial method, in percent with two decimals, half-up: the rate
 * of one period times the periods of a year, simple interest in a part of a period. Without fees it is the contract's rate.
 */
export const nominalApr = (input: {
  amount: number;
  payments: readonly PeriodicFlow[];
  periodsPerYear: number;
}): Result<number | null, LoanError> => {
  const fields = fieldsOf(input);
  const refusal = firstRefusal(
    checkNumber('amount', fields.amount),
    checkFlows('payments', fields.payments, 'tPeriods'),
    checkNumber('periodsPerYear', fields.periodsPerYear, true),
  );
  if (refusal) return err(refusal);
  const flows = [
    { amount: input.amount, time: 0 },
    ...input.payments.map(({ amount, tPeriods }) => ({ amount: -amount, time: tPeriods })),
  ];
  const rate = periodRate(flows, actuarial);
  return ok(percent(rate === null ? null : rate * input.periodsPerYear, 2));
};
