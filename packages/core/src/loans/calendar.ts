import { DAY_MS } from '../time/durations';

// There is no year 0, neither in calendars nor in databases.
const dayPattern = /^(?!0000)\d{4}-\d\d-\d\d$/;

/** Returns the number of days since 1 January 1970. */
export const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Returns whether a value is a day of the calendar, written `2026-02-28`. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !dayPattern.test(value)) return false;
  const number = toDayNumber(value);
  // JavaScript may read 30 February as 2 March, so only a day that is written back unchanged exists.
  return Number.isFinite(number) && new Date(number * DAY_MS).toISOString().slice(0, 10) === value;
};

/** Returns the number of days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => toDayNumber(to) - toDayNumber(from);

/** Returns the number of days in a month; months are counted from 0. */
const getMonthLength = (year: number, month: number): number => {
  if (month === 1) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [3, 5, 8, 10].includes(month) ? 30 : 31;
};

/**
 * Returns the same day some months later or earlier, or the last day of a month that is too short for it.
 * Returns null outside the years 0000 to 9999.
 */
export const addMonths = (day: string, months: number): string | null => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  if (count < 0 || count >= 120_000) return null;
  const inYear = count % 12;
  const inMonth = Math.min(date, getMonthLength((count - inYear) / 12, inYear));
  return [
    String((count - inYear) / 12).padStart(4, '0'),
    String(inYear + 1).padStart(2, '0'),
    String(inMonth).padStart(2, '0'),
  ].join('-');
};

/** Tells whether a text is a month, `2026-11`; none of the year 0. */
export const isMonth = (text: string): boolean => /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
