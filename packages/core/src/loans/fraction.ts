/** An exact number that is not negative: money and rates are never floats. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

/** Millionths a year, as a month's rate is under: a month is a twelfth of a year. */
const MILLIONTHS_OF_TWELVE_MONTHS = 12_000_000n;

/** The rate of one month, exactly, from a rate in millionths a year. */
export const monthlyRate = (annualRatePpm: number): Fraction => ({
  over: BigInt(annualRatePpm),
  under: MILLIONTHS_OF_TWELVE_MONTHS,
});

/** Rounds to whole shillings, a half upwards. */
export const halfUp = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under);

/** One of so many equal shares, rounded down: what does not divide is for the last of them. */
export const equalShare = (sum: bigint, shares: bigint): bigint => sum / shares;

/** The instalment that pays a balance off in so many months, exactly. At rate 0: the balance in equal parts. */
export const annuity = (balance: bigint, { over, under }: Fraction, months: number): Fraction => {
  if (over === 0n) return { over: balance, under: BigInt(months) };
  const grown = (under + over) ** BigInt(months);
  return { over: balance * over * grown, under: under * (grown - under ** BigInt(months)) };
};
