import type { SchoolView } from '../contract/payment-shapes';
import type { EarlyStrategy, InstalmentState } from '../loans/loan-account';
import type { LoanState } from '../loans/loan-states';
import type { PaymentState } from '../payment';
import type { Network } from '../phone';
import type { PaymentPurpose } from './payment-kinds';

/** One instalment of a running loan. `paid` and `due` (what is left of it) together are `total`, late charges included. */
export interface InstalmentView {
  number: number;
  dueOn: string;
  principal: number;
  interest: number;
  fees: number;
  penalties: number;
  total: number;
  paid: number;
  due: number;
  state: InstalmentState;
}

/** What kind of payment a repayment was. */
export const repaymentTypes = ['monthly', 'early', 'settlement'] as const;
export type RepaymentType = (typeof repaymentTypes)[number];

/** A payment on a loan, and where it went. Amounts in UGX. */
export interface RepaymentItem {
  /** Of the payment. */
  id: string;
  reference: string;
  loanId: string;
  loanReference: string;
  /** The value day. */
  date: string;
  amount: number;
  type: RepaymentType;
  principal: number;
  interest: number;
  fees: number;
  penalties: number;
  /** What nothing could take: it waits for its refund. */
  overpaid: number;
  /** The provider took it back: it counts for nothing. */
  isReversed: boolean;
}

/** Where a loan's money stands today. Amounts in UGX. */
export interface LoanPositionView {
  id: string;
  reference: string;
  status: LoanState;
  childName: string;
  school: SchoolView;
  taken: number;
  paid: number;
  /** All that is still to pay: principal, interest to come, fees, late charges. */
  pending: number;
  /** Due and unpaid, today's instalment included. */
  due: number;
  /** Overdue: due before today. */
  arrears: number;
  daysPastDue: number;
  /** The oldest instalment that is not paid; null where none is left. */
  nextDue: { dueOn: string; amount: number } | null;
  /** In months: covered are those whose instalments are paid. */
  terms: { total: number; covered: number; remaining: number };
  /** What came above all that is owed. */
  overpaid: number;
  instalments: InstalmentView[];
  /** The last three, newest first. */
  recentPayments: Pick<RepaymentItem, 'id' | 'date' | 'amount' | 'type'>[];
}

/** A version of a loan's plan. The last one is in force. */
export interface LoanScheduleView {
  version: number;
  /** The day from which it holds. */
  from: string;
  cause: 'disbursed' | 'early-repayment' | 'correction';
  instalments: {
    number: number;
    dueOn: string;
    principal: number;
    interest: number;
    fees: number;
    total: number;
    balanceAfter: number;
  }[];
}

/** The answer of GET /parent/loans/:id/account. */
export interface LoanAccountAnswer {
  account: LoanPositionView;
  /** Oldest first. */
  schedules: LoanScheduleView[];
}

/** The answer of GET /parent/overview: the three cards over all loans, and each loan that runs or ran, running ones first. */
export interface OverviewAnswer {
  totals: { taken: number; paid: number; pending: number };
  loans: LoanPositionView[];
  /** Unread notifications; at most 100 are counted. */
  unread: number;
}

/** The answer of GET /parent/repayments; newest first. */
export interface RepaymentListAnswer {
  repayments: RepaymentItem[];
  next: string | null;
}

/** A payment of a parent: one they made signed in, or from their verified number. */
export interface ParentPaymentItem {
  id: string;
  reference: string;
  purpose: PaymentPurpose;
  status: PaymentState;
  amount: number;
  /** When it was paid; when it was begun where it is not. ISO 8601. */
  at: string;
  school: SchoolView;
  /** Masked. */
  child: string;
  paymentMethod: 'mobile' | 'bank';
  network: Network | null;
}

/** The answer of GET /parent/payments; newest first. */
export interface ParentPaymentListAnswer {
  payments: ParentPaymentItem[];
  next: string | null;
}

/** What an early repayment would do. Amounts in UGX. */
export interface EarlyPreview {
  /** What of the amount goes to what is due already. */
  toDue: number;
  /** Paid ahead before, on instalments after the day: it stays paid, and those that it pays in full keep their day and amount. */
  paidAhead: number;
  interest: number;
  principal: number;
  /** The interest that falls away. */
  savedInterest: number;
  /** What all but the last of the new instalments are; 0 where the loan is settled. */
  instalment: number;
  /** The day on which something is due next; null where the loan is settled. */
  nextDueOn: string | null;
  /** The last due day; null where the loan is settled. */
  lastDueOn: string | null;
  instalments: LoanScheduleView['instalments'];
}

/** A quote for an early repayment, good until the end of its day. Amounts in UGX. */
export interface EarlyQuoteView {
  id: string;
  loanId: string;
  /** The day that it was worked out for. */
  on: string;
  expiresAt: string;
  amount: number;
  /** What pays the whole loan off today, by parts; `due` is what of `total` is due already. */
  settlement: {
    principal: number;
    interest: number;
    fees: number;
    penalties: number;
    due: number;
    total: number;
    savedInterest: number;
  };
  /** Whether the amount settles the loan: then the strategies are the same. */
  isSettlement: boolean;
  /** What each strategy does; null where it can't be had for this amount. */
  previews: Record<EarlyStrategy, EarlyPreview | null>;
}
export interface EarlyQuoteAnswer {
  quote: EarlyQuoteView;
}

/** What a parent is told of. The first four are reminders. */
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
  'fees_paid',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A notification; `time` and `isRemainder` are the specification's names. */
export interface NotificationItem {
  id: string;
  kind: NotificationKind;
  /** The sentence, in the language that was asked for. */
  notification: string;
  /** ISO 8601. */
  time: string;
  isRemainder: boolean;
  isRead: boolean;
  /** What it is about, where it is about a loan. */
  loanId: string | null;
}

/** The answer of GET /parent/notifications; newest first. `unread` counts all, at most 100. */
export interface NotificationListAnswer {
  notifications: NotificationItem[];
  next: string | null;
  unread: number;
}

/** The statements that a parent can have. */
export const statementKinds = ['transaction-summary', 'loan-repayment-history'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** What changed for a parent, as the event stream tells it. */
export interface ParentChange {
  what: 'loan' | 'payment' | 'notification';
}
