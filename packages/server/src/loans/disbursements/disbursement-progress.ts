import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import { createPendingTracker } from '../../platform/jobs/pending-tracker';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import type { QueryOutcome, TransferProvider } from '../../providers/provider';
import { WORK_LEASE_MS } from '../../providers/status-check-policy';
import { findLoan } from '../loans/loans-repository';
import { createDisbursementOutcomes } from './disbursement-outcomes';
import type { ObserveDisbursement } from './disbursement-steps';
import {
  claimDisbursement,
  type Disbursement,
  findDisbursement,
  listDueDisbursements,
} from './disbursements-repository';
import { type SendableDisbursement, sendableOf } from './start-disbursement';

/** Number of transfers one sweep takes at once. */
const SWEEP_BATCH = 100;
/** Number of batches one sweep takes; the next sweep continues. */
const SWEEP_ROUNDS = 20;
/** Number of answers one sweep waits for at once. */
const SWEEP_CONCURRENCY = 5;

export interface DisbursementProgressDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  transfers: TransferProvider;
  /** Base URL of MTN's callbacks; the segment is appended. */
  callbackBase: string;
  observe?: ObserveDisbursement;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Hears of a try that could not be looked after; its row is due again. */
  report: (error: unknown) => void;
}

/**
 * Moves transfers to schools on by what the network says. The network is asked outside of any transaction. Everything
 * here may be repeated or cut off anywhere: a transfer keeps its reference, so that no school is paid twice.
 */
export const createDisbursementProgress = (deps: DisbursementProgressDependencies) => {
  const { database, clock, jobs, transfers } = deps;
  const observe: ObserveDisbursement = deps.observe ?? (() => undefined);
  const outcomes = createDisbursementOutcomes({
    database,
    clock,
    jobs,
    observe,
    currency: transfers.currency,
  });
  const { keep, settled } = createPendingTracker();
  let isStopping = false;

  const send = async (sendable: SendableDisbursement, isFirst: boolean): Promise<void> => {
    const { id, webhookToken, ...request } = sendable;
    observe('before-transfer', id);
    const outcome = await transfers.transfer({
      ...request,
      callbackUrl: `${deps.callbackBase}/webhooks/mtn/${webhookToken}`,
    });
    observe('after-transfer', id);
    if (outcome.kind !== 'accepted') deps.warn('a transfer to a school was not accepted', { id, ...outcome });
    await outcomes.submitted(id, outcome, isFirst);
    observe('transfer-recorded', id);
  };

  const resend = async (row: Disbursement): Promise<void> => {
    const loan = await findLoan(database, row.loanId);
    const sendable = loan && sendableOf(row, loan);
    if (sendable) await send(sendable, false);
  };

  const ask = async (row: Disbursement): Promise<QueryOutcome> => {
    const outcome = await transfers.query(row.providerReference);
    if (outcome.kind === 'inconclusive')
      deps.warn('a transfer had no clear answer', { id: row.id, ...outcome });
    return outcome;
  };

  /** Writes what the network's word ends; answers false where it ended nothing. */
  const settle = async (id: string, outcome: QueryOutcome): Promise<boolean> => {
    if (outcome.kind === 'paid') {
      await outcomes.paid(id, outcome);
      observe('disbursement-booked', id);
      return true;
    }
    if (outcome.kind !== 'failed') return false;
    await outcomes.failed(id, outcome);
    return true;
  };

  const query = async (row: Disbursement): Promise<void> => {
    const outcome = await ask(row);
    if (await settle(row.id, outcome)) return;
    if (outcome.kind === 'not_found') return outcomes.unknown(row.id);
    if (outcome.kind === 'inconclusive') return outcomes.inconclusive(row.id);
    return outcomes.pending(row.id);
  };

  /** Looks after one try if it is due, and nobody else does. */
  const check = async (id: string): Promise<void> => {
    if (isStopping) return;
    const now = clock.now();
    const isOurs = await claimDisbursement(database, id, now, new Date(now.getTime() + WORK_LEASE_MS));
    const row = isOurs ? await findDisbursement(database, id) : null;
    if (row) await (row.status === 'created' ? resend(row) : query(row));
  };

  const lookAfter = async (): Promise<void> => {
    for (let round = 0; round < SWEEP_ROUNDS && !isStopping; round += 1) {
      const due = await listDueDisbursements(database, clock.now(), SWEEP_BATCH);
      if (due.length === 0) return;
      await runWithConcurrency(due, SWEEP_CONCURRENCY, (id) => check(id).catch(deps.report));
    }
    if (!isStopping) jobs.wakeAt(clock.now());
  };

  /** A try that failed is asked after too: should it be paid all the same, a person must hear of it. */
  const answerHint = async (id: string): Promise<void> => {
    const row = await findDisbursement(database, id);
    if (row?.method !== 'mtn' || row.status === 'succeeded') return;
    if (!(await settle(id, await ask(row)))) await outcomes.hinted(id);
  };

  return {
    /** Sends a transfer that was just written; only its writer may. */
    sendFirst: (sendable: SendableDisbursement): Promise<void> => keep(send(sendable, true)),

    /** A hint came that the network has news: ask now. Only its answer counts. */
    wake: (id: string): Promise<void> => keep(answerHint(id)),

    /** Looks after everything that is due. */
    sweep: (): Promise<void> => keep(lookAfter()),

    /** Begins nothing new, and ends when what is under way is done. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await settled();
    },
  };
};

export type DisbursementProgress = ReturnType<typeof createDisbursementProgress>;
