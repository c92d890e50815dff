import { isFinal, type Network, networks, type PaymentStatus } from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import { createPendingTracker } from '../../platform/jobs/pending-tracker';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import type { CollectionProvider, QueryOutcome, SubmitOutcome } from '../../providers/provider';
import { WORK_LEASE_MS } from '../../providers/status-check-policy';
import { createPaymentOutcomes } from './payment-outcomes';
import type { ObserveStep } from './payment-steps';
import {
  claimPayment,
  findPayment,
  listDue,
  type PaymentRow,
  type SendablePayment,
} from './payments-repository';

/** Maximum number of payments of a network that one sweep takes at once. */
const SWEEP_BATCH = 100;
/** Maximum number of batches of a network that one sweep takes; the next sweep continues. */
const SWEEP_ROUNDS = 20;
/** Maximum number of responses of a network that one sweep waits for at once. */
const SWEEP_CONCURRENCY = 10;

export interface ProgressDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  publicUrl: string;
  /** Base URL for callbacks from MTN; the segment is appended. */
  callbackBase: string;
  observe?: ObserveStep;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Hears of a payment that could not be looked after; its row is due again. */
  report: (error: unknown) => void;
}

type MobilePayment = PaymentRow & { network: Network };
const isMobile = (row: PaymentRow): row is MobilePayment => row.network !== null;

/** Returns true if the money of a payment has come; in any other status it may still come, even after the payment failed. */
const hasCome = (status: PaymentStatus): boolean => status === 'succeeded' || status === 'reversed';

/** Tells whether there is a network to ask about a payment: it was sent to one, and its money has not come. */
export const hasStatusCheck = (row: Pick<PaymentRow, 'network' | 'status'>): boolean =>
  row.network !== null && row.status !== 'created' && !hasCome(row.status);

/**
 * Moves payments on by what their providers say. The provider is asked outside of any transaction. Everything here may
 * be repeated or cut off anywhere.
 */
export const createPaymentPoller = (deps: ProgressDependencies) => {
  const { database, clock, jobs, providers } = deps;
  const observe: ObserveStep = deps.observe ?? (() => undefined);
  const currencyOf = (network: Network | null): string =>
    network === null ? 'UGX' : providers[network].currency;
  const { publicUrl } = deps;
  const outcomes = createPaymentOutcomes({ database, clock, jobs, currencyOf, publicUrl, observe });
  let isStopping = false;

  /** Asks the network for the money; null where there is no network to ask. */
  const submit = async (payment: SendablePayment): Promise<SubmitOutcome | null> => {
    const { id, network, msisdn } = payment;
    if (network === null || msisdn === null) return null;
    observe('before-submit', id);
    const outcome = await providers[network].submit({
      providerReference: payment.provider_reference,
      reference: payment.reference,
      msisdn,
      amountUgx: payment.amount_ugx,
      callbackUrl: network === 'mtn' ? `${deps.callbackBase}/webhooks/mtn/${payment.webhook_token}` : null,
    });
    observe('after-submit', id);
    if (outcome.kind !== 'accepted') deps.warn('a request for money was not accepted', { id, ...outcome });
    return outcome;
  };

  const firstTry = async (payment: SendablePayment): Promise<void> => {
    const outcome = await submit(payment);
    if (outcome) await outcomes.sentFirst(payment.id, outcome);
    observe('submit-recorded', payment.id);
  };

  const resubmit = async (row: PaymentRow): Promise<void> => {
    const outcome = await submit(row);
    if (outcome) await outcomes.submitted(row.id, outcome, false);
    observe('submit-recorded', row.id);
  };

  const ask = async (row: MobilePayment): Promise<QueryOutcome> => {
    observe('before-query', row.id);
    const outcome = await providers[row.network].query(row.provider_reference);
    observe('after-query', row.id);
    if (outcome.kind === 'inconclusive')
      deps.warn('a provider gave no clear answer', { id: row.id, ...outcome });
    return outcome;
  };

  /** Writes what the provider's word ends; answers false where it ended nothing. */
  const settle = async (id: string, outcome: QueryOutcome): Promise<boolean> => {
    if (outcome.kind === 'paid') {
      await outcomes.paid(id, outcome);
      observe('booked', id);
      return true;
    }
    if (outcome.kind !== 'failed') return false;
    await outcomes.failed(id, outcome);
    return true;
  };

  const query = async (row: MobilePayment): Promise<void> => {
    const outcome = await ask(row);
    if (await settle(row.id, outcome)) return;
    if (outcome.kind === 'not_found') return outcomes.unknown(row.id);
    if (outcome.kind === 'inconclusive') return outcomes.inconclusive(row.id, outcome.detail);
    return outcomes.pending(row.id);
  };

  const step = async (id: string): Promise<void> => {
    const row = await findPayment(database, id);
    if (!row) return;
    const endsAt = row.status === 'awaiting_transfer' ? row.payer_deadline_at : row.hold_expires_at;
    if (row.status === 'awaiting_transfer' || row.status === 'created') {
      return clock.now() >= endsAt ? outcomes.expired(id) : resubmit(row);
    }
    if (isMobile(row)) await query(row);
  };

  /** Looks after one payment if it is due, and nobody else does. */
  const check = async (id: string): Promise<void> => {
    if (isStopping) return;
    const now = clock.now();
    const isOurs = await claimPayment(database, id, now, new Date(now.getTime() + WORK_LEASE_MS));
    if (isOurs) await step(id);
  };

  /** A network that is slow keeps nobody waiting but its own. */
  const lookAfter = async (network: Network | null): Promise<void> => {
    for (let round = 0; round < SWEEP_ROUNDS && !isStopping; round += 1) {
      const due = await listDue(database, clock.now(), network, SWEEP_BATCH);
      if (due.length === 0) return;
      await runWithConcurrency(due, SWEEP_CONCURRENCY, (id) => check(id).catch(deps.report));
    }
    if (!isStopping) jobs.wakeAt(clock.now());
  };

  /** Asks at once, also about a payment that failed: the network may have taken its money all the same. */
  const askAtOnce = async (id: string): Promise<void> => {
    const row = await findPayment(database, id);
    if (!row || !isMobile(row) || hasCome(row.status)) return;
    const isSettled = await settle(id, await ask(row));
    if (!isSettled && !isFinal(row.status)) await outcomes.hinted(id);
  };

  const { keep, settled } = createPendingTracker();

  return {
    /** Sends a payment that was just written; only its writer may. */
    sendFirst: (payment: SendablePayment): Promise<void> => keep(firstTry(payment)),

    /** A hint came that the provider has news: ask now. Only the provider's answer counts. */
    wake: (id: string): Promise<void> => keep(askAtOnce(id)),

    /** Looks after one payment that was just made due, as a sweep does. */
    askNow: (id: string): Promise<void> => keep(check(id)),

    /** Asks about a payment that no sweep asks about any more: it failed, or its 48 hours are over. */
    checkLateSuccess: (id: string): Promise<void> => keep(askAtOnce(id)),

    /** Looks after everything that is due, network by network. */
    sweep: (): Promise<unknown> => keep(Promise.all([...networks, null].map(lookAfter))),

    /** Begins nothing new, and ends when what is under way is done. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await settled();
    },
  };
};

export type PaymentPoller = ReturnType<typeof createPaymentPoller>;
