import type { Clock } from '../platform/clock';
import { START } from './demo-constants';

/** A clock that stands still until a test moves it. */
export interface SettableClock extends Clock {
  pass(ms: number): void;
}

export const settableClock = (start = START): SettableClock => {
  let atMs = Date.parse(start);
  return {
    now: () => new Date(atMs),
    pass: (ms) => {
      atMs += ms;
    },
  };
};
