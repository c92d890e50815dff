import type { ReminderKind } from './reminder-kinds';

/** Pattern of deduplication keys of reminders, for `like`. */
export const remindersPattern = 'loan:%:reminder:%';

/** Returns the deduplication key of a reminder: one per loan, due date and kind. */
export const getReminderKey = (
  loanId: string,
  { dueOn, kind }: { dueOn: string; kind: ReminderKind },
): string => `loan:${loanId}:reminder:${dueOn}:${kind}`;

/** Returns whether a deduplication key is a reminder's. */
export const isReminderKey = (dedupeKey: string): boolean => /^loan:[^:]+:reminder:/.test(dedupeKey);
