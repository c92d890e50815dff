import { kampalaDay } from '@somesa/core';
import { ADMIN } from '../admin-addresses';

/** Where call backs are. */
export const RESERVATIONS = `${ADMIN}/reservations`;

/** The parts of that screen. */
export const reservationDays = ['coming', 'earlier'] as const;

const DAY_MS = 86_400_000;
const NOT_DONE = 'open,claimed';

/** What each part shows at first: today's calls and later ones by their time, or those that nobody made, the last first. */
export const firstOf = (part: (typeof reservationDays)[number], now: Date): Record<string, string> =>
  part === 'coming'
    ? { from: kampalaDay(now), work: NOT_DONE }
    : { to: kampalaDay(new Date(now.getTime() - DAY_MS)), sort: '-startsAt', work: NOT_DONE };
