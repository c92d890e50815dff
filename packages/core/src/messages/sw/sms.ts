import type { SmsTexts } from '../en/sms';

/** Text messages in Swahili. Kept within 160 characters of the GSM alphabet for usual names. */
export const sms: SmsTexts = {
  paid: '{brand}: UGX {amount} za {child}, {school}, zimepokelewa. Risiti {reference}. Hakiki: {url}',
};
