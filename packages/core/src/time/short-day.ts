import { toKampalaDay, toKampalaTime } from './day';

/** Formats a day for tables: `23 Nov`, with its year if that is not the year of `today`. `months` are the names of a language, separated by spaces. */
export const formatShortDay = (day: string, months: string, today: string): string => {
  const [year, month, date] = day.split('-');
  const name = months.split(' ')[Number(month) - 1]?.slice(0, 3);
  return `${Number(date)} ${name}${year === today.slice(0, 4) ? '' : ` ${year}`}`;
};

/** Formats an instant for tables, in Kampala time: `23 Nov, 14:05`. */
export const formatShortInstant = (at: Date, months: string, now: Date): string =>
  `${formatShortDay(toKampalaDay(at), months, toKampalaDay(now))}, ${toKampalaTime(at)}`;
