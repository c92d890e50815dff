/** Source of the current business time; tests replace it to play through a year. */
export interface Clock {
  now(): Date;
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
