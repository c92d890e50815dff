/** Statuses of a user: phone number verified or not, or anonymised if all identifying data is gone. */
export const userStatuses = ['verified', 'unverified', 'anonymised'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const invitationStatuses = ['requested', 'open', 'accepted', 'withdrawn', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Header for the token of an invitation’s link; URLs would be logged. */
export const INVITATION_TOKEN_HEADER = 'x-invitation-token';

/** Minimum and maximum number of characters of a search. */
export const MIN_SEARCHED_LENGTH = 2;
export const MAX_SEARCHED_LENGTH = 60;

/** Maximum number of results of each kind. */
export const MAX_RESULTS_PER_KIND = 5;

/** Maximum number of further results that are counted, so that a common prefix costs little. */
export const MAX_MORE_COUNTED = 100;

/** Channels of messages. */
export const sentChannels = ['sms', 'mail', 'notification'] as const;
export type MessageChannel = (typeof sentChannels)[number];

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
