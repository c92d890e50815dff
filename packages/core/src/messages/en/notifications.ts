import type { NotificationKind } from '../../schemas/repayment-views';

/** What a parent reads under notifications. Amounts come with their currency. */
export const notifications = {
  due_in_3_days: '{amount} of your loan {reference} is due on {due}.',
  due_today: 'Today, {due}, {amount} of your loan {reference} is due.',
  overdue_3_days: '{amount} of your loan {reference} was due on {due} and is not paid yet.',
  overdue_7_days:
    '{amount} of your loan {reference} was due on {due} and is still not paid. If you can’t pay now, call {phone}.',
  loan_received: 'We have your loan application {reference} and look at it.',
  loan_documents_needed: 'Your loan application {reference} needs documents: {documents}.',
  loan_approved: 'Your loan {reference} is approved. You can accept the offer until the end of {last}.',
  loan_offer_changed:
    'Your loan {reference} is approved for {amount} for {months} months; you asked for {requested} for {requestedMonths} months. You can accept the offer until the end of {last}.',
  loan_declined: 'We can’t give the loan {reference}. {reason}',
  loan_disbursed:
    'We have paid {amount} to {school}. The first instalment of your loan {reference} is {instalment}, due on {due}.',
  repayment_received: '{amount} came in for your loan {reference}. Still to pay: {left}.',
  repayment_reversed:
    'A payment of {amount} for your loan {reference} was taken back and no longer counts. Still to pay: {left}.',
  repayment_overpaid:
    '{amount} came in above all that was to pay on your loan {reference}. We send it back to you.',
  schedule_changed:
    'Your loan {reference} has a new plan: the next instalment is {instalment}, due on {due}, the last one is due on {last}.',
  loan_closed: 'Your loan {reference} is paid in full.',
  fees_paid: '{amount} of school fees paid to {school}. Receipt {reference}.',
} as const satisfies Record<NotificationKind, string>;

/** What a parent reads under notifications, in one language. */
export type NotificationTexts = Record<NotificationKind, string>;
