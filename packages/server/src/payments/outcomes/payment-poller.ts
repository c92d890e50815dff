import {
  err,
  getStatusCheckDelayMs,
  hasHold,
  isFinal,
  type Network,
  networks,
  ok,
  type PaymentStatus,
  type Problem,
  problem,
  type Result,
  transitionPayment,
} from '@somesa/core';
import { and, desc, eq, isNull, notInArray, or } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import {
  isAlreadyResolved,
  type NewException,
  openException,
  resolveException,
  resolveProviderMismatch,
} from '../../people/queue/exceptions';
import { auditLog } from '../../people/tables/audit-log';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import {
  bringForwardCheck,
  countChecks,
  createRequestPoller,
  type FinalOutcome,
  formatReported,
  isAsRequested,
  type PaidOutcome,
  type RequestEvent,
  type RequestKind,
  type RequestTable,
} from '../../providers/requests/provider-requests';
import { isReceiptResolved, recordUnallocatedReceipt } from '../exceptions/unallocated-receipts';
import { findPayment, type PaymentRow, recordAccepted, recordPaymentTransition } from '../hot-path';
import {
  findPaymentByTransaction,
  getRequestedId,
  getRequestedUgx,
  getValueDate,
  isStanding,
} from '../payments-repository';
import { postPayment } from '../post/post-payment';
import { payments } from '../tables/payments';

/** Maximum number of payments that a sweep processes at once, per network. */
const SWEEP_CONCURRENCY = 10;
/** Minimum time between two status checks of the same payment that staff request, in milliseconds. */
const MIN_CHECK_INTERVAL_MS = 10_000;

/** Steps in the processing of a payment at which a test can kill the server. */
export const paymentSteps = [
  'row-written',
  'before-submit',
  'after-submit',
  'submit-recorded',
  'before-query',
  'after-query',
  'before-posting-commit',
  'posted',
] as const;
export type PaymentStep = (typeof paymentSteps)[number];

export type ObserveStep = (step: PaymentStep, paymentId: string) => void;

export interface PollerDependencies {
  database: Database;
  clock: Clock;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  publicUrl: string;
  /** Base URL of MTN's webhooks; the payment's webhook token is appended. */
  webhookBaseUrl: string;
  observe?: ObserveStep;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Reports an error while a payment was processed; the payment is due again after its lease. */
  report: (error: unknown) => void;
}

export type SendablePayment = Pick<
  PaymentRow,
  'id' | 'reference' | 'network' | 'msisdn' | 'amountUgx' | 'groupUgx' | 'providerReference' | 'webhookToken'
>;

const requests: RequestTable = {
  table: payments,
  isOpen: and(
    notInArray(payments.status, ['succeeded', 'failed', 'reversed']),
    or(isNull(payments.groupId), eq(payments.groupId, payments.id)),
  ),
};

/** Returns whether a payment was sent to a network and is not reversed, or only moved. Its status can be checked, as a network may change its report. */
export const canCheckStatus = async (
  db: Queryable,
  row: Pick<PaymentRow, 'id' | 'network' | 'status'>,
): Promise<boolean> =>
  row.network !== null &&
  row.status !== 'created' &&
  (row.status !== 'reversed' || (await isStanding(db, row)));

const toException = (
  { id }: PaymentRow,
  kind: NewException['kind'],
  detail: NewException['detail'],
  now: Date,
): NewException => ({ kind, subject: `payment:${id}`, detail, now });

/** Resolves a payment's exception for a missing response, which only one that was polled to the end has, when its final status is recorded. */
const resolveNoResponse = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  const ageMs = row.sentAt && now.getTime() - row.sentAt.getTime();
  if (ageMs === null || getStatusCheckDelayMs(row.statusCheckCount, ageMs) !== null) return;
  const subject = `payment:${row.id}`;
  await resolveException(tx, { kind: 'provider_no_response', subject, actorId: null, now });
};

const applyEvent = async (tx: Tx, row: PaymentRow, change: RequestEvent, now: Date): Promise<void> => {
  const { event, detail, failure = null } = change;
  const transition = transitionPayment(row.status, event);
  if (!transition.ok) return;
  const next = transition.value;
  const isHoldExpired = row.network !== null && now >= row.holdExpiresAt;
  const status = hasHold(next) && isHoldExpired && next !== 'created' ? 'expired' : next;
  const checks = countChecks(row, status, change, now);
  // The status of a bank transfer can’t be checked: the bank notifies us.
  const nextCheckAt = row.network === null ? null : checks.nextCheckAt;
  await recordPaymentTransition(tx, row, { status, event, detail, now, failure, ...checks, nextCheckAt });
  if (status === 'failed') await resolveNoResponse(tx, row, now);
  else if (row.network !== null && nextCheckAt === null)
    await openException(tx, toException(row, 'provider_no_response', { status }, now));
};

/** Opens an exception for a payment that succeeded after it had failed, and records it as an unallocated receipt. It stays failed. */
const recordLateSuccess = async (tx: Tx, row: PaymentRow, transaction: string, now: Date): Promise<void> => {
  const requested = getRequestedUgx(row);
  if (await isReceiptResolved(tx, row.id, requested)) return;
  const detail = { requested, transaction, failure: row.failure };
  await openException(tx, toException(row, 'provider_paid_after_failure', detail, now));
  await recordUnallocatedReceipt(tx, row, requested, now);
};

const post = async (
  { publicUrl, observe }: Pick<PollerDependencies, 'publicUrl' | 'observe'>,
  tx: Tx,
  row: PaymentRow,
  { providerTransactionId }: PaidOutcome,
  now: Date,
): Promise<string | null> => {
  const paid = await findPaymentByTransaction(tx, row, providerTransactionId);
  if (paid !== null) {
    const detail = { transaction: providerTransactionId, paid };
    const reused = toException(row, 'provider_transaction_reused', detail, now);
    if (row.status === 'failed' && (await isAlreadyResolved(tx, reused))) return null;
    await openException(tx, reused);
    return 'the transaction of another payment';
  }
  const confirmation = { providerTransactionId, paidAt: getValueDate(row, now) };
  if (await postPayment(tx, row, confirmation, now, publicUrl)) {
    await resolveNoResponse(tx, row, now);
    observe?.('before-posting-commit', row.id);
  } else if (row.status === 'failed') await recordLateSuccess(tx, row, providerTransactionId, now);
  return null;
};

/**
 * Opens an exception for a payment of another amount or currency. Records it as an unallocated receipt, unless it is not of `ownCurrency` or no
 * amount is given.
 */
const reportMismatch = async (
  tx: Tx,
  row: PaymentRow,
  outcome: PaidOutcome,
  now: Date,
  ownCurrency: string,
): Promise<string | null> => {
  if (isFinal(row.status) && row.status !== 'failed') return null;
  const { amountUgx, currency, providerTransactionId: transaction } = outcome;
  if (await isReceiptResolved(tx, row.id, amountUgx)) return null;
  const detail = { requested: getRequestedUgx(row), reported: formatReported(outcome), transaction };
  const exception = toException(row, 'provider_amount_mismatch', detail, now);
  if (row.status === 'failed' && (await isAlreadyResolved(tx, exception))) return null;
  const opened = await openException(tx, exception);
  if (opened === 'new' && (currency ?? ownCurrency) === ownCurrency && amountUgx !== null)
    await recordUnallocatedReceipt(tx, row, amountUgx, now);
  return 'amount mismatch';
};

/** Returns the difference between a paid payment and what its network reports of it now, as the details of an exception; null if they agree. */
export const findProviderDifference = (
  posted: { amountUgx: number; transaction: string | null; currency: string },
  outcome: FinalOutcome,
): NewException['detail'] | null => {
  if (outcome.kind === 'failed') return { reported: 'reversed', reason: outcome.reason };
  const { providerTransactionId: transaction } = outcome;
  if (isAsRequested(posted, outcome) && transaction === posted.transaction) return null;
  return { posted: posted.amountUgx, reported: formatReported(outcome), transaction };
};

/**
 * Decides about a payment that its network never received. While the payer waits, it is sent again with the same reference. Later only its
 * status is checked, and it fails as never accepted if the last check does not find it either.
 */
const decideUnknown = (row: PaymentRow, now: Date): RequestEvent | null => {
  if (hasHold(row.status) && now < row.holdExpiresAt)
    return { event: 'resubmitted', detail: 'not known to the provider, sent again' };
  const ageMs = now.getTime() - (row.sentAt ?? row.createdAt).getTime();
  const isLastCheck = getStatusCheckDelayMs(row.statusCheckCount + 1, ageMs) === null;
  return isLastCheck ? { event: 'failed', detail: 'never accepted', failure: 'never_accepted' } : null;
};

const decide = (row: PaymentRow, now: Date): 'send' | 'check' | RequestEvent | null => {
  if (row.status !== 'awaiting_transfer' && row.status !== 'created')
    return row.network === null ? null : 'check';
  const endsAt = row.status === 'awaiting_transfer' ? row.payerDeadlineAt : row.holdExpiresAt;
  return now < endsAt ? 'send' : { event: 'expired', detail: 'the time to pay is over' };
};

export const createPaymentPoller = (deps: PollerDependencies) => {
  const { database, providers, observe, warn } = deps;
  const getCurrency = (network: Network | null): string =>
    network === null ? 'UGX' : providers[network].currency;
  const getRequested = (row: PaymentRow) => ({
    amountUgx: getRequestedUgx(row),
    currency: getCurrency(row.network),
  });

  const kind: RequestKind<PaymentRow, SendablePayment> = {
    ...requests,
    find: findPayment,
    lock: (tx, id) => findPayment(tx, id, 'lock'),
    getRow: (row) => row,
    getRequested,
    queues: {
      ...Object.fromEntries(
        networks.map((network) => [`payments-${network}`, eq(payments.network, network)]),
      ),
      'payments-bank': isNull(payments.network),
    },
    maxConcurrency: SWEEP_CONCURRENCY,
    decide,
    canCheck: (db, row) => getRequestedId(row) === row.id && canCheckStatus(db, row),
    toSendable: (row) => row,
    submit: async ({ id, reference, network, msisdn, providerReference, webhookToken, ...amounts }) => {
      if (network === null || msisdn === null) return null;
      observe?.('before-submit', id);
      const outcome = await providers[network].submit({
        providerReference,
        reference,
        msisdn,
        amountUgx: getRequestedUgx(amounts),
        callbackUrl: network === 'mtn' ? `${deps.webhookBaseUrl}/webhooks/mtn/${webhookToken}` : null,
      });
      observe?.('after-submit', id);
      if (outcome.kind !== 'accepted') warn('a request for money was not accepted', { id, ...outcome });
      return outcome;
    },
    query: async ({ id, network, providerReference }) => {
      if (network === null) throw new Error('a bank transfer has no status at a network');
      observe?.('before-query', id);
      const outcome = await providers[network].query(providerReference);
      observe?.('after-query', id);
      if (outcome.kind === 'inconclusive') warn('a provider gave no clear answer', { id, ...outcome });
      return outcome;
    },
    recordAccepted: (id, now, nextCheckAt) => recordAccepted(database, id, now, nextCheckAt),
    isPaid: isStanding,
    applyEvent,
    post: (tx, row, outcome, now) => post(deps, tx, row, outcome, now),
    reportMismatch: (tx, row, outcome, now) =>
      reportMismatch(tx, row, outcome, now, getCurrency(row.network)),
    comparePaid: async (tx, row, outcome, now) => {
      const posted = { ...getRequested(row), transaction: row.providerTransactionId };
      const difference = findProviderDifference(posted, outcome);
      if (difference) await openException(tx, toException(row, 'provider_mismatch', difference, now));
      else await resolveProviderMismatch(tx, `payment:${row.id}`, now);
    },
    decideUnknown,
    onSent: (id) => observe?.('submit-recorded', id),
    onPosted: (id) => observe?.('posted', id),
  };
  return createRequestPoller(kind, deps);
};

export type PaymentPoller = ReturnType<typeof createPaymentPoller>;

/** Returns the time until the status of a payment may be checked again, in milliseconds. The caller holds the lock on its row. */
const getWaitMs = async (tx: Tx, id: string, now: Date): Promise<number> => {
  const ofPayment = and(eq(auditLog.subjectKind, 'payment'), eq(auditLog.subjectId, id));
  const [last] = await tx.orm
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(ofPayment, eq(auditLog.action, 'payment.status-checked')))
    .orderBy(desc(auditLog.at))
    .limit(1);
  return last ? last.at.getTime() + MIN_CHECK_INTERVAL_MS - now.getTime() : 0;
};

/**
 * Checks the status of a payment on request of staff, also of one that failed, or of its group, and resolves once the result is recorded.
 * Returns `status_check_unavailable` if its status can't be checked, and `rate_limited` within 10 seconds of the last check that staff requested.
 */
export const checkStatus = async (
  { database, clock, paymentPoller }: { database: Database; clock: Clock; paymentPoller: PaymentPoller },
  id: string,
  staffId: string,
): Promise<Result<void, Problem>> => {
  const payment = await findPayment(database, id);
  if (!payment) return err(problem('payment_not_found'));
  const requestedId = getRequestedId(payment);
  const recorded = await database.transaction(async (tx): Promise<Result<PaymentStatus, Problem>> => {
    const now = clock.now();
    const row = await findPayment(tx, requestedId, 'lock');
    if (!row) return err(problem('payment_not_found'));
    if (!(await canCheckStatus(tx, row))) return err(problem('status_check_unavailable'));
    const waitMs = await getWaitMs(tx, requestedId, now);
    if (waitMs > 0) return err(problem('rate_limited', { seconds: String(Math.ceil(waitMs / 1000)) }));
    await bringForwardCheck(tx, requests, requestedId, now);
    await recordAudit(tx, {
      actorId: staffId,
      action: 'payment.status-checked',
      subject: ['payment', requestedId],
      at: now,
      schoolId: row.schoolId,
      detail: { status: row.status },
    });
    return ok(row.status);
  });
  if (!recorded.ok) return recorded;
  await (isFinal(recorded.value)
    ? paymentPoller.checkNow(requestedId)
    : paymentPoller.processNow(requestedId));
  return ok(undefined);
};
