/** Steps of a fee reminder. waiting: its SMS is not queued yet. dropped: nothing was outstanding any more when it was its turn. */
export const feeReminderSteps = ['waiting', 'queued', 'stopped', 'dropped'] as const;

/**
 * Results of a fee reminder, by its SMS. unknown: the gateway gave no response, and it is not sent again. stopped: the number sent
 * STOP. dropped: nothing was outstanding any more, or the guardian was removed.
 */
export const feeReminderResults = [
  'waiting',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'stopped',
  'dropped',
] as const;

/** Maximum number of guardians of one child. */
export const MAX_GUARDIANS = 2;
/** Maximum number of characters of a guardian's name. */
export const MAX_GUARDIAN_NAME_LENGTH = 100;
/** Maximum number of messages of one sending, and of sendings of one school a day. */
export const MAX_FEE_REMINDERS = 20_000;
export const MAX_FEE_SENDINGS_PER_DAY = 5;
/** Days after a fee reminder in which no other one is sent for the same child. */
export const FEE_REMINDER_PAUSE_DAYS = 7;
/** Days after a fee reminder in which a payment of the child counts for it. */
export const FEE_REMINDER_PAID_DAYS = 14;
/** Days for which the link of a fee reminder or a fee letter works. */
export const FEE_LINK_DAYS = 60;
/** Times in Kampala between which fee reminders are sent. */
export const FEE_REMINDERS_FROM = '08:00';
export const FEE_REMINDERS_UNTIL = '19:00';
/** Sizes of paper of a school's poster. */
export const posterSizes = ['a4', 'a3'] as const;
export type PosterSize = (typeof posterSizes)[number];
/** Maximum number of fee letters in one file. */
export const MAX_FEE_LETTERS = 3_000;
