import type { DeclineReason, LoanFileKind, NotificationKind } from '@somesa/core';
import type { OfferChange } from '../../messaging/mails/mail-kinds';

type LoanParams = { reference: string };
type LoanDueParams = LoanParams & { amountUgx: number; dueOn: string };

/** Values of the placeholders of each kind: amounts in UGX, days in Africa/Kampala, references; no personal data. */
export type NotificationParams = {
  due_in_3_days: LoanDueParams;
  due_today: LoanDueParams;
  overdue_3_days: LoanDueParams;
  overdue_7_days: LoanDueParams;
  loan_received: LoanParams;
  /** Kinds of documents, separated by commas. */
  loan_documents_needed: LoanParams & { documents: string };
  loan_approved: LoanParams & { lastOn: string };
  loan_offer_changed: LoanParams & { lastOn: string } & OfferChange;
  loan_declined: LoanParams & { reason: DeclineReason };
  loan_disbursed: LoanDueParams & { school: string; instalmentUgx: number };
  repayment_received: LoanParams & { amountUgx: number; leftUgx: number };
  repayment_reversed: LoanParams & { amountUgx: number; leftUgx: number };
  repayment_overpaid: LoanParams & { amountUgx: number };
  schedule_changed: LoanParams & { instalmentUgx: number; dueOn: string; lastOn: string };
  loan_closed: LoanParams;
  loan_cancelled: LoanParams;
  restructuring_offered: LoanParams & { lastOn: string };
  /** The reference is the payment's; it links to the receipt. */
  fees_paid: LoanParams & { amountUgx: number; school: string };
};

/** Kind of notification with the values of its placeholders. */
export type NotificationData = {
  [Kind in NotificationKind]: { kind: Kind; params: NotificationParams[Kind] };
}[NotificationKind];

/** Formats kinds of documents for `NotificationParams`. */
export const formatDocumentKinds = (kinds: readonly LoanFileKind[]): string => kinds.join(',');
