/** Source of the demo year's choices, the same for the same seed. */
export interface DemoRandom {
  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** Returns true with a probability in percent. */
  hasChance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Creates a generator whose choices depend on its seed alone (mulberry32). */
export const createDemoRandom = (seed: number): DemoRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    hasChance: (percent) => next() * 100 < percent,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new RangeError('an empty list');
      return item;
    },
  };
};
