/** Text messages. Kept within 160 characters for usual names. */
export const sms = {
  paid: '{brand}: UGX {amount} received for {child}, {school}. Receipt {reference}. Check it: {url}',
} as const;

/** Text messages in one language. */
export type SmsTexts = Record<keyof typeof sms, string>;
