import type { ReminderKind } from './reminder-kinds';

/** Finds in the database what is about a reminder. */
export const remindersPattern = 'loan:%:reminder:%';

/** Names what a reminder is about: an instalment of a loan, once for each kind. */
export const aboutReminder = (
  loanId: string,
  { dueOn, kind }: { dueOn: string; kind: ReminderKind },
): string => `loan:${loanId}:reminder:${dueOn}:${kind}`;

/** Tells whether something is about a reminder. */
export const isAboutReminder = (about: string): boolean => /^loan:[^:]+:reminder:/.test(about);
