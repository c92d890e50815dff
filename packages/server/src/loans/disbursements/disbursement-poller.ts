import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { TransferProvider, TransferProviders } from '../../providers/provider';
import { createRequestPoller, type PolledRequests } from '../../providers/requests/request-poller';
import { WORK_LEASE_MS } from '../../providers/status-check-policy';
import { createDisbursementOutcomes } from './disbursement-outcomes';
import type { DisbursementPurposes } from './disbursement-purpose';
import type { ObserveDisbursement } from './disbursement-steps';
import {
  claimDisbursement,
  claimUnsentDisbursement,
  type Disbursement,
  findDisbursement,
  listDueDisbursements,
} from './disbursements-repository';
import { type SendableDisbursement, toSendable } from './start-disbursement';

/** Maximum number of concurrent requests of one sweep. */
const SWEEP_CONCURRENCY = 5;

/** Creates the poller, which sends transfers and checks their status until they are final. */
export const createDisbursementPoller = (deps: {
  database: Database;
  clock: Clock;
  transfers: TransferProviders;
  purposes: DisbursementPurposes;
  /** Base URL of MTN's callbacks. */
  webhookBaseUrl: string;
  observe?: ObserveDisbursement;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Receives the error if a disbursement can't be processed; it is due again after its lease. */
  report: (error: unknown) => void;
}) => {
  const { database, clock, purposes, transfers, warn } = deps;
  const observe: ObserveDisbursement = deps.observe ?? (() => undefined);
  const findProvider = (method: Disbursement['method']): TransferProvider | null =>
    method === 'bank' ? null : transfers[method];
  const getCurrency = (method: Disbursement['method']) => findProvider(method)?.currency ?? 'UGX';
  const outcomes = createDisbursementOutcomes({ ...deps, observe, getCurrency });

  const requests: PolledRequests<Disbursement, SendableDisbursement> = {
    submit: async ({ id, method, webhookToken, ...request }) => {
      observe('before-transfer', id);
      const outcome = (await findProvider(method)?.transfer({
        ...request,
        callbackUrl: `${deps.webhookBaseUrl}/webhooks/mtn/${webhookToken}`,
      })) ?? { kind: 'rejected', reason: 'provider_down', detail: `payouts by ${method} are off` };
      observe('after-transfer', id);
      if (outcome.kind !== 'accepted') warn('a transfer was not accepted', { id, ...outcome });
      return outcome;
    },
    recordSubmission: outcomes.recordSubmission,
    query: async ({ id, method, providerReference }) => {
      const outcome = (await findProvider(method)?.query(providerReference)) ?? {
        kind: 'inconclusive',
        detail: `payouts by ${method} are off`,
      };
      if (outcome.kind === 'inconclusive') warn('a transfer had no clear answer', { id, ...outcome });
      return outcome;
    },
    processDue: async (id, { send, poll }) => {
      const sendRow = async (row: Disbursement, isFirst: boolean): Promise<void> => {
        const reference = await purposes.findReference(database, row);
        const sendable = reference === null ? null : toSendable(row, reference);
        if (sendable) await send(sendable, isFirst);
      };
      const unsent = await findDisbursement(database, id);
      if (unsent && (await claimUnsentDisbursement(database, unsent))) return sendRow(unsent, true);
      const now = clock.now();
      const isClaimed = await claimDisbursement(database, id, now, new Date(now.getTime() + WORK_LEASE_MS));
      const row = isClaimed ? await findDisbursement(database, id) : null;
      if (row) await (row.status === 'created' ? sendRow(row, false) : poll(row));
    },
    findToCheck: async (id) => {
      const row = await findDisbursement(database, id);
      return row?.method === 'bank' ? null : row;
    },
    queues: [(limit) => listDueDisbursements(database, clock.now(), limit)],
    maxConcurrency: SWEEP_CONCURRENCY,
    onSent: (id) => observe('transfer-recorded', id),
    onPosted: (id) => observe('disbursement-posted', id),
  };
  return createRequestPoller(requests, outcomes, deps.report);
};

export type DisbursementPoller = ReturnType<typeof createDisbursementPoller>;
