import { isFinal, type Network, networks } from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import { createPendingTracker } from '../../platform/jobs/pending-tracker';
import { processBatches } from '../../platform/jobs/process-batches';
import type { CollectionProvider, QueryOutcome, SubmitOutcome } from '../../providers/provider';
import { WORK_LEASE_MS } from '../../providers/status-check-policy';
import { createPaymentOutcomes } from './payment-outcomes';
import type { ObserveStep } from './payment-steps';
import {
  claimPayment,
  findPayment,
  getRequestedId,
  getRequestedUgx,
  isStanding,
  listDue,
  type PaymentRow,
  type SendablePayment,
} from './payments-repository';

/** Maximum number of payments that a sweep processes at once, per network. */
const SWEEP_CONCURRENCY = 10;

export interface PollerDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  publicUrl: string;
  /** Base URL of MTN's webhooks; the payment's webhook token is appended. */
  webhookBaseUrl: string;
  observe?: ObserveStep;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Reports an error while a payment was processed; the payment is due again after its lease. */
  report: (error: unknown) => void;
}

type MobilePayment = PaymentRow & { network: Network };
const isMobile = (row: PaymentRow): row is MobilePayment => row.network !== null;

/** Returns whether a payment was sent to a network and is not reversed, or only moved. Its status can be checked, as a network may change its report. */
export const canCheckStatus = async (
  db: Queryable,
  row: Pick<PaymentRow, 'id' | 'network' | 'status'>,
): Promise<boolean> =>
  row.network !== null &&
  row.status !== 'created' &&
  (row.status !== 'reversed' || (await isStanding(db, row)));

/**
 * Creates the poller, which sends payments and checks their status until they are final. It calls providers outside of any transaction.
 * Every step may be repeated, or be cut off at any point.
 */
export const createPaymentPoller = (deps: PollerDependencies) => {
  const { database, clock, jobs, providers, publicUrl } = deps;
  const observe: ObserveStep = deps.observe ?? (() => undefined);
  const getCurrency = (network: Network | null): string =>
    network === null ? 'UGX' : providers[network].currency;
  const outcomes = createPaymentOutcomes({ database, clock, jobs, getCurrency, publicUrl, observe });
  let isStopping = false;

  /** Sends a payment request to the network. Returns null if the payment has no network. */
  const submit = async (payment: SendablePayment): Promise<SubmitOutcome | null> => {
    const { id, network, msisdn } = payment;
    if (network === null || msisdn === null) return null;
    observe('before-submit', id);
    const outcome = await providers[network].submit({
      providerReference: payment.provider_reference,
      reference: payment.reference,
      msisdn,
      amountUgx: getRequestedUgx(payment),
      callbackUrl: network === 'mtn' ? `${deps.webhookBaseUrl}/webhooks/mtn/${payment.webhook_token}` : null,
    });
    observe('after-submit', id);
    if (outcome.kind !== 'accepted') deps.warn('a request for money was not accepted', { id, ...outcome });
    return outcome;
  };

  const submitFirst = async (payment: SendablePayment): Promise<void> => {
    const outcome = await submit(payment);
    if (outcome) await outcomes.recordFirstSubmission(payment.id, outcome);
    observe('submit-recorded', payment.id);
  };

  const resubmit = async (row: PaymentRow): Promise<void> => {
    const outcome = await submit(row);
    if (outcome) await outcomes.recordSubmission(row.id, outcome, false);
    observe('submit-recorded', row.id);
  };

  const checkStatus = async (row: MobilePayment): Promise<QueryOutcome> => {
    observe('before-query', row.id);
    const outcome = await providers[row.network].query(row.provider_reference);
    observe('after-query', row.id);
    if (outcome.kind === 'inconclusive')
      deps.warn('a provider gave no clear answer', { id: row.id, ...outcome });
    return outcome;
  };

  /** Records a final outcome. Returns false if the outcome is not final. */
  const recordFinal = async (id: string, outcome: QueryOutcome): Promise<boolean> => {
    if (outcome.kind === 'paid') {
      await outcomes.recordPaid(id, outcome);
      observe('posted', id);
      return true;
    }
    if (outcome.kind !== 'failed') return false;
    await outcomes.recordFailed(id, outcome);
    return true;
  };

  const poll = async (row: MobilePayment): Promise<void> => {
    const outcome = await checkStatus(row);
    if (await recordFinal(row.id, outcome)) return;
    if (outcome.kind === 'not_found') return outcomes.recordNotFound(row.id);
    if (outcome.kind === 'inconclusive') return outcomes.recordInconclusive(row.id, outcome.detail);
    return outcomes.recordPending(row.id);
  };

  const processClaimed = async (id: string): Promise<void> => {
    const row = await findPayment(database, id);
    if (!row) return;
    const endsAt = row.status === 'awaiting_transfer' ? row.payer_deadline_at : row.hold_expires_at;
    if (row.status === 'awaiting_transfer' || row.status === 'created') {
      return clock.now() >= endsAt ? outcomes.recordExpired(id) : resubmit(row);
    }
    if (isMobile(row)) await poll(row);
  };

  /** Processes one payment if it is due and no one else processes it. */
  const processIfDue = async (id: string): Promise<void> => {
    if (isStopping) return;
    const now = clock.now();
    const isClaimed = await claimPayment(database, id, now, new Date(now.getTime() + WORK_LEASE_MS));
    if (isClaimed) await processClaimed(id);
  };

  /** Processes the due payments of one network, so that a slow network delays no other; null for bank transfers. */
  const processDue = async (network: Network | null): Promise<void> => {
    const hasMore = await processBatches({
      listDue: (limit) => listDue(database, clock.now(), network, limit),
      processOne: (id) => processIfDue(id).catch(deps.report),
      maxConcurrency: SWEEP_CONCURRENCY,
      isStopping: () => isStopping,
    });
    if (hasMore) jobs.wakeAt(clock.now());
  };

  /** Checks the status of a payment at once, also of one that failed, as it may still succeed, and of one that is paid, as its network may take it back. */
  const checkImmediately = async (id: string): Promise<void> => {
    const row = await findPayment(database, id);
    if (!row || !isMobile(row) || getRequestedId(row) !== id || !(await canCheckStatus(database, row)))
      return;
    const isRecorded = await recordFinal(id, await checkStatus(row));
    if (!isRecorded && !isFinal(row.status)) await outcomes.scheduleRecheck(id);
  };

  const tracker = createPendingTracker();

  return {
    /** Sends a payment that was just written; only the process that wrote it may. */
    sendFirst: (payment: SendablePayment): Promise<void> => tracker.track(submitFirst(payment)),

    /** Checks the status of a payment after a webhook, which decides nothing itself. */
    onWebhook: (id: string): Promise<void> => tracker.track(checkImmediately(id)),

    /** Processes one payment that was just made due, as a sweep does. */
    checkNow: (id: string): Promise<void> => tracker.track(processIfDue(id)),

    /** Checks the status of a payment that is no longer polled, because it is final or its 48 hours are over. */
    checkLateSuccess: (id: string): Promise<void> => tracker.track(checkImmediately(id)),

    /** Processes every due payment, by network. */
    sweep: (): Promise<unknown> => tracker.track(Promise.all([...networks, null].map(processDue))),

    /** Starts nothing new, and resolves when all pending work is done. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await tracker.settled();
    },
  };
};

export type PaymentPoller = ReturnType<typeof createPaymentPoller>;
