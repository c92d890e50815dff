import { formatDay, formatText, toKampalaDay, toKampalaTime, type UiTexts } from '@somesa/core';

/** Formats an instant in Kampala time: `21 November 2026, 14:05`. */
export const writeInstant = (iso: string, { months, moment }: Pick<UiTexts, 'months' | 'moment'>): string => {
  const at = new Date(iso);
  return formatText(moment, { day: formatDay(toKampalaDay(at), months), time: toKampalaTime(at) });
};
