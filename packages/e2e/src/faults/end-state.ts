import type { ReceiptView } from '@somesa/core';
import type { BankCredit } from '../external-systems/sandbox';
import type { PlannedPayer } from './schedule';

/** Report of a network about a transaction. */
export interface StatusReport {
  status: string;
  amount: number;
  currency: string;
  financialId: string | null;
}

/** Transaction in a network's own book. */
export interface BookEntry {
  provider: string;
  /** requesttopay for money that comes in. */
  kind: string;
  reference: string;
  msisdn: string;
  status: string;
  /** Oldest first. */
  reports: StatusReport[];
}

/** Row of a payment. */
export interface PaymentRecord {
  id: string;
  reference: string;
  status: string;
  amountUgx: number;
  network: string | null;
  providerReference: string;
  transactionId: string | null;
  groupId: string | null;
  /** Payment whose money was moved to this one. */
  movedFromId: string | null;
  childId: number;
  /** Overpayment that was queued for a refund. */
  refundUgx: number;
  /** Rest of the overpayment that was kept for the child's next fees. */
  aheadUgx: number;
  /** Sum that the ledger owes the child's school for it, and what it owes other schools, without our charges. */
  schoolUgx: number;
  otherSchoolsUgx: number;
  /** Loan that it repays, and what the ledger has posted on that loan for it. */
  loanId: string | null;
  loanUgx: number;
}

/** Child of a payment: its fees less what was paid before the schedule, and what is outstanding of them. */
export interface ChildRecord {
  id: number;
  name: string;
  owedUgx: number;
  outstandingUgx: number;
  hasLoan: boolean;
}

/** Request of one person that another may approve. */
export interface ApprovalRecord {
  kind: string;
  subject: string;
  status: string;
  requestedBy: string;
  decidedBy: string | null;
}

export interface EventRecord {
  paymentId: string;
  from: string;
  to: string;
  event: string;
}

/** Ledger entry of a payment or a bank transaction. */
export interface EntryRecord {
  source: string;
  type: string;
  debit: string;
  credit: string;
  amountUgx: number;
  paymentId: string | null;
}

/** Row of a disbursement. */
export interface DisbursementRecord {
  id: string;
  /** Loan, part of a settlement, or refunded payment that it pays. */
  paidFor: string;
  paymentId: string | null;
  method: string;
  providerReference: string;
  status: string;
  amountUgx: number;
  postedUgx: number;
}

/** Exception that staff see as open. */
export interface OpenException {
  subject: string;
  kind: string;
}

/** A payer of a schedule, with what the server has told them. */
export interface PayerRecord {
  plan: PlannedPayer;
  msisdn: string;
  /** ID of the payment; null if the amount was rejected. */
  id: string | null;
  /** References of the payment, or of all payments of a group. */
  references: readonly string[];
  /** Receipt of each of them; null if there is none. */
  receipts: readonly (Pick<ReceiptView, 'amount' | 'isReversed'> | null)[];
  /** Statuses that the server has shown, oldest first; the last one is that of the end. */
  seen: readonly string[];
  /** Transfers that the bank has told us of, each once. */
  credits: readonly BankCredit[];
}

/** Everything at the end of a schedule: what the payers, the providers, and the database say. */
export interface EndState {
  payers: readonly PayerRecord[];
  book: readonly BookEntry[];
  payments: readonly PaymentRecord[];
  events: readonly EventRecord[];
  /** All disbursements of the world, and the number of those whose request was answered. */
  disbursements: readonly DisbursementRecord[];
  promisedPayouts: number;
  /** Balances of the accounts from which money is sent, above 0 UGX for what was sent. */
  sentUgx: { method: string; ugx: number }[];
  /** Result of each reminder. At least `remindedCount` are known, and at most `maxUnknown` of them have no known result. */
  reminders: readonly { msisdn: string; result: string }[];
  remindedCount: number;
  maxUnknown: number;
  /** Children of the payments. */
  children: readonly ChildRecord[];
  approvals: readonly ApprovalRecord[];
  /** Exceptions before staff asked any network again, and then, before the nightly checks. */
  early: { isCalm: boolean; before: readonly OpenException[]; asked: readonly OpenException[] };
  /** IDs of the payments in the settlements that staff created after that. */
  settled: readonly string[];
  entries: readonly EntryRecord[];
  exceptions: readonly OpenException[];
  /** Text messages by number, as the gateway has accepted them. */
  texts: readonly { to: string; text: string }[];
  /** Findings of the server's own ledger check. */
  discrepancies: readonly string[];
  /** True if the gateway's answer to a message may have been lost. */
  mayRepeatTexts: boolean;
}
