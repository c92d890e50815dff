import { toKampalaDay, toKampalaInstant, toKampalaTime } from '@somesa/core';
import { FEE_REMINDERS_FROM, FEE_REMINDERS_UNTIL } from '@somesa/core/admin';
import { addDays } from '../../platform/add-days';

/** Pattern of deduplication keys of fee reminders, for `like`. */
export const feeRemindersPattern = 'fees:%';

/** Returns the deduplication key of a fee reminder. */
export const getFeeReminderKey = (id: string): string => `fees:${id}`;

/** Returns whether a deduplication key is a fee reminder's. */
export const isFeeReminderKey = (dedupeKey: string): boolean => dedupeKey.startsWith('fees:');

/** Returns the next time at which fee reminders may be sent: null if that is now, and otherwise a morning in Kampala. */
export const findNextReminderHour = (now: Date): Date | null => {
  const time = toKampalaTime(now);
  if (time >= FEE_REMINDERS_FROM && time < FEE_REMINDERS_UNTIL) return null;
  const today = toKampalaDay(now);
  return toKampalaInstant(time < FEE_REMINDERS_FROM ? today : addDays(today, 1), FEE_REMINDERS_FROM);
};
