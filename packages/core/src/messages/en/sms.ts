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
  loan_approved_changed:
    '{brand}: loan {reference} is approved: UGX {amount} for {months} months. You asked for UGX {requested} for {requestedMonths} months. Log in and accept by {day}.',
  /** The reason is one of those below, with as much of the note as fits. */
  loan_declined: '{brand}: we cannot give the loan {reference}. {reason} Questions: {phone}.',
  decline_income_too_low: 'Your income is too low for the instalments.',
  decline_documents_unreadable: 'We could not read your documents.',
  decline_details_differ: 'Your answers differ from your documents.',
  decline_child_not_found: 'The school does not know the child.',
  decline_other_loan_open: 'Another loan is still open.',
  decline_other: 'Call us about the reason.',
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
