/** Uganda keeps UTC+3 all year: no daylight saving since 1960. */
const kampalaOffsetMs = 3 * 3_600_000;

/** Names the day in Africa/Kampala on which an instant falls: `2026-11-21`. */
export const kampalaDay = (at: Date): string =>
  new Date(at.getTime() + kampalaOffsetMs).toISOString().slice(0, 10);

/** Names the time of day in Africa/Kampala of an instant: `14:05`. */
export const kampalaClock = (at: Date): string =>
  new Date(at.getTime() + kampalaOffsetMs).toISOString().slice(11, 16);

/** The instant of a time of day in Africa/Kampala: `2026-11-21`, `14:05`. */
export const kampalaInstant = (day: string, clock: string): Date =>
  new Date(Date.parse(`${day}T${clock}:00Z`) - kampalaOffsetMs);

/** Writes a day as tables show it: `23 Nov`, with its year if that is not the year of `today`. Months are the names of a language in one text. */
export const writeShortDay = (day: string, months: string, today: string): string => {
  const [year, month, date] = day.split('-');
  const name = months.split(' ')[Number(month) - 1]?.slice(0, 3);
  return `${Number(date)} ${name}${year === today.slice(0, 4) ? '' : ` ${year}`}`;
};

/** Writes an instant as tables show it, in Kampala time: `23 Nov, 14:05`. */
export const writeShortMoment = (at: Date, months: string, now: Date): string =>
  `${writeShortDay(kampalaDay(at), months, kampalaDay(now))}, ${kampalaClock(at)}`;

/** Writes a day with the months' names of a language, which stand in one text: `23 November 2026`. */
export const writeDay = (day: string, months: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months.split(' ')[Number(month) - 1]} ${year}`;
};
