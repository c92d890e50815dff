import { type Network, networks } from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import type { CollectionProvider } from '../../providers/provider';
import {
  createRequestPoller,
  type PolledRequests,
  type RequestSteps,
} from '../../providers/requests/request-poller';
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

/** Processes a payment that was claimed: sends it, checks its status, or ends it when its time to pay is over. */
const processClaimed = async (
  row: PaymentRow,
  now: Date,
  { send, poll }: RequestSteps<MobilePayment, SendablePayment>,
  recordExpired: () => Promise<void>,
): Promise<void> => {
  if (row.status !== 'awaiting_transfer' && row.status !== 'created')
    return isMobile(row) ? poll(row) : undefined;
  const endsAt = row.status === 'awaiting_transfer' ? row.payer_deadline_at : row.hold_expires_at;
  return now >= endsAt ? recordExpired() : send(row, false);
};

/** Creates the poller, which sends payments and checks their status until they are final. */
export const createPaymentPoller = (deps: PollerDependencies) => {
  const { database, clock, providers, publicUrl, warn } = deps;
  const observe: ObserveStep = deps.observe ?? (() => undefined);
  const getCurrency = (network: Network | null): string =>
    network === null ? 'UGX' : providers[network].currency;
  const outcomes = createPaymentOutcomes({ database, clock, getCurrency, publicUrl, observe });

  const requests: PolledRequests<MobilePayment, SendablePayment> = {
    submit: async (payment) => {
      const { id, network, msisdn } = payment;
      if (network === null || msisdn === null) return null;
      observe('before-submit', id);
      const outcome = await providers[network].submit({
        providerReference: payment.provider_reference,
        reference: payment.reference,
        msisdn,
        amountUgx: getRequestedUgx(payment),
        callbackUrl:
          network === 'mtn' ? `${deps.webhookBaseUrl}/webhooks/mtn/${payment.webhook_token}` : null,
      });
      observe('after-submit', id);
      if (outcome.kind !== 'accepted') warn('a request for money was not accepted', { id, ...outcome });
      return outcome;
    },
    recordSubmission: (id, outcome, isFirst) =>
      isFirst ? outcomes.recordFirstSubmission(id, outcome) : outcomes.recordSubmission(id, outcome, false),
    query: async ({ id, network, provider_reference: reference }) => {
      observe('before-query', id);
      const outcome = await providers[network].query(reference);
      observe('after-query', id);
      if (outcome.kind === 'inconclusive') warn('a provider gave no clear answer', { id, ...outcome });
      return outcome;
    },
    processDue: async (id, steps) => {
      const now = clock.now();
      const isClaimed = await claimPayment(database, id, now, new Date(now.getTime() + WORK_LEASE_MS));
      const row = isClaimed ? await findPayment(database, id) : null;
      const expired = { event: 'expired', detail: 'the time to pay is over' } as const;
      if (row) await processClaimed(row, now, steps, () => outcomes.recordEvent(id, expired));
    },
    findToCheck: async (id) => {
      const row = await findPayment(database, id);
      const isRequested = row && isMobile(row) && getRequestedId(row) === id;
      return isRequested && (await canCheckStatus(database, row)) ? row : null;
    },
    // No network is the queue of bank transfers.
    queues: [...networks, null].map((network) => (limit) => listDue(database, clock.now(), network, limit)),
    maxConcurrency: SWEEP_CONCURRENCY,
    onSent: (id) => observe('submit-recorded', id),
    onPosted: (id) => observe('posted', id),
  };
  return createRequestPoller(requests, outcomes, deps.report);
};

export type PaymentPoller = ReturnType<typeof createPaymentPoller>;
