/** Source of the current business time; tests replace it to move through a year. */
export interface Clock {
  now(): Date;
}

/** Clock of this machine. */
export const systemClock: Clock = { now: () => new Date() };
