import { kampalaDay } from '@somesa/core';
import { ADMIN } from '../admin-addresses';

/** Path of the scheduled calls screen. */
export const RESERVATIONS = `${ADMIN}/reservations`;

/** The parts of that screen. */
export const reservationDays = ['coming', 'earlier'] as const;

const DAY_MS = 86_400_000;
const NOT_DONE = 'open,claimed';

/** Returns the initial filters of each tab: today's and later calls by their time, or earlier calls that were not made, the latest first. */
export const firstOf = (part: (typeof reservationDays)[number], now: Date): Record<string, string> =>
  part === 'coming'
    ? { from: kampalaDay(now), work: NOT_DONE }
    : { to: kampalaDay(new Date(now.getTime() - DAY_MS)), sort: '-startsAt', work: NOT_DONE };
