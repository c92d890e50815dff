const dayMs = 86_400_000;
// There is no year 0, neither in calendars nor in databases.
const dayPattern = /^(?!0000)\d{4}-\d\d-\d\d$/;

/** Days since 1 January 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** Tells whether a value is a day that exists, written `2026-02-28`. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !dayPattern.test(value)) return false;
  const number = dayNumber(value);
  // An engine may read 30 February as 2 March: only what is written back the same is a day.
  return Number.isFinite(number) && new Date(number * dayMs).toISOString().slice(0, 10) === value;
};

/** Counts the days from one day to another; negative where `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Returns the number of days in a month; months are counted from 0. */
const lengthOfMonth = (year: number, month: number): number => {
  if (month === 1) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [3, 5, 8, 10].includes(month) ? 30 : 31;
};

/** The same day so many months later or earlier, or that month's last day where it has none; null outside the years 0000 to 9999. */
export const addMonths = (day: string, months: number): string | null => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  if (count < 0 || count >= 120_000) return null;
  const inYear = count % 12;
  const inMonth = Math.min(date, lengthOfMonth((count - inYear) / 12, inYear));
  return [
    String((count - inYear) / 12).padStart(4, '0'),
    String(inYear + 1).padStart(2, '0'),
    String(inMonth).padStart(2, '0'),
  ].join('-');
};
