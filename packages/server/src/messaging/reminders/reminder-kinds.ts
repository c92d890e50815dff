import type { NotificationKind } from '@somesa/core';

/** Kinds of reminders of an instalment, in the order of sending. */
export const reminderKinds = [
  'due_in_3_days',
  'due_today',
  'overdue_3_days',
  'overdue_7_days',
] as const satisfies readonly NotificationKind[];
export type ReminderKind = (typeof reminderKinds)[number];

/** Returns whether a notification is a reminder. */
export const isReminder = (kind: NotificationKind): boolean =>
  (reminderKinds as readonly NotificationKind[]).includes(kind);
