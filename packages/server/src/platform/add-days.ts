import { DAY_MS } from '@somesa/core';

/** Returns the day a number of days after another; a negative number goes back. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
