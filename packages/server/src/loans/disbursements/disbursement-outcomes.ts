import { getStatusCheckDelayMs } from '@somesa/core';
import { lockOutgoingTransfer } from '../../ledger/outgoing-transfers';
import {
  isAlreadyResolved,
  type NewException,
  openException,
  resolveProviderMismatch,
} from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import type { QueryOutcome, SubmitOutcome } from '../../providers/provider';
import {
  isFirstSubmission,
  isUnknownToProvider,
  RECHECK_AFTER_WEBHOOK_MS,
} from '../../providers/status-check-policy';
import { systemActor } from '../loans/loans-repository';
import type { DisbursementPurposes, LockedDisbursement } from './disbursement-purpose';
import type { ObserveDisbursement } from './disbursement-steps';
import {
  type DisbursementEvent,
  isFinalDisbursement,
  transitionDisbursement,
} from './disbursement-transitions';
import { bringForwardDisbursementCheck, type Disbursement } from './disbursements-repository';
import { postDisbursement } from './post-disbursement';
import { recordTransition } from './record-disbursement';

interface Change {
  event: Exclude<DisbursementEvent, 'paid' | 'added_to_file'>;
  failure?: string;
  isStatusCheck?: boolean;
  isNotFound?: boolean;
}

type PaidOutcome = Extract<QueryOutcome, { kind: 'paid' }>;
/** Time of the next status check; null if there is none. */
type NextCheck = Promise<Date | null>;

/**
 * Creates the functions that record the network's responses about a transfer, each in one transaction with the
 * disbursement and what it pays locked, and schedule the next status check. A response that is illegal for the current status changes nothing.
 */
export const createDisbursementOutcomes = (deps: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Returns the currency in which a network pays. */
  getCurrency: (method: Disbursement['method']) => string;
  observe: ObserveDisbursement;
  purposes: DisbursementPurposes;
}) => {
  const { database, clock, jobs } = deps;

  const open = (tx: Tx, row: Disbursement, kind: NewException['kind'], detail: NewException['detail']) =>
    openException(tx, { kind, subject: `disbursement:${row.id}`, detail, now: clock.now() });

  /** Records an event other than the payment. */
  const recordChange = async (tx: Tx, { row }: LockedDisbursement, change: Change): NextCheck => {
    const now = clock.now();
    const { event, failure = null, isStatusCheck = false, isNotFound = false } = change;
    const newStatus = transitionDisbursement(row.status, event);
    if (!newStatus.ok) return null;
    const status = newStatus.value;
    const statusCheckCount = row.statusCheckCount + (isStatusCheck ? 1 : 0);
    const sentAt = row.sentAt ?? now;
    const delayMs =
      status === 'created' ? 0 : getStatusCheckDelayMs(statusCheckCount, now.getTime() - sentAt.getTime());
    const nextCheckAt = status !== 'failed' && delayMs !== null ? new Date(now.getTime() + delayMs) : null;
    // An inconclusive response neither confirms nor denies that the provider knows the transfer.
    const notFoundCount = event === 'inconclusive' ? row.notFoundCount + (isNotFound ? 1 : 0) : 0;
    const set = { sentAt, nextCheckAt, statusCheckCount, notFoundCount, failure };
    await recordTransition(tx, row, event, { now, actorId: systemActor.id, detail: failure, set });
    if (status !== 'failed' && nextCheckAt === null) {
      await open(tx, row, 'disbursement_status_unknown', { status, transfer: row.providerReference });
    }
    return nextCheckAt;
  };

  /** Runs `work` with the disbursement and what it pays locked, and schedules the next status check after the commit. */
  const withLocked = async (
    id: string,
    work: (tx: Tx, locked: LockedDisbursement) => NextCheck,
  ): Promise<void> => {
    const checkAt = await database.transaction(async (tx) => {
      const locked = await deps.purposes.lock(tx, id);
      return locked && work(tx, locked);
    });
    if (checkAt) jobs.wakeAt(checkAt);
  };

  /** Opens an exception for a transfer that was paid with other terms than requested; it is not sent again. */
  const recordMismatch = async (tx: Tx, locked: LockedDisbursement, outcome: PaidOutcome): NextCheck => {
    const reported = `${outcome.currency ?? ''} ${outcome.amountUgx ?? ''}`.trim();
    const transaction = outcome.providerTransactionId;
    const detail = { requested: locked.row.amountUgx, reported, transaction };
    await open(tx, locked.row, 'disbursement_status_unknown', detail);
    return recordChange(tx, locked, { event: 'inconclusive', isStatusCheck: true });
  };

  const recordPayment = async (tx: Tx, locked: LockedDisbursement, outcome: PaidOutcome): NextCheck => {
    const { row } = locked;
    const now = clock.now();
    const { providerTransactionId } = outcome;
    const otherPaid = await lockOutgoingTransfer(tx, row.method, providerTransactionId, row.id);
    if (otherPaid !== null) {
      const detail = { transaction: providerTransactionId, paid: otherPaid };
      await open(tx, row, 'provider_transaction_reused', detail);
      return recordChange(tx, locked, { event: 'inconclusive', isStatusCheck: true });
    }
    // A record that is being paid can't be withdrawn; if it happened anyway, staff must decide.
    if (!isFinalDisbursement(row.status) && !locked.subject.isPayable)
      return recordMismatch(tx, locked, outcome);
    const confirmation = { providerTransactionId, paidAt: now, actor: systemActor };
    if (await postDisbursement(tx, locked, confirmation, now)) {
      deps.observe('before-disbursement-posting', row.id);
      return now;
    }
    if (row.status === 'failed') {
      const detail = { transaction: providerTransactionId, failure: row.failure };
      const subject = `disbursement:${row.id}`;
      const lateSuccess = { kind: 'provider_paid_after_failure', subject, detail, now } as const;
      if (!(await isAlreadyResolved(tx, lateSuccess))) await openException(tx, lateSuccess);
    }
    return null;
  };

  /** Opens an exception for a paid transfer of which its network now reports something else. Resolves it once the network agrees again. */
  const confirmPaid = async (
    tx: Tx,
    row: Disbursement,
    outcome: Extract<QueryOutcome, { kind: 'paid' | 'failed' }>,
  ): Promise<null> => {
    if (outcome.kind === 'failed')
      await open(tx, row, 'provider_mismatch', { reported: 'reversed', reason: outcome.detail });
    else if (outcome.providerTransactionId !== row.providerTransactionId)
      await open(tx, row, 'provider_mismatch', { transaction: outcome.providerTransactionId });
    else await resolveProviderMismatch(tx, `disbursement:${row.id}`, clock.now());
    return null;
  };

  return {
    recordSubmission: (id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void> =>
      withLocked(id, async (tx, locked) => {
        switch (outcome.kind) {
          case 'accepted':
            return recordChange(tx, locked, { event: 'accepted' });
          case 'inconclusive':
            return recordChange(tx, locked, { event: 'inconclusive' });
          case 'rejected':
            // If the transfer may have been sent before, a rejection of this attempt proves nothing about the earlier one.
            return isFirst && isFirstSubmission(locked.row)
              ? recordChange(tx, locked, { event: 'failed', failure: outcome.detail })
              : recordChange(tx, locked, { event: 'inconclusive' });
          default:
            return outcome satisfies never;
        }
      }),

    /** Posts the payment, or opens an exception if its amount or currency differs from the request. */
    recordPaid: (id: string, outcome: PaidOutcome): Promise<void> =>
      withLocked(id, (tx, locked) => {
        const { amountUgx, currency } = outcome;
        const isAmount = amountUgx === null || amountUgx === locked.row.amountUgx;
        const isCurrency = currency === null || currency === deps.getCurrency(locked.row.method);
        if (!isAmount || !isCurrency) return recordMismatch(tx, locked, outcome);
        const isPaid = locked.row.status === 'succeeded';
        return isPaid ? confirmPaid(tx, locked.row, outcome) : recordPayment(tx, locked, outcome);
      }),

    /** Records that a transfer failed, or opens an exception if it is paid. */
    recordFailed: (id: string, outcome: Extract<QueryOutcome, { kind: 'failed' }>): Promise<void> =>
      withLocked(id, (tx, locked) =>
        locked.row.status === 'succeeded'
          ? confirmPaid(tx, locked.row, outcome)
          : recordChange(tx, locked, { event: 'failed', failure: outcome.detail, isStatusCheck: true }),
      ),

    recordPending: (id: string): Promise<void> =>
      withLocked(id, (tx, locked) => recordChange(tx, locked, { event: 'accepted', isStatusCheck: true })),

    recordInconclusive: (id: string): Promise<void> =>
      withLocked(id, (tx, locked) =>
        recordChange(tx, locked, { event: 'inconclusive', isStatusCheck: true }),
      ),

    /** Records that the network does not know the transfer; after repeated responses it is resubmitted under the same reference. */
    recordNotFound: (id: string): Promise<void> =>
      withLocked(id, (tx, locked) =>
        isUnknownToProvider(locked.row, clock.now())
          ? recordChange(tx, locked, { event: 'resubmitted' })
          : recordChange(tx, locked, { event: 'inconclusive', isStatusCheck: true, isNotFound: true }),
      ),

    /** Brings the next check forward after a webhook without a final status, since webhooks can precede the status. */
    scheduleRecheck: async (id: string): Promise<void> => {
      const recheckAt = new Date(clock.now().getTime() + RECHECK_AFTER_WEBHOOK_MS);
      await bringForwardDisbursementCheck(database, id, recheckAt);
      jobs.wakeAt(recheckAt);
    },
  };
};
