/** Minimum number that the site claims. */
const MIN_CLAIM = 10;

/** Rounds a count down to two leading digits for a claim on the site: 2,345 to 2,300. Returns null if it is too small to claim. */
export const roundForClaim = (count: number): number | null => {
  if (count < MIN_CLAIM) return null;
  const unit = 10 ** (String(Math.floor(count)).length - 2);
  return Math.floor(count / unit) * unit;
};
