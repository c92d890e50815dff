import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import { createPendingTracker } from '../../platform/jobs/pending-tracker';
import { processBatches } from '../../platform/jobs/process-batches';
import type { QueryOutcome, TransferProvider, TransferProviders } from '../../providers/provider';
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

/**
 * Creates the poller, which sends transfers, checks their status and records the results. Requests to the
 * network run outside of transactions. Every step can be repeated or interrupted: a transfer keeps its reference, so that
 * no one is paid twice.
 */
export const createDisbursementPoller = (deps: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  transfers: TransferProviders;
  purposes: DisbursementPurposes;
  /** Base URL of MTN's callbacks. */
  webhookBaseUrl: string;
  observe?: ObserveDisbursement;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Receives the error if a disbursement can't be processed; it is due again after its lease. */
  report: (error: unknown) => void;
}) => {
  const { database, clock, jobs, transfers } = deps;
  const observe: ObserveDisbursement = deps.observe ?? (() => undefined);
  const findProvider = (method: Disbursement['method']): TransferProvider | null =>
    method === 'bank' ? null : transfers[method];
  const outcomes = createDisbursementOutcomes({
    ...deps,
    observe,
    getCurrency: (method) => findProvider(method)?.currency ?? 'UGX',
  });
  const { track, settled } = createPendingTracker();
  let isStopping = false;

  const submit = async (sendable: SendableDisbursement, isFirst: boolean): Promise<void> => {
    const { id, method, webhookToken, ...request } = sendable;
    observe('before-transfer', id);
    const outcome = (await findProvider(method)?.transfer({
      ...request,
      callbackUrl: `${deps.webhookBaseUrl}/webhooks/mtn/${webhookToken}`,
    })) ?? { kind: 'rejected', reason: 'provider_down', detail: `payouts by ${method} are off` };
    observe('after-transfer', id);
    if (outcome.kind !== 'accepted') deps.warn('a transfer was not accepted', { id, ...outcome });
    await outcomes.recordSubmission(id, outcome, isFirst);
    observe('transfer-recorded', id);
  };

  const sendAgain = async (row: Disbursement, isFirst: boolean): Promise<void> => {
    const reference = await deps.purposes.findReference(database, row);
    const sendable = reference === null ? null : toSendable(row, reference);
    if (sendable) await submit(sendable, isFirst);
  };

  const checkStatus = async (row: Disbursement): Promise<QueryOutcome> => {
    const outcome = (await findProvider(row.method)?.query(row.providerReference)) ?? {
      kind: 'inconclusive',
      detail: `payouts by ${row.method} are off`,
    };
    if (outcome.kind === 'inconclusive')
      deps.warn('a transfer had no clear answer', { id: row.id, ...outcome });
    return outcome;
  };

  /** Records a final status; returns false if the status is not final. */
  const recordFinal = async (id: string, outcome: QueryOutcome): Promise<boolean> => {
    if (outcome.kind === 'paid') {
      await outcomes.recordPaid(id, outcome);
      observe('disbursement-posted', id);
      return true;
    }
    if (outcome.kind !== 'failed') return false;
    await outcomes.recordFailed(id, outcome);
    return true;
  };

  const poll = async (row: Disbursement): Promise<void> => {
    const outcome = await checkStatus(row);
    if (await recordFinal(row.id, outcome)) return;
    if (outcome.kind === 'not_found') return outcomes.recordNotFound(row.id);
    if (outcome.kind === 'inconclusive') return outcomes.recordInconclusive(row.id);
    return outcomes.recordPending(row.id);
  };

  /** Processes one disbursement if it is due and no one else has claimed it. */
  const processIfDue = async (id: string): Promise<void> => {
    if (isStopping) return;
    const unsent = await findDisbursement(database, id);
    if (unsent && (await claimUnsentDisbursement(database, unsent))) return sendAgain(unsent, true);
    const now = clock.now();
    const isClaimed = await claimDisbursement(database, id, now, new Date(now.getTime() + WORK_LEASE_MS));
    const row = isClaimed ? await findDisbursement(database, id) : null;
    if (row) await (row.status === 'created' ? sendAgain(row, false) : poll(row));
  };

  const processDue = async (): Promise<void> => {
    const hasMore = await processBatches({
      listDue: (limit) => listDueDisbursements(database, clock.now(), limit),
      processOne: (id) => processIfDue(id).catch(deps.report),
      maxConcurrency: SWEEP_CONCURRENCY,
      isStopping: () => isStopping,
    });
    if (hasMore) jobs.wakeAt(clock.now());
  };

  /** Checks the status now, also of a final disbursement: if it was paid or failed after all, staff must know. */
  const checkImmediately = async (id: string): Promise<void> => {
    const row = await findDisbursement(database, id);
    if (!row || row.method === 'bank') return;
    const isRecorded = await recordFinal(id, await checkStatus(row));
    if (!isRecorded && row.status !== 'succeeded') await outcomes.scheduleRecheck(id);
  };

  return {
    /** Sends a new transfer for the first time; called only by the request that created it. */
    sendFirst: (sendable: SendableDisbursement): Promise<void> => track(submit(sendable, true)),

    /** Checks the status of a disbursement now: after a webhook, whose content is ignored, and at night, as not every network sends one. */
    checkNow: (id: string): Promise<void> => track(checkImmediately(id)),

    /** Processes all disbursements that are due. */
    sweep: (): Promise<void> => track(processDue()),

    /** Stops taking new work, and resolves once pending work is done. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await settled();
    },
  };
};

export type DisbursementPoller = ReturnType<typeof createDisbursementPoller>;
