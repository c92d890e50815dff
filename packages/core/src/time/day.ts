import { DAY_MS, HOUR_MS } from './durations';

/** Offset of Africa/Kampala from UTC, all year, in milliseconds. */
const KAMPALA_OFFSET_MS = 3 * HOUR_MS;

/** Returns the day in Africa/Kampala of an instant: `2026-11-21`. */
export const toKampalaDay = (at: Date): string =>
  new Date(at.getTime() + KAMPALA_OFFSET_MS).toISOString().slice(0, 10);

/** Returns the time of day in Africa/Kampala of an instant: `14:05`. */
export const toKampalaTime = (at: Date): string =>
  new Date(at.getTime() + KAMPALA_OFFSET_MS).toISOString().slice(11, 16);

/** Returns the instant of a day and time in Africa/Kampala: `2026-11-21`, `14:05`. */
export const toKampalaInstant = (day: string, clock: string): Date =>
  new Date(Date.parse(`${day}T${clock}:00Z`) - KAMPALA_OFFSET_MS);

/** Returns the Monday of a day's week. */
export const findMonday = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
};

/** Formats a day: `23 November 2026`. `months` are the names of a language, separated by spaces. */
export const formatDay = (day: string, months: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months.split(' ')[Number(month) - 1]} ${year}`;
};
