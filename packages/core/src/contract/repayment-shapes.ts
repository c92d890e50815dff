import type { Infer } from 'superstruct';
import { instalmentStatuses, waivedParts } from '../loans/loan-account';
import { promiseStatuses } from '../loans/loan-contact';
import { loanStatuses } from '../loans/loan-status';
import { shownPaymentStatuses } from '../money/payment';
import { networks } from '../people/networks';
import { paymentPurposes } from '../schemas/payment-kinds';
import { notificationKinds, repaymentTypes } from '../schemas/repayment-kinds';
import { schoolShape } from './payment-shapes';
import { count, day, describe, flag, instant, list, maybe, object, oneOf, text, ugx, uuid } from './shapes';

/** Cursor of the next page; null on the last one. */
const next = maybe(text);
/** Unread notifications, at most 100. */
const unread = describe(count, { type: 'integer', maximum: 100 });

const instalmentShape = object({
  number: count,
  dueOn: day,
  principal: ugx,
  interest: ugx,
  fees: ugx,
  penalties: ugx,
  /** Sum of the parts above, or of `paid` and `due`. */
  total: ugx,
  paid: ugx,
  due: ugx,
  state: oneOf(instalmentStatuses),
});
/** Instalment of a running loan, with penalties. */
export type InstalmentView = Infer<typeof instalmentShape>;

const repaymentShape = object({
  /** ID of the payment. */
  id: uuid,
  reference: text,
  loanId: uuid,
  loanReference: text,
  /** Value date. */
  date: day,
  amount: ugx,
  type: oneOf(repaymentTypes),
  principal: ugx,
  interest: ugx,
  fees: ugx,
  penalties: ugx,
  /** Overpayment, to be refunded. */
  overpaid: ugx,
  /** True if the provider reversed the payment. */
  isReversed: flag,
});
/** Repayment, and its allocation. */
export type RepaymentItem = Infer<typeof repaymentShape>;

const positionShape = object({
  id: uuid,
  reference: text,
  status: oneOf(loanStatuses),
  childName: text,
  school: schoolShape,
  taken: ugx,
  paid: ugx,
  /** All that is still to pay: principal, scheduled interest, fees, penalties. */
  pending: ugx,
  /** Due and unpaid, today's instalment included. */
  due: ugx,
  /** Due before today, and unpaid. */
  arrears: ugx,
  daysPastDue: count,
  /** Principal that was written off, and what was paid since; the loan still owes `pending`. */
  writtenOff: ugx,
  recovered: ugx,
  /** Interest, fees and late fees that were waived, oldest first. */
  waivers: list(object({ id: uuid, part: oneOf(waivedParts), on: day, amount: ugx })),
  /** New schedules on which lender and borrower agreed, oldest first, with the interest, fees and late fees carried over. */
  restructurings: list(object({ id: uuid, on: day, carriedOver: ugx })),
  /** Day of the oldest unpaid instalment, and what is owed of that day; null if none is left. */
  nextDue: maybe(object({ dueOn: day, amount: ugx })),
  /** Terms in months; covered ones are paid. */
  terms: object({ total: count, covered: count, remaining: count }),
  /** Overpayment. */
  overpaid: ugx,
  instalments: list(instalmentShape),
  /** Last three, newest first. */
  recentPayments: list(object({ id: uuid, date: day, amount: ugx, type: oneOf(repaymentTypes) })),
});
/** Account of a loan today. */
export type LoanSummaryView = Infer<typeof positionShape>;

const scheduleRowShape = object({
  number: count,
  dueOn: day,
  principal: ugx,
  interest: ugx,
  fees: ugx,
  total: ugx,
  balanceAfter: ugx,
});
const scheduleShape = object({
  version: count,
  /** First day of this version. */
  from: day,
  cause: oneOf(['disbursed', 'early-repayment', 'restructuring', 'correction']),
  instalments: list(scheduleRowShape),
});
/** Version of a loan's schedule; the last one is current. */
export type LoanScheduleView = Infer<typeof scheduleShape>;

const proposedTermsShape = object({
  /** All that is still to pay. */
  total: ugx,
  /** Highest amount of one day that is still to pay. */
  highest: ugx,
  /** Annual rate in millionths. */
  annualRatePpm: count,
  lastDueOn: day,
});
const restructuringShape = object({
  id: uuid,
  proposedOn: day,
  /** Last day on which the borrower can accept it. */
  lastOn: day,
  /** Unpaid interest, fees and late fees, due with the first new instalment. */
  carriedOver: ugx,
  before: proposedTermsShape,
  after: proposedTermsShape,
  /** Instalments that are still to pay by the new schedule, if it is accepted today. */
  instalments: list(instalmentShape),
});
/** Proposal of a new schedule that the borrower can accept. */
export type RestructuringView = Infer<typeof restructuringShape>;

/** Promise of a borrower to pay. */
export const promiseShape = object({ on: day, amount: ugx, status: oneOf(promiseStatuses) });
export type PromiseView = Infer<typeof promiseShape>;

/** Account of a loan, with every schedule version, oldest first, the proposal of a new one, and the last promise to pay. */
export const loanAccountShape = object({
  account: positionShape,
  schedules: list(scheduleShape),
  restructuring: maybe(restructuringShape),
  promise: maybe(promiseShape),
});
export type LoanAccountAnswer = Infer<typeof loanAccountShape>;

/** Totals over all loans, and each disbursed loan, running ones first. */
export const overviewShape = object({
  totals: object({ taken: ugx, paid: ugx, pending: ugx }),
  loans: list(positionShape),
  unread,
});
export type OverviewAnswer = Infer<typeof overviewShape>;

/** Page of repayments, newest first. */
export const repaymentsShape = object({ repayments: list(repaymentShape), next });
export type RepaymentListAnswer = Infer<typeof repaymentsShape>;

const parentPaymentShape = object({
  id: uuid,
  reference: text,
  purpose: oneOf(paymentPurposes),
  status: oneOf(shownPaymentStatuses),
  amount: ugx,
  /** Time of payment, or of initiation if it is not paid. */
  at: instant,
  school: schoolShape,
  /** Masked name. */
  child: text,
  paymentMethod: oneOf(['mobile', 'bank']),
  network: maybe(oneOf(networks)),
});
/** Payment by a signed-in parent, or from their verified number. */
export type ParentPaymentItem = Infer<typeof parentPaymentShape>;

/** Page of payments, newest first. */
export const parentPaymentsShape = object({ payments: list(parentPaymentShape), next });
export type ParentPaymentListAnswer = Infer<typeof parentPaymentsShape>;

const previewShape = object({
  /** Part of the amount for instalments that are due. */
  toDue: ugx,
  /** Amount that was paid ahead on later instalments. It stays paid, and instalments that it pays in full keep their date and amount. */
  paidAhead: ugx,
  interest: ugx,
  principal: ugx,
  savedInterest: ugx,
  /** Amount of each new instalment but the last; 0 for a payoff. */
  instalment: ugx,
  /** Next due date; null for a payoff. */
  nextDueOn: maybe(day),
  /** Last due date; null for a payoff. */
  lastDueOn: maybe(day),
  instalments: list(scheduleRowShape),
});
/** Effect of an early repayment. */
export type EarlyPreview = Infer<typeof previewShape>;

const quoteShape = object({
  id: uuid,
  loanId: uuid,
  /** Day for which it was calculated; it is valid until that day ends. */
  on: day,
  expiresAt: instant,
  amount: ugx,
  /** Payoff today, by parts; `due` is the part of `total` that is already due. */
  settlement: object({
    principal: ugx,
    interest: ugx,
    fees: ugx,
    penalties: ugx,
    due: ugx,
    total: ugx,
    savedInterest: ugx,
  }),
  /** True if the amount pays the loan off: then the strategies are the same. */
  isSettlement: flag,
  /** Effect by strategy; null if it is not possible for this amount. */
  previews: object({ 'reduce-term': maybe(previewShape), 'reduce-instalment': maybe(previewShape) }),
});
/** Amount that pays a loan off today, and the interest that this saves. */
export const payoffShape = object({ payoff: object({ total: ugx, savedInterest: ugx }) });
export type PayoffAnswer = Infer<typeof payoffShape>;
export type EarlyQuoteView = Infer<typeof quoteShape>;

export const earlyQuoteShape = object({ quote: quoteShape });
export type EarlyQuoteAnswer = Infer<typeof earlyQuoteShape>;

const notificationShape = object({
  id: text,
  kind: oneOf(notificationKinds),
  /** Sentence in the language of Accept-Language. */
  notification: text,
  time: instant,
  /** The specification's spelling of "reminder". */
  isRemainder: flag,
  isRead: flag,
  loanId: maybe(uuid),
  /** Reference of the receipt of fees that were paid. */
  receiptReference: maybe(text),
});
export type NotificationItem = Infer<typeof notificationShape>;

/** Page of notifications, newest first. */
export const notificationsShape = object({ notifications: list(notificationShape), next, unread });
export type NotificationListAnswer = Infer<typeof notificationsShape>;

export const unreadShape = object({ unread });

/** Link to a file that is valid for a few minutes. */
export const fileLinkShape = object({ url: text, expiresAt: instant });
