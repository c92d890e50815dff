/** Types of repayment. */
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

/** Filters of the list of notifications. */
export const notificationFilters = ['all', 'reminders'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

/** Kinds of statements for parents. */
export const statementKinds = ['transaction-summary', 'loan-repayment-history'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Change that concerns a parent, as sent in the event stream. */
export interface ParentChange {
  what: 'loan' | 'payment' | 'notification';
}
