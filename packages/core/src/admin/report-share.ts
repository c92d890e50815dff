import { roundHalfUp } from '../loans/fraction';

/** Returns the share of a part in a whole, in hundredths of a percent, with halves rounded up; 0 if the whole is 0. */
export const shareBps = (partUgx: number, wholeUgx: number): number =>
  wholeUgx === 0
    ? 0
    : Number(roundHalfUp({ numerator: BigInt(partUgx) * 10_000n, denominator: BigInt(wholeUgx) }));

/** Writes a share as a percentage with two decimals: `12.34`. */
export const writeShare = (bps: number): string =>
  `${Math.trunc(bps / 100)}.${String(bps % 100).padStart(2, '0')}`;
