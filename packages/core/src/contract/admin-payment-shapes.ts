import { any, type Infer, type Struct, object as strictObject } from 'superstruct';
import { type ExceptionDetails, exceptionDetails, exceptionKinds } from '../admin/exceptions';
import { refundMethods } from '../admin/money-bodies';
import { paymentEvents, paymentStatuses, shownPaymentStatuses } from '../money/payment';
import { claimStatuses, failureReasons, paymentPurposes } from '../schemas/payment-kinds';
import { receiptShape, schoolShape } from './payment-shapes';
import { payoutAttemptShape } from './payout-shapes';
import {
  count,
  day,
  describe,
  flag,
  instant,
  list,
  maybe,
  object,
  oneOf,
  optionally,
  staffUser,
  text,
  ugx,
  uuid,
} from './shapes';

const named = object({ id: uuid, reference: text });

const paymentGroupShape = object({
  /** Amount that the provider is asked for. */
  amount: ugx,
  /** Payments of the group, the one that the provider knows first. */
  payments: list(object({ id: uuid, reference: text, amount: ugx, student: text })),
});
/** Payments of several children that one payment prompt or bank transfer pays. */
export type PaymentGroupView = Infer<typeof paymentGroupShape>;

/** Other payment of a move, and when it was moved. For a bursar of another school it has no payment. */
const movedPaymentShape = object({ payment: maybe(named), at: instant });
export type MovedPaymentView = Infer<typeof movedPaymentShape>;

/** Details of an exception, by name; null if unknown. */
const detailsShape = describe(
  strictObject(
    Object.fromEntries(Object.keys(exceptionDetails).map((name) => [name, optionally(any())])),
  ) as unknown as Struct<ExceptionDetails, null>,
  { type: 'object', properties: Object.fromEntries(Object.keys(exceptionDetails).map((name) => [name, {}])) },
);

/** Exception with its details. */
const exceptionMembers = {
  kind: oneOf(exceptionKinds),
  /** Kind and ID of the subject, such as `payment:`, `loan:` or, for the ledger, its own. */
  subject: text,
  detail: detailsShape,
  openedAt: instant,
  closedAt: maybe(instant),
};
const exceptionShape = object(exceptionMembers);
export type ExceptionView = Infer<typeof exceptionShape>;

/** Unresolved receipt with a different amount, or after a failure of its payment. */
const unallocatedReceiptShape = object({
  amount: ugx,
  /** True if the payment was paid later. */
  isPaid: flag,
  /** True if the caller may credit it to the payment. */
  canCredit: flag,
  /** True if the caller may refund it to the payer. */
  canReturn: flag,
});

/** Claim that a payment was made which we do not show, for staff. */
const claimShape = object({
  id: uuid,
  status: oneOf(claimStatuses),
  transactionId: text,
  amount: ugx,
  paidOn: day,
  phoneNumber: maybe(text),
  /** Person of the school who entered it; null if the payer did. */
  by: maybe(staffUser),
  student: object({ id: count, regNo: text, name: text, className: text }),
  school: text,
  hasSlip: flag,
  declineReason: maybe(text),
  /** Other claims of the same transaction, newest first: only one of them can be right. */
  others: list(
    object({
      id: uuid,
      status: oneOf(claimStatuses),
      amount: ugx,
      phoneNumber: maybe(text),
      student: text,
    }),
  ),
});
export type ClaimView = Infer<typeof claimShape>;

/** Exception with related items. */
export const exceptionAnswerShape = object({
  ...exceptionMembers,
  payment: maybe(named),
  loan: maybe(named),
  settlement: maybe(named),
  bankTransactionId: maybe(text),
  unallocated: maybe(unallocatedReceiptShape),
  claim: maybe(claimShape),
});
export type ExceptionAnswer = Infer<typeof exceptionAnswerShape>;
export type UnallocatedReceiptView = Infer<typeof unallocatedReceiptShape>;

/** Bank transaction as reported. */
const bankTransactionShape = object({
  id: text,
  bank: text,
  narrative: text,
  amount: ugx,
  paidAt: instant,
  receivedAt: instant,
  source: oneOf(['notification', 'statement']),
  status: oneOf(['waiting', 'allocated', 'returned']),
  payment: maybe(named),
  /** Transfer that returned it, and its day. */
  returned: maybe(object({ providerTransactionId: text, paidOn: day })),
});
export type BankTransactionView = Infer<typeof bankTransactionShape>;

/** Bank transaction, with its exceptions. */
export const bankTransactionAnswerShape = object({
  bankTransaction: bankTransactionShape,
  /** Request to allocate, credit or return it that waits for another person. */
  approvalId: maybe(uuid),
  exceptions: list(exceptionShape),
  /** Child whose payment code the narrative names, as long as the transaction waits. */
  suggestedChild: maybe(object({ id: count, name: text, regNo: text, school: text })),
});
export type BankTransactionAnswer = Infer<typeof bankTransactionAnswerShape>;

/** Refund payout, and who recorded it. */
const refundPayoutShape = object({
  id: uuid,
  amount: ugx,
  method: oneOf(refundMethods),
  providerTransactionId: text,
  paidOn: day,
  by: staffUser,
  recordedAt: instant,
});

const refundShape = object({
  amount: ugx,
  paid: ugx,
  /** Part that is not refunded yet. */
  waiting: ugx,
  queuedAt: instant,
  /** Time of the complete refund; null until then. */
  paidAt: maybe(instant),
  payouts: list(refundPayoutShape),
  /** Transfers that we sent, the last one first. */
  transfers: list(payoutAttemptShape),
});
export type RefundView = Infer<typeof refundShape>;

/** Transition of a payment, oldest first. */
const paymentEventShape = object({
  event: oneOf(paymentEvents),
  from: oneOf(paymentStatuses),
  to: oneOf(paymentStatuses),
  /** The provider's message, or the reason that staff gave. */
  detail: maybe(text),
  /** Staff member who caused it; null for the provider or a timeout. */
  by: maybe(staffUser),
  at: instant,
});
export type AdminPaymentEvent = Infer<typeof paymentEventShape>;

/** Journal entry of the ledger. */
const ledgerEntryShape = object({
  source: text,
  postingType: text,
  debit: text,
  credit: text,
  amount: ugx,
  /** Time the money moved. */
  valueAt: instant,
  /** Time the entry was posted. */
  postedAt: instant,
});
export type LedgerEntryView = Infer<typeof ledgerEntryShape>;

/** Allocation of a repayment. */
const repaymentPartsShape = object({
  principal: ugx,
  interest: ugx,
  fees: ugx,
  penalties: ugx,
  overpaid: ugx,
});
export type RepaymentPartsView = Infer<typeof repaymentPartsShape>;

/** Facts with which a school answers a parent about a payment, besides those that every list shows. */
export const answerMembers = {
  method: oneOf(['mtn', 'airtel', 'bank']),
  failure: maybe(oneOf(failureReasons)),
  /** Settlement that pays it to the school; null until it is in one. */
  settlement: maybe(object({ reference: text, paidOn: maybe(day) })),
  /** True while staff decide about an exception of it. */
  isInDoubt: flag,
};

/**
 * Payment with everything known about it. For a bursar, the payer's number is masked, and the loan, account,
 * messages, ledger and refund are absent.
 */
const adminPaymentShape = object({
  id: uuid,
  reference: text,
  status: oneOf(shownPaymentStatuses),
  purpose: oneOf(paymentPurposes),
  amount: ugx,
  ...answerMembers,
  payer: text,
  school: schoolShape,
  student: object({ id: count, regNo: text, name: text, className: text }),
  loan: maybe(named),
  /** User who initiated it while signed in, or who has verified the number. */
  account: maybe(staffUser),
  createdAt: instant,
  sentAt: maybe(instant),
  payerDeadlineAt: instant,
  holdExpiresAt: instant,
  paidAt: maybe(instant),
  /** Time reconciliation confirmed it with the network. */
  reconciledAt: maybe(instant),
  providerReference: maybe(text),
  transactionId: maybe(text),
  statusCheckCount: count,
  /** Number of consecutive status checks that did not find it. */
  notFoundCount: count,
  nextCheckAt: maybe(instant),
  retryOf: maybe(named),
  retriedBy: maybe(named),
  group: maybe(paymentGroupShape),
  /** Payment of the other child that has its money now, or had it before; null if it was not moved. */
  movedTo: maybe(movedPaymentShape),
  movedFrom: maybe(movedPaymentShape),
  events: list(paymentEventShape),
  exceptions: list(exceptionShape),
  bankTransactions: list(bankTransactionShape),
  /** Fee items that it paid. */
  allocations: list(object({ description: text, amount: ugx })),
  parts: maybe(repaymentPartsShape),
  entries: list(ledgerEntryShape),
  refund: maybe(refundShape),
  receipt: maybe(receiptShape),
  /** Request to refund, reverse or move it that waits for another person. */
  approvalId: maybe(uuid),
  /** Actions that the caller may take. */
  canAsk: flag,
  canRefund: flag,
  canReverse: flag,
  canMove: flag,
  /** Rest of the money that it paid ahead for the child, in UGX. */
  prepaid: ugx,
  canRefundPrepayment: flag,
});
export type AdminPaymentView = Infer<typeof adminPaymentShape>;

export const adminPaymentAnswerShape = object({ payment: adminPaymentShape });
export type AdminPaymentAnswer = Infer<typeof adminPaymentAnswerShape>;
