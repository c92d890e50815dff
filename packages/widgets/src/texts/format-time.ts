import { formatText, HOUR_MS, toKampalaDay, type UiTexts } from '@somesa/core';

const kampalaOffsetMs = 3 * HOUR_MS;

/** Formats a day such as `2026-12-04` as `4 December`, with the year if it is not the current one. */
export const formatDay = (day: string, texts: UiTexts, today = toKampalaDay(new Date())): string => {
  const [year, month, date] = day.split('-').map(Number);
  const name = texts.months.split(' ')[(month ?? 1) - 1] ?? '';
  return day.slice(0, 4) === today.slice(0, 4) ? `${date} ${name}` : `${date} ${name} ${year}`;
};

/** Formats an instant with its time in Kampala: `4 December 2026, 14:05`. */
export const formatMoment = (iso: string, texts: UiTexts): string => {
  const at = new Date(iso);
  const time = new Date(at.getTime() + kampalaOffsetMs).toISOString().slice(11, 16);
  return formatText(texts.moment, { day: formatDay(toKampalaDay(at), texts, ''), time });
};

/** Formats a duration in minutes and seconds: `1:05`. */
export const formatElapsed = (elapsedMs: number): string => {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
