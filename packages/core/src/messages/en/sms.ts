/** Text messages. Kept within 160 characters for usual names. */
export const sms = {
  paid: '{brand}: UGX {amount} received for {child}, {school}. Receipt {reference}. Check it: {url}',
  otp: '{brand}: your OTP is {otp}. It counts for {minutes} minutes. Never tell it to anyone, not even to us.',
  phone_changed:
    '{brand}: your account has another phone number now, this one no longer counts. If it was not you, call {phone} at once.',
  call_booked:
    '{brand}: we call you on {day} at {time}. If it was not you who asked, or the time no longer suits, call {phone}.',
} as const;

/** Text messages in one language. */
export type SmsTexts = Record<keyof typeof sms, string>;
