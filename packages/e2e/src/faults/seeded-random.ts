/** Generator of numbers in [0, 1). */
export type Random = () => number;

/** Creates a generator of numbers in [0, 1) that are the same for the same seed (mulberry32). */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Returns a whole number from 0 to below `limit`. */
export const wholeBelow = (random: Random, limit: number): number => Math.floor(random() * limit);

/** Returns a random item of a list. */
export const pickOne = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[wholeBelow(random, list.length)] ?? list[0];
