import {
  type FailureReason,
  isFinal,
  isReserving,
  movePayment,
  type Network,
  nextQueryDelayMs,
  type PaymentEvent,
} from '@somesa/core';
import { isAnswered, openReview, type Review } from '../../people/queue/reviews';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import { AFTER_HINT_MS, wasNeverAccepted, wasSentOnce } from '../../providers/patience';
import type { QueryOutcome, SubmitOutcome } from '../../providers/provider';
import { putAside, wasSettled } from '../exceptions/money-aside';
import { bookPayment } from './book-payment';
import { endSilence } from './end-silence';
import type { ObserveStep } from './payment-steps';
import {
  findPaidUnder,
  findPayment,
  hasten,
  noteAccepted,
  type PaymentRow,
  writeMove,
} from './payments-repository';
import { valueDateOf } from './value-date';

interface Change {
  event: PaymentEvent;
  detail: string | null;
  failure?: FailureReason;
  isQuery?: boolean;
  isUnknown?: boolean;
}

type PaidOutcome = Extract<QueryOutcome, { kind: 'paid' }>;

export interface OutcomeDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  /** What each network collects in. */
  currencyOf: (network: Network | null) => string;
  publicUrl: string;
  observe: ObserveStep;
}

const sendingOf = (row: PaymentRow) => ({
  state: row.state,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  nextCheckAt: row.next_check_at,
  unknownAnswers: row.unknown_answers,
});

/**
 * Writes what providers said, each in one transaction on the row as it stands then, and when to look again. Whatever
 * makes no sense for the row any more changes nothing.
 */
export const createPaymentOutcomes = (deps: OutcomeDependencies) => {
  const { database, clock, jobs } = deps;

  /** Writes a change that is not the payment's success; answers when to look again. */
  const change = async (tx: Tx, row: PaymentRow, what: Change): Promise<Date | null> => {
    const { event, detail, failure = null } = what;
    const now = clock.now();
    const moved = movePayment(row.state, event);
    if (!moved.ok) return null;
    const isOver = row.network !== null && now >= row.reserved_until;
    const state = isReserving(moved.value) && isOver && moved.value !== 'created' ? 'expired' : moved.value;
    const queries = what.isQuery ? row.queries + 1 : row.queries;
    const ageMs = now.getTime() - (row.sent_at ?? now).getTime();
    const isWatched = state !== 'failed' && row.network !== null;
    const delayMs = state === 'created' ? 0 : nextQueryDelayMs(queries, ageMs);
    const nextCheckAt = isWatched && delayMs !== null ? new Date(now.getTime() + delayMs) : null;
    // No clear answer says neither that the request is known nor that it is not.
    const knownLess = what.isUnknown ? row.unknown_answers + 1 : row.unknown_answers;
    const unknownAnswers = event === 'unclear' ? knownLess : 0;
    await writeMove(tx, row, { state, event, detail, now, nextCheckAt, queries, unknownAnswers, failure });
    if (isWatched && nextCheckAt === null) {
      await openReview(tx, { kind: 'provider_silent', subject: `payment:${row.id}`, detail: { state }, now });
    }
    if (state === 'failed') await endSilence(tx, row, now);
    return nextCheckAt;
  };

  /** Works on a payment's row while it is held, and wakes when that is committed. */
  const record = async (
    id: string,
    write: (tx: Tx, row: PaymentRow) => Promise<Date | null>,
  ): Promise<void> => {
    const wakeAt = await database.transaction(async (tx) => {
      const row = await findPayment(tx, id, 'lock');
      return row && write(tx, row);
    });
    if (wakeAt) jobs.wakeAt(wakeAt);
  };

  const submitted = (id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void> =>
    record(id, async (tx, row) => {
      switch (outcome.kind) {
        case 'accepted':
          return change(tx, row, { event: 'accepted', detail: null });
        case 'unclear':
          return change(tx, row, { event: 'unclear', detail: outcome.detail });
        case 'refused':
          // A refusal of a request that may have gone out another time says nothing about that one.
          return isFirst && wasSentOnce(sendingOf(row))
            ? change(tx, row, { event: 'refused', detail: outcome.detail, failure: outcome.reason })
            : change(tx, row, { event: 'unclear', detail: outcome.detail });
        default:
          return outcome satisfies never;
      }
    });

  const isCurrency = (row: PaymentRow, { currency }: PaidOutcome): boolean =>
    currency === null || currency === deps.currencyOf(row.network);

  /** Money that came otherwise than it was asked for stands unallocated in the books until a person decides. */
  const setAside = async (tx: Tx, row: PaymentRow, outcome: PaidOutcome): Promise<Date | null> => {
    // What is paid is asked about again at night; what was decided on is not asked twice.
    if (isFinal(row.state) && row.state !== 'failed') return null;
    if (await wasSettled(tx, row.id, outcome.amountUgx)) return null;
    const now = clock.now();
    const said = `${outcome.currency ?? ''} ${outcome.amountUgx ?? ''}`.trim();
    const review: Review = {
      ...{ kind: 'provider_amount_mismatch', subject: `payment:${row.id}`, now },
      detail: { asked: row.amount_ugx, said, transaction: outcome.providerTransactionId },
    };
    if (row.state === 'failed' && (await isAnswered(tx, review))) return null;
    const opened = await openReview(tx, review);
    if (opened === 'new' && isCurrency(row, outcome) && outcome.amountUgx !== null) {
      await putAside(tx, row, outcome.amountUgx, now);
    }
    return change(tx, row, {
      event: 'unclear',
      detail: 'another amount came',
      isQuery: true,
    });
  };

  /** What a network took though it had refused moves nothing: it stands unallocated in the books until a person decides. */
  const setRefusedAside = async (tx: Tx, row: PaymentRow, { providerTransactionId }: PaidOutcome) => {
    if (await wasSettled(tx, row.id, row.amount_ugx)) return;
    const now = clock.now();
    await openReview(tx, {
      ...{ kind: 'provider_paid_after_failure', subject: `payment:${row.id}`, now },
      detail: { asked: row.amount_ugx, transaction: providerTransactionId, failure: row.failure },
    });
    await putAside(tx, row, row.amount_ugx, now);
  };

  const book = async (tx: Tx, row: PaymentRow, outcome: PaidOutcome): Promise<Date | null> => {
    const now = clock.now();
    const word = { providerTransactionId: outcome.providerTransactionId, paidAt: valueDateOf(row, now) };
    const other = await findPaidUnder(tx, row, outcome.providerTransactionId);
    if (other !== null) {
      const review: Review = {
        ...{ kind: 'provider_transaction_reused', subject: `payment:${row.id}`, now },
        detail: { transaction: outcome.providerTransactionId, paid: other },
      };
      if (row.state === 'failed' && (await isAnswered(tx, review))) return null;
      await openReview(tx, review);
      return change(tx, row, {
        event: 'unclear',
        detail: 'the transaction of another payment',
        isQuery: true,
      });
    }
    if (await bookPayment(tx, row, word, now, deps.publicUrl)) {
      await endSilence(tx, row, now);
      deps.observe('before-booking-commit', row.id);
      return now;
    }
    if (row.state === 'failed') await setRefusedAside(tx, row, outcome);
    return null;
  };

  return {
    submitted,

    /** The usual end of a first try takes one statement; everything else the general way. */
    sentFirst: async (id: string, outcome: SubmitOutcome): Promise<void> => {
      const now = clock.now();
      const nextCheckAt = new Date(now.getTime() + (nextQueryDelayMs(0, 0) ?? 0));
      const isNoted = outcome.kind === 'accepted' && (await noteAccepted(database, id, now, nextCheckAt));
      if (isNoted) jobs.wakeAt(nextCheckAt);
      else await submitted(id, outcome, true);
    },

    /** Books what the provider took, unless it took something else than was asked. */
    paid: (id: string, outcome: PaidOutcome): Promise<void> =>
      record(id, (tx, row) => {
        const isAmount = outcome.amountUgx === null || outcome.amountUgx === row.amount_ugx;
        return isAmount && isCurrency(row, outcome) ? book(tx, row, outcome) : setAside(tx, row, outcome);
      }),

    refused: (id: string, outcome: Extract<QueryOutcome, { kind: 'refused' }>): Promise<void> =>
      record(id, (tx, row) =>
        change(tx, row, { event: 'refused', detail: outcome.detail, failure: outcome.reason, isQuery: true }),
      ),

    pending: (id: string): Promise<void> =>
      record(id, (tx, row) => change(tx, row, { event: 'accepted', detail: null, isQuery: true })),

    unclear: (id: string, detail: string): Promise<void> =>
      record(id, (tx, row) => change(tx, row, { event: 'unclear', detail, isQuery: true })),

    /**
     * The provider does not know the request. While its payer waits it is sent again, under the same reference; later
     * it is only asked after, and called never accepted when the provider still does not know it in the end.
     */
    unknown: (id: string): Promise<void> =>
      record(id, (tx, row) => {
        const now = clock.now();
        const ageMs = now.getTime() - (row.sent_at ?? row.created_at).getTime();
        const isNever = wasNeverAccepted(sendingOf(row), now);
        if (isNever && isReserving(row.state) && now < row.reserved_until) {
          return change(tx, row, { event: 'resent', detail: 'not known to the provider, sent again' });
        }
        if (isNever && nextQueryDelayMs(row.queries + 1, ageMs) === null) {
          return change(tx, row, { event: 'refused', detail: 'never accepted', failure: 'never_accepted' });
        }
        const detail = 'not known to the provider';
        return change(tx, row, { event: 'unclear', detail, isQuery: true, isUnknown: true });
      }),

    gaveUp: (id: string): Promise<void> =>
      record(id, (tx, row) => change(tx, row, { event: 'gaveUp', detail: 'the time to pay is over' })),

    /** A hint came and the provider's answer ended nothing: look again soon, since hints run ahead of answers. */
    hinted: async (id: string): Promise<void> => {
      const soon = new Date(clock.now().getTime() + AFTER_HINT_MS);
      await hasten(database, id, soon);
      jobs.wakeAt(soon);
    },
  };
};

export type PaymentOutcomes = ReturnType<typeof createPaymentOutcomes>;
