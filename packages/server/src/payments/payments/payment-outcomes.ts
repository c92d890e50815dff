import {
  type FailureReason,
  getStatusCheckDelayMs,
  hasHold,
  isFinal,
  type Network,
  transitionPayment,
} from '@somesa/core';
import {
  isAlreadyResolved,
  type NewException,
  openException,
  resolveProviderMismatch,
} from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { SubmitOutcome } from '../../providers/provider';
import {
  countChecks,
  createRequestOutcomes,
  type FinalOutcome,
  formatReported,
  type PaidOutcome,
  type RequestEvent,
  type RequestKind,
} from '../../providers/requests/request-outcomes';
import { isReceiptResolved, recordUnallocatedReceipt } from '../exceptions/unallocated-receipts';
import { resolveNoResponseException } from './no-response';
import type { ObserveStep } from './payment-steps';
import {
  bringForwardCheck,
  findPayment,
  findPaymentByTransaction,
  findTransactionId,
  getRequestedUgx,
  isStanding,
  type PaymentRow,
  recordAccepted,
  recordPaymentTransition,
} from './payments-repository';
import { postPayment } from './post-payment';
import { findProviderDifference } from './provider-difference';
import { getValueDate } from './value-date';

export interface PaymentOutcomeDependencies {
  database: Database;
  clock: Clock;
  /** Returns the currency in which a network collects. */
  getCurrency: (network: Network | null) => string;
  publicUrl: string;
  observe: ObserveStep;
}

const toState = (row: PaymentRow) => ({
  status: row.status,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  nextCheckAt: row.next_check_at,
  statusCheckCount: row.status_check_count,
  notFoundCount: row.not_found_count,
});

const applyEvent = async (tx: Tx, row: PaymentRow, change: RequestEvent, now: Date): Promise<void> => {
  const { event, detail, failure = null } = change;
  const transition = transitionPayment(row.status, event);
  if (!transition.ok) return;
  const next = transition.value;
  const isHoldExpired = row.network !== null && now >= row.hold_expires_at;
  const status = hasHold(next) && isHoldExpired && next !== 'created' ? 'expired' : next;
  const checks = countChecks(toState(row), status, change, now);
  // The status of a bank transfer can’t be checked: the bank notifies us.
  const nextCheckAt = row.network === null ? null : checks.nextCheckAt;
  await recordPaymentTransition(tx, row, { status, event, detail, now, failure, ...checks, nextCheckAt });
  if (status === 'failed') await resolveNoResponseException(tx, row, now);
  else if (row.network !== null && nextCheckAt === null)
    await openException(tx, {
      kind: 'provider_no_response',
      subject: `payment:${row.id}`,
      detail: { status },
      now,
    });
};

/** Opens an exception for a payment that succeeded after it had failed, and records it as an unallocated receipt. It stays failed. */
const recordLateSuccess = async (
  tx: Tx,
  row: PaymentRow,
  { providerTransactionId }: PaidOutcome,
  now: Date,
): Promise<void> => {
  const requestedUgx = getRequestedUgx(row);
  if (await isReceiptResolved(tx, row.id, requestedUgx)) return;
  await openException(tx, {
    kind: 'provider_paid_after_failure',
    subject: `payment:${row.id}`,
    now,
    detail: { requested: requestedUgx, transaction: providerTransactionId, failure: row.failure },
  });
  await recordUnallocatedReceipt(tx, row, requestedUgx, now);
};

/** Opens an exception for a payment whose transaction has paid another payment. */
const recordReusedTransaction = async (
  tx: Tx,
  row: PaymentRow,
  detail: { transaction: string; paid: string },
  now: Date,
): Promise<void> => {
  const subject = `payment:${row.id}`;
  const exception: NewException = { kind: 'provider_transaction_reused', subject, now, detail };
  if (row.status === 'failed' && (await isAlreadyResolved(tx, exception))) return;
  await openException(tx, exception);
  const text = 'the transaction of another payment';
  return applyEvent(tx, row, { event: 'inconclusive', detail: text, isStatusCheck: true }, now);
};

const post = async (
  { clock, publicUrl, observe }: PaymentOutcomeDependencies,
  tx: Tx,
  row: PaymentRow,
  outcome: PaidOutcome,
): Promise<void> => {
  const now = clock.now();
  const { providerTransactionId: transaction } = outcome;
  const paid = await findPaymentByTransaction(tx, row, transaction);
  if (paid !== null) return recordReusedTransaction(tx, row, { transaction, paid }, now);
  const confirmation = { providerTransactionId: transaction, paidAt: getValueDate(row, now) };
  if (await postPayment(tx, row, confirmation, now, publicUrl)) {
    await resolveNoResponseException(tx, row, now);
    observe('before-posting-commit', row.id);
  } else if (row.status === 'failed') await recordLateSuccess(tx, row, outcome, now);
};

/**
 * Opens an exception for a payment of another amount or currency. Records it as an unallocated receipt, unless the currency differs or no
 * amount is given.
 */
const recordMismatch = async (
  { clock, getCurrency }: PaymentOutcomeDependencies,
  tx: Tx,
  row: PaymentRow,
  outcome: PaidOutcome,
): Promise<void> => {
  if (isFinal(row.status) && row.status !== 'failed') return;
  const { amountUgx, currency } = outcome;
  if (await isReceiptResolved(tx, row.id, amountUgx)) return;
  const now = clock.now();
  const exception: NewException = {
    kind: 'provider_amount_mismatch',
    subject: `payment:${row.id}`,
    now,
    detail: {
      requested: getRequestedUgx(row),
      reported: formatReported(outcome),
      transaction: outcome.providerTransactionId,
    },
  };
  if (row.status === 'failed' && (await isAlreadyResolved(tx, exception))) return;
  const opened = await openException(tx, exception);
  const isExpectedCurrency = currency === null || currency === getCurrency(row.network);
  if (opened === 'new' && isExpectedCurrency && amountUgx !== null)
    await recordUnallocatedReceipt(tx, row, amountUgx, now);
  return applyEvent(tx, row, { event: 'inconclusive', detail: 'amount mismatch', isStatusCheck: true }, now);
};

/** Opens an exception for a paid payment of which its network now reports something else. Resolves it once the network agrees again. */
const comparePaid = async (
  { clock, getCurrency }: PaymentOutcomeDependencies,
  tx: Tx,
  row: PaymentRow,
  outcome: FinalOutcome,
): Promise<void> => {
  const now = clock.now();
  const transaction = await findTransactionId(tx, row.id);
  const posted = { amountUgx: getRequestedUgx(row), transaction, currency: getCurrency(row.network) };
  const difference = findProviderDifference(posted, outcome);
  const exception = { kind: 'provider_mismatch', subject: `payment:${row.id}`, now } as const;
  if (difference) await openException(tx, { ...exception, detail: difference });
  else await resolveProviderMismatch(tx, exception.subject, now);
};

/**
 * Decides about a payment that its network never received. While the payer waits, it is sent again with the same reference. Later only its
 * status is checked, and it fails as never accepted if the last check does not find it either.
 */
const decideUnknown = (row: PaymentRow, now: Date): RequestEvent | null => {
  if (hasHold(row.status) && now < row.hold_expires_at)
    return { event: 'resubmitted', detail: 'not known to the provider, sent again' };
  const ageMs = now.getTime() - (row.sent_at ?? row.created_at).getTime();
  const isLastCheck = getStatusCheckDelayMs(row.status_check_count + 1, ageMs) === null;
  const failure: FailureReason = 'never_accepted';
  return isLastCheck ? { event: 'failed', detail: 'never accepted', failure } : null;
};

/** Creates the functions that record the outcomes of requests for payments and of their status checks. */
export const createPaymentOutcomes = (deps: PaymentOutcomeDependencies) => {
  const { database, clock, getCurrency } = deps;
  const kind: RequestKind<PaymentRow> = {
    lock: (tx, id) => findPayment(tx, id, 'lock'),
    getState: toState,
    getRequested: (row) => ({ amountUgx: getRequestedUgx(row), currency: getCurrency(row.network) }),
    isPaid: isStanding,
    applyEvent: (tx, row, event) => applyEvent(tx, row, event, clock.now()),
    post: (tx, row, outcome) => post(deps, tx, row, outcome),
    recordMismatch: (tx, row, outcome) => recordMismatch(deps, tx, row, outcome),
    comparePaid: (tx, row, outcome) => comparePaid(deps, tx, row, outcome),
    decideUnknown,
    bringForwardCheck,
  };
  const outcomes = createRequestOutcomes(kind, deps);

  return {
    ...outcomes,

    /** Records the outcome of the first attempt: in one statement if it is accepted, as usual. */
    recordFirstSubmission: async (id: string, outcome: SubmitOutcome): Promise<void> => {
      const now = clock.now();
      const nextCheckAt = new Date(now.getTime() + (getStatusCheckDelayMs(0, 0) ?? 0));
      const isRecorded =
        outcome.kind === 'accepted' && (await recordAccepted(database, id, now, nextCheckAt));
      if (!isRecorded) await outcomes.recordSubmission(id, outcome, true);
    },
  };
};
