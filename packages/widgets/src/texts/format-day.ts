import { toKampalaDay, type UiTexts } from '@somesa/core';

/** Formats a day such as `2026-12-04` as `4 December`, with the year if it is not the current one. */
export const formatDay = (day: string, texts: UiTexts, today = toKampalaDay(new Date())): string => {
  const [year, month, date] = day.split('-').map(Number);
  const name = texts.months.split(' ')[(month ?? 1) - 1] ?? '';
  return day.slice(0, 4) === today.slice(0, 4) ? `${date} ${name}` : `${date} ${name} ${year}`;
};
