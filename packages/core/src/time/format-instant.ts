import { formatText } from '../messages/format-text';
import type { UiTexts } from '../messages/texts';
import { formatDay, toKampalaDay, toKampalaTime } from './day';

/** Formats an instant in Kampala time: `21 November 2026, 14:05`. */
export const formatInstant = (
  iso: string,
  { months, moment }: Pick<UiTexts, 'months' | 'moment'>,
): string => {
  const at = new Date(iso);
  return formatText(moment, { day: formatDay(toKampalaDay(at), months), time: toKampalaTime(at) });
};
