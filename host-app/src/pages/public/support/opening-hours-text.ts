import { formatText, openingHours, type SiteTexts, type UiTexts } from '@somesa/core';

type HelpTexts = SiteTexts['help'];

const splitDay = (
  day: string,
  { weekdays }: Pick<HelpTexts, 'weekdays'>,
  { months }: Pick<UiTexts, 'months'>,
) => {
  const [, month = '', date = ''] = day.split('-');
  return {
    weekday: weekdays.split(' ')[new Date(`${day}T00:00:00Z`).getUTCDay()],
    day: Number(date),
    month: months.split(' ')[Number(month) - 1],
  };
};

/** Formats a day (`2026-11-25`) in words: `Wednesday 25 November`. */
export const formatDayInWords = (day: string, help: HelpTexts, ui: UiTexts): string =>
  formatText(help.day, splitDay(day, help, ui));

/** Formats a day with a time of day: `Wednesday 25 November at 10:00`. */
export const formatMomentInWords = (
  { day, time }: { day: string; time: string },
  help: HelpTexts,
  ui: UiTexts,
): string => formatText(help.dayAt, { ...splitDay(day, help, ui), time });

const week = [1, 2, 3, 4, 5, 6, 0];

/** Formats the opening hours, one line for days with the same hours: `Monday to Friday: 08:00 to 17:30`. */
export const formatOpeningHours = (help: HelpTexts): string[] => {
  const names = help.weekdays.split(' ');
  const spans: { days: number[]; hours: (typeof openingHours)[number] }[] = [];
  for (const day of week) {
    const hours = openingHours[day] ?? null;
    const last = spans.at(-1);
    if (last && last.hours?.from === hours?.from && last.hours?.until === hours?.until) last.days.push(day);
    else spans.push({ days: [day], hours });
  }
  return spans.map(({ days, hours }) => {
    const [first, last] = [names[days[0] ?? 0], names[days.at(-1) ?? 0]];
    const span = days.length > 1 ? formatText(help.reach.daySpan, { first, last }) : first;
    return formatText(hours ? help.reach.open : help.reach.closed, { days: span, ...hours });
  });
};
