import type { ReceiptView, SchoolView } from '../contract/payment-shapes';
import type { PaymentEvent, PaymentState } from '../payment';
import type { Network } from '../phone';
import type { FailureReason, PaymentPurpose } from '../schemas/payment-kinds';
import type { DoubtView } from './doubts';
import type { RefundWay } from './payment-bodies';
import type { OfficerView } from './work';

/** One move of a payment, the oldest first. `by` is who of staff made it; null where the provider or time did. */
export interface OfficePaymentEvent {
  event: PaymentEvent;
  from: PaymentState;
  to: PaymentState;
  /** What the provider said, or why staff did it. */
  detail: string | null;
  by: OfficerView | null;
  at: string;
}

/** One entry of the ledger. Amount in UGX; `valueAt` is when the money moved, `bookedAt` when it was written. */
export interface LedgerEntryView {
  event: string;
  code: string;
  debit: string;
  credit: string;
  amount: number;
  valueAt: string;
  bookedAt: string;
}

/** Money that was sent back, and who wrote that down. Amount in UGX. */
export interface RefundPayoutView {
  id: string;
  amount: number;
  way: RefundWay;
  externalId: string;
  paidOn: string;
  by: OfficerView;
  recordedAt: string;
}

/** What of a payment goes back to its payer. Amounts in UGX: `waiting` is what is not sent yet. */
export interface RefundView {
  amount: number;
  paid: number;
  waiting: number;
  queuedAt: string;
  /** When all of it was out; null while some of it waits. */
  paidAt: string | null;
  payouts: RefundPayoutView[];
}

/** A line of a bank, as it was told. Amount in UGX. */
export interface BankLineView {
  id: string;
  bank: string;
  referenceText: string;
  amount: number;
  paidAt: string;
  receivedAt: string;
  source: 'notification' | 'statement';
  state: 'waiting' | 'booked' | 'returned';
  payment: { id: string; reference: string } | null;
  /** The transfer by which it was sent back, and its day. */
  returned: { externalId: string; paidOn: string } | null;
}

/** GET /admin/bank-lines/:id, and what the calls that settle one answer: with what is asked about it. */
export interface BankLineAnswer {
  bankLine: BankLineView;
  doubts: DoubtView[];
}

/** Where a payment on a loan went, in UGX. */
export interface RepaymentPartsView {
  principal: number;
  interest: number;
  fees: number;
  penalties: number;
  overpaid: number;
}

/**
 * A payment with all that is known of it. Amounts in UGX, instants ISO 8601. To a bursar the payer is the end of a number, and what is
 * the payer’s or the provider’s business is empty: the loan, the account, what was said, the books, the refund.
 */
export interface OfficePaymentView {
  id: string;
  reference: string;
  status: PaymentState;
  purpose: PaymentPurpose;
  amount: number;
  way: Network | 'bank';
  payer: string;
  school: SchoolView;
  student: { id: number; regNo: string; name: string; className: string };
  loan: { id: string; reference: string } | null;
  /** Who began it signed in, or has proved that the number is theirs. */
  account: OfficerView | null;
  createdAt: string;
  sentAt: string | null;
  waitUntil: string;
  reservedUntil: string;
  paidAt: string | null;
  /** When the network said once more that it took the money. */
  confirmedAt: string | null;
  failure: FailureReason | null;
  /** Under this the provider knows it. */
  providerReference: string | null;
  transactionId: string | null;
  /** How often the provider was asked, how often in a row it did not know it, and when it is asked next. */
  queries: number;
  unknownAnswers: number;
  nextCheckAt: string | null;
  /** The try before this one, and the one after it. */
  retryOf: { id: string; reference: string } | null;
  retriedBy: { id: string; reference: string } | null;
  events: OfficePaymentEvent[];
  /** What the provider or the bank said that nobody expected. */
  doubts: DoubtView[];
  bankLines: BankLineView[];
  /** The fee items that it paid. */
  allocations: { description: string; amount: number }[];
  parts: RepaymentPartsView | null;
  entries: LedgerEntryView[];
  refund: RefundView | null;
  receipt: ReceiptView | null;
  /** What may be done with it by who asks. */
  canAsk: boolean;
  canRefund: boolean;
  canReverse: boolean;
}

/** GET /admin/payments/:id, and what asking and sending back answer. */
export interface OfficePaymentAnswer {
  payment: OfficePaymentView;
}
