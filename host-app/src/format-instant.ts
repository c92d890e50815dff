import { kampalaClock, kampalaDay, say, type UiTexts, writeDay } from '@somesa/core';

/** Formats an instant in Kampala time: `21 November 2026, 14:05`. */
export const writeInstant = (iso: string, { months, moment }: Pick<UiTexts, 'months' | 'moment'>): string => {
  const at = new Date(iso);
  return say(moment, { day: writeDay(kampalaDay(at), months), time: kampalaClock(at) });
};
