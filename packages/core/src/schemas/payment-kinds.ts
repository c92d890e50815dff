/** Reasons for a failed payment, in terms that the payer understands. */
export const failureReasons = [
  'declined',
  'insufficient_funds',
  'not_approved_in_time',
  'limit_reached',
  'number_unknown',
  'wallet_blocked',
  'provider_down',
  'never_accepted',
  'other_amount',
  'other',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const paymentPurposes = ['fees', 'repayment', 'early-repayment'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** Maximum number of children in a parent's list. */
export const MAX_CHILDREN = 20;
/** Maximum number of children of one payment prompt or bank transfer. */
export const MAX_GROUP_CHILDREN = 10;

export const repaymentTypes = ['monthly', 'early', 'settlement'] as const;
export type RepaymentType = (typeof repaymentTypes)[number];

/** Kinds of notification to a parent. The first four are reminders. */
export const notificationKinds = [
  'due_in_3_days',
  'due_today',
  'overdue_3_days',
  'overdue_7_days',
  'loan_received',
  'loan_documents_needed',
  'loan_approved',
  'loan_offer_changed',
  'loan_declined',
  'loan_disbursed',
  'repayment_received',
  'repayment_reversed',
  'repayment_overpaid',
  'schedule_changed',
  'loan_closed',
  'loan_cancelled',
  'restructuring_offered',
  'fees_paid',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationFilters = ['all', 'reminders'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** Kinds of statements for parents. */
export const statementKinds = ['transaction-summary', 'loan-repayment-history'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Change that concerns a parent, as sent in the event stream. */
export interface ParentChange {
  what: 'loan' | 'payment' | 'notification';
}
