import {
  DAY_MS,
  formatShortDay,
  formatText,
  type SiteTexts,
  toKampalaDay,
  toKampalaTime,
  type UiTexts,
} from '@somesa/core';

/** Formats the time of a notification: "today" or "yesterday", or the short date for any other day. */
export const formatNotificationTime = (
  iso: string,
  today: string,
  text: SiteTexts['dashboard']['notifications'],
  { months, moment }: Pick<UiTexts, 'months' | 'moment'>,
): string => {
  const at = new Date(iso);
  const day = toKampalaDay(at);
  const time = toKampalaTime(at);
  if (day === today) return formatText(text.todayAt, { time });
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return day === yesterday
    ? formatText(text.yesterdayAt, { time })
    : formatText(moment, { day: formatShortDay(day, months, today), time });
};
