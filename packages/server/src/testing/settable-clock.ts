import type { Clock } from '../platform/clock';

/** Initial time of the tests: a Saturday in the third term, away from midnight. */
export const START = '2026-11-21T09:00:00.000Z';

/** Clock that stands still until a test moves it. */
export interface SettableClock extends Clock {
  /** Moves the clock forward by a number of milliseconds. */
  advance(ms: number): void;
}

/** Creates a clock that stands still until a test moves it. */
export const createSettableClock = (start = START): SettableClock => {
  let atMs = Date.parse(start);
  return {
    now: () => new Date(atMs),
    advance: (ms) => {
      atMs += ms;
    },
  };
};
