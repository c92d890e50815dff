/** Text messages. Kept within 160 characters for usual names. */
export const sms = {
  paid: '{brand}: UGX {amount} received for {child}, {school}. Receipt {reference}. Check it: {url}',
  repaid:
    '{brand}: UGX {amount} received as a loan repayment for {child}. Receipt {reference}. Check it: {url}',
  refunded: '{brand}: UGX {amount} of your payment {reference} was sent back to you. Questions: {phone}.',
  otp: '{brand}: your OTP is {otp}. It counts for {minutes} minutes. Never tell it to anyone, not even to us.',
  reset: '{brand}: set a new password here: {link} It works for {minutes} minutes.',
  phone_changed:
    '{brand}: your account has another phone number now, this one no longer counts. If it was not you, call {phone} at once.',
  call_booked:
    '{brand}: we call you on {day} at {time}. If it was not you who asked, or the time no longer suits, call {phone}.',
  accept_loan:
    '{brand}: your OTP to accept your loan is {otp}. It counts for {minutes} minutes. Never tell it to anyone, not even to us.',
  loan_received:
    '{brand}: we have the loan application {reference} and write again once we have looked at it. If it was not you, call {phone}.',
  loan_documents_needed:
    '{brand}: your loan application {reference} lacks documents. Log in or register with this number and add them. Questions: {phone}.',
  loan_approved:
    '{brand}: your loan {reference} is approved. Log in or register with this number and accept by {day}. Questions: {phone}.',
  loan_declined:
    '{brand}: we can not give the loan {reference}. The reason is in your email and in your account. Questions: {phone}.',
  loan_disbursed:
    '{brand}: UGX {amount} paid to {school}. Loan {reference}: pay UGX {instalment} by {day}. Questions: {phone}.',
  loan_due_in_3_days:
    '{brand}: UGX {amount} of your loan {reference} is due on {day}. Pay in your account. Questions: {phone}.',
  loan_due_today:
    '{brand}: UGX {amount} of your loan {reference} is due today, {day}. Pay in your account. Questions: {phone}.',
  loan_overdue_3_days:
    '{brand}: UGX {amount} of your loan {reference} was due on {day} and is not paid yet. Pay in your account. Questions: {phone}.',
  loan_overdue_7_days:
    '{brand}: UGX {amount} of your loan {reference} was due on {day} and is still not paid. If you can not pay now, call {phone}.',
} as const;

/** Text messages in one language. */
export type SmsTexts = Record<keyof typeof sms, string>;
