import type { ReminderKind } from './reminder-kinds';

/** Pattern of the keys of reminders, for SQL. */
export const remindersPattern = 'loan:%:reminder:%';

/** Returns the deduplication key of a reminder: one per instalment of a loan and kind. */
export const reminderKey = (loanId: string, { dueOn, kind }: { dueOn: string; kind: ReminderKind }): string =>
  `loan:${loanId}:reminder:${dueOn}:${kind}`;

/** Returns true if a deduplication key is that of a reminder. */
export const isReminderKey = (dedupeKey: string): boolean => /^loan:[^:]+:reminder:/.test(dedupeKey);
