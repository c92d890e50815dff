import { halfUp } from '../loans/fraction';

/** What part of a whole an amount is, in hundredths of a percent, a half upwards; 0 of nothing. */
export const shareBps = (partUgx: number, wholeUgx: number): number =>
  wholeUgx === 0 ? 0 : Number(halfUp({ over: BigInt(partUgx) * 10_000n, under: BigInt(wholeUgx) }));

/** Writes a share as a percentage with two decimals: `12.34`. */
export const writeShare = (bps: number): string =>
  `${Math.trunc(bps / 100)}.${String(bps % 100).padStart(2, '0')}`;
