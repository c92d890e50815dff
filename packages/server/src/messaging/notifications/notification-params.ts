import type { DeclineReason, LoanFileKind, NotificationKind } from '@somesa/core';
import type { OfferChange } from '../mails/mail-kinds';

type OfLoan = { reference: string };
type DueOfLoan = OfLoan & { amountUgx: number; dueOn: string };

/** Values that fill the sentence of each kind: amounts in UGX, days in Africa/Kampala, references; no personal data. */
export type NotificationParams = {
  due_in_3_days: DueOfLoan;
  due_today: DueOfLoan;
  overdue_3_days: DueOfLoan;
  overdue_7_days: DueOfLoan;
  loan_received: OfLoan;
  /** Kinds of documents, with commas between them. */
  loan_documents_needed: OfLoan & { documents: string };
  loan_approved: OfLoan & { lastOn: string };
  loan_offer_changed: OfLoan & { lastOn: string } & OfferChange;
  loan_declined: OfLoan & { reason: DeclineReason };
  loan_disbursed: DueOfLoan & { school: string; instalmentUgx: number };
  repayment_received: OfLoan & { amountUgx: number; leftUgx: number };
  repayment_reversed: OfLoan & { amountUgx: number; leftUgx: number };
  repayment_overpaid: OfLoan & { amountUgx: number };
  schedule_changed: OfLoan & { instalmentUgx: number; dueOn: string; lastOn: string };
  loan_closed: OfLoan;
  /** The reference is the payment's, whose receipt it opens. */
  fees_paid: OfLoan & { amountUgx: number; school: string };
};

/** A kind of notification with what fills its sentence. */
export type NotificationWords = {
  [Kind in NotificationKind]: { kind: Kind; params: NotificationParams[Kind] };
}[NotificationKind];

/** Writes kinds of documents as a notification keeps them. */
export const listDocuments = (kinds: readonly LoanFileKind[]): string => kinds.join(',');
