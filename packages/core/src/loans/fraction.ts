/** Exact fraction that is not negative: money and rates are never floats. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** Converts a rate in millionths a year to the exact rate of one month, a twelfth of a year. */
export const toMonthlyRate = (annualRatePpm: number): Fraction => ({
  numerator: BigInt(annualRatePpm),
  denominator: 12_000_000n,
});

/** Rounds to whole shillings, half-up. */
export const roundHalfUp = ({ numerator, denominator }: Fraction): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** Calculates the exact instalment that pays off a balance in some months. At rate 0 these are equal parts of the balance. */
export const calculateAnnuity = (
  balance: bigint,
  { numerator, denominator }: Fraction,
  months: number,
): Fraction => {
  if (numerator === 0n) return { numerator: balance, denominator: BigInt(months) };
  const growth = (denominator + numerator) ** BigInt(months);
  return {
    numerator: balance * numerator * growth,
    denominator: denominator * (growth - denominator ** BigInt(months)),
  };
};
