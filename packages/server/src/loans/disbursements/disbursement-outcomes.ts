import { nextQueryDelayMs } from '@somesa/core';
import { findPaidBy } from '../../ledger/external-ids';
import { isAnswered, type NewException, openException } from '../../people/queue/exceptions';
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
import type { ObserveDisbursement } from './disbursement-steps';
import {
  type DisbursementEvent,
  isFinalDisbursement,
  transitionDisbursement,
} from './disbursement-transitions';
import {
  bringForwardDisbursementCheck,
  type Disbursement,
  type LockedDisbursement,
  lockDisbursement,
} from './disbursements-repository';
import { postDisbursement } from './post-disbursement';
import { recordTransition } from './write-disbursement';

interface Change {
  event: Exclude<DisbursementEvent, 'paid' | 'added_to_file'>;
  failure?: string;
  isQuery?: boolean;
  isUnknown?: boolean;
}

type PaidOutcome = Extract<QueryOutcome, { kind: 'paid' }>;

export interface DisbursementOutcomeDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** Currency in which the network pays. */
  currency: string;
  observe: ObserveDisbursement;
}

/**
 * Writes what the network said of a transfer, each in one transaction on the loan and the row as they stand then, and
 * when to look again. Whatever makes no sense for the row any more changes nothing.
 */
export const createDisbursementOutcomes = (deps: DisbursementOutcomeDependencies) => {
  const { database, clock, jobs } = deps;

  const ask = (tx: Tx, row: Disbursement, kind: NewException['kind'], detail: NewException['detail']) =>
    openException(tx, { kind, subject: `disbursement:${row.id}`, detail, now: clock.now() });

  /** Writes a change that is not the school's payment; answers when to look again. */
  const change = async (tx: Tx, { row }: LockedDisbursement, what: Change): Promise<Date | null> => {
    const now = clock.now();
    const moved = transitionDisbursement(row.status, what.event);
    if (!moved.ok) return null;
    const status = moved.value;
    const statusCheckCount = what.isQuery ? row.statusCheckCount + 1 : row.statusCheckCount;
    const sentAt = row.sentAt ?? now;
    const delayMs =
      status === 'created' ? 0 : nextQueryDelayMs(statusCheckCount, now.getTime() - sentAt.getTime());
    const nextCheckAt = status !== 'failed' && delayMs !== null ? new Date(now.getTime() + delayMs) : null;
    // No clear answer says neither that the transfer is known nor that it is not.
    const knownLess = what.isUnknown ? row.notFoundCount + 1 : row.notFoundCount;
    const notFoundCount = what.event === 'inconclusive' ? knownLess : 0;
    const failure = what.failure ?? null;
    const set = { sentAt, nextCheckAt, statusCheckCount, notFoundCount, failure };
    await recordTransition(tx, row, what.event, { now, actorId: systemActor.id, detail: failure, set });
    if (status !== 'failed' && nextCheckAt === null) {
      await ask(tx, row, 'disbursement_status_unknown', { status, transfer: row.providerReference });
    }
    return nextCheckAt;
  };

  /** Works on a try and its loan while they are held, and wakes when that is committed. */
  const record = async (
    id: string,
    write: (tx: Tx, held: LockedDisbursement) => Promise<Date | null>,
  ): Promise<void> => {
    const wakeAt = await database.transaction(async (tx) => {
      const held = await lockDisbursement(tx, id);
      return held && write(tx, held);
    });
    if (wakeAt) jobs.wakeAt(wakeAt);
  };

  /** Money that left otherwise than it was asked for: a person decides, and nobody sends it again. */
  const exception = async (tx: Tx, held: LockedDisbursement, outcome: PaidOutcome): Promise<Date | null> => {
    const said = `${outcome.currency ?? ''} ${outcome.amountUgx ?? ''}`.trim();
    const detail = { asked: held.row.amountUgx, said, transaction: outcome.providerTransactionId };
    await ask(tx, held.row, 'disbursement_status_unknown', detail);
    return change(tx, held, { event: 'inconclusive', isQuery: true });
  };

  const book = async (tx: Tx, held: LockedDisbursement, outcome: PaidOutcome): Promise<Date | null> => {
    const { row } = held;
    const now = clock.now();
    const { providerTransactionId } = outcome;
    const other = await findPaidBy(tx, row.method, providerTransactionId, row.id);
    if (other !== null) {
      await ask(tx, row, 'provider_transaction_reused', { transaction: providerTransactionId, paid: other });
      return change(tx, held, { event: 'inconclusive', isQuery: true });
    }
    // Nobody may withdraw a loan whose school is being paid: should it have happened, a person decides.
    if (!isFinalDisbursement(row.status) && held.loan.status !== 'accepted')
      return exception(tx, held, outcome);
    const word = { providerTransactionId, paidAt: now, actor: systemActor };
    if (await postDisbursement(tx, held, word, now)) {
      deps.observe('before-disbursement-booking', row.id);
      return now;
    }
    if (row.status === 'failed') {
      const detail = { transaction: providerTransactionId, failure: row.failure };
      const review = {
        kind: 'provider_paid_after_failure',
        subject: `disbursement:${row.id}`,
        detail,
        now,
      } as const;
      if (!(await isAnswered(tx, review))) await openException(tx, review);
    }
    return null;
  };

  return {
    submitted: (id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void> =>
      record(id, async (tx, held) => {
        switch (outcome.kind) {
          case 'accepted':
            return change(tx, held, { event: 'accepted' });
          case 'inconclusive':
            return change(tx, held, { event: 'inconclusive' });
          case 'rejected':
            // A refusal of a transfer that may have gone out another time says nothing about that one.
            return isFirst && isFirstSubmission(held.row)
              ? change(tx, held, { event: 'failed', failure: outcome.detail })
              : change(tx, held, { event: 'inconclusive' });
          default:
            return outcome satisfies never;
        }
      }),

    /** Books what the school got, unless it got something else than was asked. */
    paid: (id: string, outcome: PaidOutcome): Promise<void> =>
      record(id, (tx, held) => {
        const isAmount = outcome.amountUgx === null || outcome.amountUgx === held.row.amountUgx;
        const isCurrency = outcome.currency === null || outcome.currency === deps.currency;
        return isAmount && isCurrency ? book(tx, held, outcome) : exception(tx, held, outcome);
      }),

    failed: (id: string, { detail }: Extract<QueryOutcome, { kind: 'failed' }>): Promise<void> =>
      record(id, (tx, held) => change(tx, held, { event: 'failed', failure: detail, isQuery: true })),

    pending: (id: string): Promise<void> =>
      record(id, (tx, held) => change(tx, held, { event: 'accepted', isQuery: true })),

    inconclusive: (id: string): Promise<void> =>
      record(id, (tx, held) => change(tx, held, { event: 'inconclusive', isQuery: true })),

    /** The network does not know the transfer. In the end it never had it: the same goes out again under the same reference. */
    unknown: (id: string): Promise<void> =>
      record(id, (tx, held) =>
        isUnknownToProvider(held.row, clock.now())
          ? change(tx, held, { event: 'resubmitted' })
          : change(tx, held, { event: 'inconclusive', isQuery: true, isUnknown: true }),
      ),

    /** A hint came and the network's answer ended nothing: look again soon, since hints run ahead of answers. */
    hinted: async (id: string): Promise<void> => {
      const soon = new Date(clock.now().getTime() + RECHECK_AFTER_WEBHOOK_MS);
      await bringForwardDisbursementCheck(database, id, soon);
      jobs.wakeAt(soon);
    },
  };
};

export type DisbursementOutcomes = ReturnType<typeof createDisbursementOutcomes>;
