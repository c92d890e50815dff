/** Channels of messages. */
export const sentChannels = ['sms', 'mail', 'notification'] as const;
export type MessageChannel = (typeof sentChannels)[number];

/** Categories of messages. */
export const sentMessageCategories = [
  'code',
  'password',
  'contact-change',
  'receipt',
  'refund',
  'loan',
  'repayment',
  'reminder',
  'fee-reminder',
  'booking',
  'message',
  'partnership',
  'invitation',
  'other',
] as const;
export type SentMessageCategory = (typeof sentMessageCategories)[number];

/** Statuses of a message. A notification arrives at once, and is read or unread. */
export const sentStatuses = ['waiting', 'sent', 'rejected', 'abandoned', 'unread', 'read'] as const;
