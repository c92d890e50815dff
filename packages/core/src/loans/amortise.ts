import { type Fraction, halfUp } from './fraction';

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

/** The interest that a balance earns in a share of a month, rounded half-up to whole shillings. */
export const interestUgx = (balance: bigint, rate: Fraction, share: Fraction): bigint =>
  halfUp({ over: balance * rate.over * share.over, under: rate.under * share.under });

/** The whole of a month. */
export const wholeMonth: Fraction = { over: 1n, under: 1n };

/**
 * Pays a balance down by one instalment each due day: interest first, the rest principal. The last row takes what is
 * left, and the schedule ends as soon as one instalment covers that. The first period may be a share of a month, and the
 * first rows may come to totals of their own.
 */
export const amortise = (
  balance: bigint,
  rate: Fraction,
  instalment: bigint,
  dueOns: readonly string[],
  firstShare: Fraction = wholeMonth,
  firstTotals: readonly number[] = [],
): Instalment[] => {
  const rows: Instalment[] = [];
  let left = balance;
  for (let at = 0; at < dueOns.length && left > 0n; at += 1) {
    const interest = interestUgx(left, rate, at === 0 ? firstShare : wholeMonth);
    const total = BigInt(firstTotals[at] ?? instalment);
    const isLast = at === dueOns.length - 1 || left + interest <= total;
    const principal = isLast ? left : total - interest;
    left -= principal;
    rows.push({
      number: at + 1,
      dueOn: dueOns[at] as string,
      principalUgx: Number(principal),
      interestUgx: Number(interest),
      totalUgx: Number(principal + interest),
      balanceAfterUgx: Number(left),
    });
  }
  return rows;
};

/** The interest of all rows together, in UGX. */
export const totalInterestUgx = (rows: readonly Instalment[]): number =>
  rows.reduce((sum, row) => sum + row.interestUgx, 0);
