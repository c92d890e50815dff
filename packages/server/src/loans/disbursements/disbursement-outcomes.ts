import { nextQueryDelayMs } from '@somesa/core';
import { findPaidBy } from '../../ledger/external-ids';
import { isAnswered, openReview, type Review } from '../../people/queue/reviews';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import { AFTER_HINT_MS, wasNeverAccepted, wasSentOnce } from '../../providers/patience';
import type { QueryOutcome, SubmitOutcome } from '../../providers/provider';
import { systemActor } from '../loans/loans-repository';
import { bookDisbursement } from './book-disbursement';
import { type DisbursementEvent, isOver, moveDisbursement } from './disbursement-moves';
import type { ObserveDisbursement } from './disbursement-steps';
import {
  type Disbursement,
  type HeldDisbursement,
  hastenDisbursement,
  holdDisbursement,
} from './disbursements-repository';
import { writeMove } from './write-disbursement';

interface Change {
  event: Exclude<DisbursementEvent, 'paid' | 'put_in_file'>;
  failure?: string;
  isQuery?: boolean;
  isUnknown?: boolean;
}

type PaidOutcome = Extract<QueryOutcome, { kind: 'paid' }>;

export interface DisbursementOutcomeDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** What the network pays in. */
  currency: string;
  observe: ObserveDisbursement;
}

/**
 * Writes what the network said of a transfer, each in one transaction on the loan and the row as they stand then, and
 * when to look again. Whatever makes no sense for the row any more changes nothing.
 */
export const createDisbursementOutcomes = (deps: DisbursementOutcomeDependencies) => {
  const { database, clock, jobs } = deps;

  const ask = (tx: Tx, row: Disbursement, kind: Review['kind'], detail: Review['detail']) =>
    openReview(tx, { kind, subject: `disbursement:${row.id}`, detail, now: clock.now() });

  /** Writes a change that is not the school's payment; answers when to look again. */
  const change = async (tx: Tx, { row }: HeldDisbursement, what: Change): Promise<Date | null> => {
    const now = clock.now();
    const moved = moveDisbursement(row.state, what.event);
    if (!moved.ok) return null;
    const state = moved.value;
    const queries = what.isQuery ? row.queries + 1 : row.queries;
    const sentAt = row.sentAt ?? now;
    const delayMs = state === 'created' ? 0 : nextQueryDelayMs(queries, now.getTime() - sentAt.getTime());
    const nextCheckAt = state !== 'failed' && delayMs !== null ? new Date(now.getTime() + delayMs) : null;
    // No clear answer says neither that the transfer is known nor that it is not.
    const knownLess = what.isUnknown ? row.unknownAnswers + 1 : row.unknownAnswers;
    const unknownAnswers = what.event === 'unclear' ? knownLess : 0;
    const failure = what.failure ?? null;
    const set = { sentAt, nextCheckAt, queries, unknownAnswers, failure };
    await writeMove(tx, row, what.event, { now, actorId: systemActor.id, detail: failure, set });
    if (state !== 'failed' && nextCheckAt === null) {
      await ask(tx, row, 'disbursement_in_doubt', { state, transfer: row.providerRef });
    }
    return nextCheckAt;
  };

  /** Works on a try and its loan while they are held, and wakes when that is committed. */
  const record = async (
    id: string,
    write: (tx: Tx, held: HeldDisbursement) => Promise<Date | null>,
  ): Promise<void> => {
    const wakeAt = await database.transaction(async (tx) => {
      const held = await holdDisbursement(tx, id);
      return held && write(tx, held);
    });
    if (wakeAt) jobs.wakeAt(wakeAt);
  };

  /** Money that left otherwise than it was asked for: a person decides, and nobody sends it again. */
  const doubt = async (tx: Tx, held: HeldDisbursement, outcome: PaidOutcome): Promise<Date | null> => {
    const said = `${outcome.currency ?? ''} ${outcome.amountUgx ?? ''}`.trim();
    const detail = { asked: held.row.amountUgx, said, transaction: outcome.providerTransactionId };
    await ask(tx, held.row, 'disbursement_in_doubt', detail);
    return change(tx, held, { event: 'unclear', isQuery: true });
  };

  const book = async (tx: Tx, held: HeldDisbursement, outcome: PaidOutcome): Promise<Date | null> => {
    const { row } = held;
    const now = clock.now();
    const { providerTransactionId } = outcome;
    const other = await findPaidBy(tx, row.way, providerTransactionId, row.id);
    if (other !== null) {
      await ask(tx, row, 'provider_transaction_reused', { transaction: providerTransactionId, paid: other });
      return change(tx, held, { event: 'unclear', isQuery: true });
    }
    // Nobody may withdraw a loan whose school is being paid: should it have happened, a person decides.
    if (!isOver(row.state) && held.loan.state !== 'accepted') return doubt(tx, held, outcome);
    const word = { providerTransactionId, paidAt: now, actor: systemActor };
    if (await bookDisbursement(tx, held, word, now)) {
      deps.observe('before-disbursement-booking', row.id);
      return now;
    }
    if (row.state === 'failed') {
      const detail = { transaction: providerTransactionId, failure: row.failure };
      const review = {
        kind: 'provider_paid_after_failure',
        subject: `disbursement:${row.id}`,
        detail,
        now,
      } as const;
      if (!(await isAnswered(tx, review))) await openReview(tx, review);
    }
    return null;
  };

  return {
    submitted: (id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void> =>
      record(id, async (tx, held) => {
        switch (outcome.kind) {
          case 'accepted':
            return change(tx, held, { event: 'accepted' });
          case 'unclear':
            return change(tx, held, { event: 'unclear' });
          case 'refused':
            // A refusal of a transfer that may have gone out another time says nothing about that one.
            return isFirst && wasSentOnce(held.row)
              ? change(tx, held, { event: 'refused', failure: outcome.detail })
              : change(tx, held, { event: 'unclear' });
          default:
            return outcome satisfies never;
        }
      }),

    /** Books what the school got, unless it got something else than was asked. */
    paid: (id: string, outcome: PaidOutcome): Promise<void> =>
      record(id, (tx, held) => {
        const isAmount = outcome.amountUgx === null || outcome.amountUgx === held.row.amountUgx;
        const isCurrency = outcome.currency === null || outcome.currency === deps.currency;
        return isAmount && isCurrency ? book(tx, held, outcome) : doubt(tx, held, outcome);
      }),

    refused: (id: string, { detail }: Extract<QueryOutcome, { kind: 'refused' }>): Promise<void> =>
      record(id, (tx, held) => change(tx, held, { event: 'refused', failure: detail, isQuery: true })),

    pending: (id: string): Promise<void> =>
      record(id, (tx, held) => change(tx, held, { event: 'accepted', isQuery: true })),

    unclear: (id: string): Promise<void> =>
      record(id, (tx, held) => change(tx, held, { event: 'unclear', isQuery: true })),

    /** The network does not know the transfer. In the end it never had it: the same goes out again under the same reference. */
    unknown: (id: string): Promise<void> =>
      record(id, (tx, held) =>
        wasNeverAccepted(held.row, clock.now())
          ? change(tx, held, { event: 'resent' })
          : change(tx, held, { event: 'unclear', isQuery: true, isUnknown: true }),
      ),

    /** A hint came and the network's answer ended nothing: look again soon, since hints run ahead of answers. */
    hinted: async (id: string): Promise<void> => {
      const soon = new Date(clock.now().getTime() + AFTER_HINT_MS);
      await hastenDisbursement(database, id, soon);
      jobs.wakeAt(soon);
    },
  };
};

export type DisbursementOutcomes = ReturnType<typeof createDisbursementOutcomes>;
