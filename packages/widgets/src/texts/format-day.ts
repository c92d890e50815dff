import { formatDay as formatWholeDay, toKampalaDay, type UiTexts } from '@somesa/core';

/** Formats a day such as `2026-12-04` as `4 December`, with the year if it is not the current one. */
export const formatDay = (day: string, { months }: UiTexts, today = toKampalaDay(new Date())): string =>
  formatWholeDay(day, months).replace(` ${today.slice(0, 4)}`, '');
