/** From this many on it is told how many people trust us. */
const FEWEST = 10;

/** Rounds a count down to what may be claimed of it, two leading digits: 2,345 to 2,300. Null where it is too small to tell. */
export const roundForClaim = (count: number): number | null => {
  if (count < FEWEST) return null;
  const unit = 10 ** (String(Math.floor(count)).length - 2);
  return Math.floor(count / unit) * unit;
};
