import { type Fraction, roundHalfUp } from './fraction';

/** One row of a loan's schedule. Amounts in whole UGX, the day in Africa/Kampala. */
export interface Instalment {
  number: number;
  dueOn: string;
  principalUgx: number;
  interestUgx: number;
  totalUgx: number;
  /** Outstanding principal after this row. */
  balanceAfterUgx: number;
}

/** Calculates the interest on a balance for a share of a month, rounded half-up to whole shillings. */
export const calculateInterest = (balance: bigint, rate: Fraction, monthShare: Fraction): bigint =>
  roundHalfUp({
    numerator: balance * rate.numerator * monthShare.numerator,
    denominator: rate.denominator * monthShare.denominator,
  });

/** The share of a month that is all of it. */
export const wholeMonth: Fraction = { numerator: 1n, denominator: 1n };

/**
 * Pays off a balance by one instalment each due date: interest first, the rest principal. The last row pays
 * the remaining balance, and the schedule ends as soon as one instalment covers it. The first period may be a
 * share of a month, and the first rows may have totals of their own.
 */
export const amortise = (
  balance: bigint,
  rate: Fraction,
  instalment: bigint,
  dueDates: readonly string[],
  firstShare: Fraction = wholeMonth,
  firstTotals: readonly number[] = [],
): Instalment[] => {
  const rows: Instalment[] = [];
  let left = balance;
  for (let at = 0; at < dueDates.length && left > 0n; at += 1) {
    const interest = calculateInterest(left, rate, at === 0 ? firstShare : wholeMonth);
    const total = BigInt(firstTotals[at] ?? instalment);
    const isLast = at === dueDates.length - 1 || left + interest <= total;
    const principal = isLast ? left : total - interest;
    left -= principal;
    rows.push({
      number: at + 1,
      dueOn: dueDates[at] as string,
      principalUgx: Number(principal),
      interestUgx: Number(interest),
      totalUgx: Number(principal + interest),
      balanceAfterUgx: Number(left),
    });
  }
  return rows;
};

/** Adds up the interest of some rows, in UGX. */
export const sumInterestUgx = (rows: readonly Instalment[]): number =>
  rows.reduce((sum, row) => sum + row.interestUgx, 0);
