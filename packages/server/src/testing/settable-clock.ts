import type { Clock } from '../clock';

/** A clock that stands still until a test moves it. */
export interface SettableClock extends Clock {
  pass(ms: number): void;
}

/** Business time of the tests: a Saturday in the third term, away from midnight. */
const START = '2026-11-21T09:00:00.000Z';

export const settableClock = (start = START): SettableClock => {
  let atMs = Date.parse(start);
  return {
    now: () => new Date(atMs),
    pass: (ms) => {
      atMs += ms;
    },
  };
};
