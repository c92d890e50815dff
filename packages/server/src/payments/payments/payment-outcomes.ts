import {
  type FailureReason,
  isFinal,
  isReserving,
  type Network,
  nextQueryDelayMs,
  type PaymentEvent,
  transitionPayment,
} from '@somesa/core';
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
import { recordUnallocatedReceipt, wasResolved } from '../exceptions/unallocated-receipts';
import { resolveNoResponseException } from './no-response';
import type { ObserveStep } from './payment-steps';
import {
  bringForwardCheck,
  findPayment,
  findPaymentByTransaction,
  type PaymentRow,
  recordAccepted,
  recordPaymentTransition,
} from './payments-repository';
import { postPayment } from './post-payment';
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
  /** Currency in which each network collects. */
  currencyOf: (network: Network | null) => string;
  publicUrl: string;
  observe: ObserveStep;
}

const sendingOf = (row: PaymentRow) => ({
  status: row.status,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  nextCheckAt: row.next_check_at,
  notFoundCount: row.not_found_count,
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
    const moved = transitionPayment(row.status, event);
    if (!moved.ok) return null;
    const isOver = row.network !== null && now >= row.hold_expires_at;
    const status = isReserving(moved.value) && isOver && moved.value !== 'created' ? 'expired' : moved.value;
    const statusCheckCount = what.isQuery ? row.status_check_count + 1 : row.status_check_count;
    const ageMs = now.getTime() - (row.sent_at ?? now).getTime();
    const isWatched = status !== 'failed' && row.network !== null;
    const delayMs = status === 'created' ? 0 : nextQueryDelayMs(statusCheckCount, ageMs);
    const nextCheckAt = isWatched && delayMs !== null ? new Date(now.getTime() + delayMs) : null;
    // No clear answer says neither that the request is known nor that it is not.
    const knownLess = what.isUnknown ? row.not_found_count + 1 : row.not_found_count;
    const notFoundCount = event === 'inconclusive' ? knownLess : 0;
    await recordPaymentTransition(tx, row, {
      status,
      event,
      detail,
      now,
      nextCheckAt,
      statusCheckCount,
      notFoundCount,
      failure,
    });
    if (isWatched && nextCheckAt === null) {
      await openException(tx, {
        kind: 'provider_no_response',
        subject: `payment:${row.id}`,
        detail: { status },
        now,
      });
    }
    if (status === 'failed') await resolveNoResponseException(tx, row, now);
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
        case 'inconclusive':
          return change(tx, row, { event: 'inconclusive', detail: outcome.detail });
        case 'rejected':
          // A refusal of a request that may have gone out another time says nothing about that one.
          return isFirst && isFirstSubmission(sendingOf(row))
            ? change(tx, row, { event: 'failed', detail: outcome.detail, failure: outcome.reason })
            : change(tx, row, { event: 'inconclusive', detail: outcome.detail });
        default:
          return outcome satisfies never;
      }
    });

  const isCurrency = (row: PaymentRow, { currency }: PaidOutcome): boolean =>
    currency === null || currency === deps.currencyOf(row.network);

  /** Money that came otherwise than it was asked for stands unallocated in the books until a person decides. */
  const setAside = async (tx: Tx, row: PaymentRow, outcome: PaidOutcome): Promise<Date | null> => {
    // Paid payments are checked again at night, and a case that was decided must not be raised twice.
    if (isFinal(row.status) && row.status !== 'failed') return null;
    if (await wasResolved(tx, row.id, outcome.amountUgx)) return null;
    const now = clock.now();
    const said = `${outcome.currency ?? ''} ${outcome.amountUgx ?? ''}`.trim();
    const review: NewException = {
      kind: 'provider_amount_mismatch',
      subject: `payment:${row.id}`,
      now,
      detail: { asked: row.amount_ugx, said, transaction: outcome.providerTransactionId },
    };
    if (row.status === 'failed' && (await isAnswered(tx, review))) return null;
    const opened = await openException(tx, review);
    if (opened === 'new' && isCurrency(row, outcome) && outcome.amountUgx !== null) {
      await recordUnallocatedReceipt(tx, row, outcome.amountUgx, now);
    }
    return change(tx, row, {
      event: 'inconclusive',
      detail: 'another amount came',
      isQuery: true,
    });
  };

  /**
   * Sets aside money that a network took although it had refused: the payment does not change, and the money stays
   * unallocated in the ledger until staff decide.
   */
  const setRefusedAside = async (tx: Tx, row: PaymentRow, { providerTransactionId }: PaidOutcome) => {
    if (await wasResolved(tx, row.id, row.amount_ugx)) return;
    const now = clock.now();
    await openException(tx, {
      kind: 'provider_paid_after_failure',
      subject: `payment:${row.id}`,
      now,
      detail: { asked: row.amount_ugx, transaction: providerTransactionId, failure: row.failure },
    });
    await recordUnallocatedReceipt(tx, row, row.amount_ugx, now);
  };

  const book = async (tx: Tx, row: PaymentRow, outcome: PaidOutcome): Promise<Date | null> => {
    const now = clock.now();
    const word = { providerTransactionId: outcome.providerTransactionId, paidAt: valueDateOf(row, now) };
    const other = await findPaymentByTransaction(tx, row, outcome.providerTransactionId);
    if (other !== null) {
      const review: NewException = {
        kind: 'provider_transaction_reused',
        subject: `payment:${row.id}`,
        now,
        detail: { transaction: outcome.providerTransactionId, paid: other },
      };
      if (row.status === 'failed' && (await isAnswered(tx, review))) return null;
      await openException(tx, review);
      return change(tx, row, {
        event: 'inconclusive',
        detail: 'the transaction of another payment',
        isQuery: true,
      });
    }
    if (await postPayment(tx, row, word, now, deps.publicUrl)) {
      await resolveNoResponseException(tx, row, now);
      deps.observe('before-booking-commit', row.id);
      return now;
    }
    if (row.status === 'failed') await setRefusedAside(tx, row, outcome);
    return null;
  };

  return {
    submitted,

    /** The usual end of a first try takes one statement; everything else the general way. */
    sentFirst: async (id: string, outcome: SubmitOutcome): Promise<void> => {
      const now = clock.now();
      const nextCheckAt = new Date(now.getTime() + (nextQueryDelayMs(0, 0) ?? 0));
      const isNoted = outcome.kind === 'accepted' && (await recordAccepted(database, id, now, nextCheckAt));
      if (isNoted) jobs.wakeAt(nextCheckAt);
      else await submitted(id, outcome, true);
    },

    /** Books what the provider took, unless it took something else than was asked. */
    paid: (id: string, outcome: PaidOutcome): Promise<void> =>
      record(id, (tx, row) => {
        const isAmount = outcome.amountUgx === null || outcome.amountUgx === row.amount_ugx;
        return isAmount && isCurrency(row, outcome) ? book(tx, row, outcome) : setAside(tx, row, outcome);
      }),

    failed: (id: string, outcome: Extract<QueryOutcome, { kind: 'failed' }>): Promise<void> =>
      record(id, (tx, row) =>
        change(tx, row, { event: 'failed', detail: outcome.detail, failure: outcome.reason, isQuery: true }),
      ),

    pending: (id: string): Promise<void> =>
      record(id, (tx, row) => change(tx, row, { event: 'accepted', detail: null, isQuery: true })),

    inconclusive: (id: string, detail: string): Promise<void> =>
      record(id, (tx, row) => change(tx, row, { event: 'inconclusive', detail, isQuery: true })),

    /**
     * The provider does not know the request. While its payer waits it is sent again, under the same reference; later
     * it is only asked after, and called never accepted when the provider still does not know it in the end.
     */
    unknown: (id: string): Promise<void> =>
      record(id, (tx, row) => {
        const now = clock.now();
        const ageMs = now.getTime() - (row.sent_at ?? row.created_at).getTime();
        const isNever = isUnknownToProvider(sendingOf(row), now);
        if (isNever && isReserving(row.status) && now < row.hold_expires_at) {
          return change(tx, row, { event: 'resubmitted', detail: 'not known to the provider, sent again' });
        }
        if (isNever && nextQueryDelayMs(row.status_check_count + 1, ageMs) === null) {
          return change(tx, row, { event: 'failed', detail: 'never accepted', failure: 'never_accepted' });
        }
        const detail = 'not known to the provider';
        return change(tx, row, { event: 'inconclusive', detail, isQuery: true, isUnknown: true });
      }),

    expired: (id: string): Promise<void> =>
      record(id, (tx, row) => change(tx, row, { event: 'expired', detail: 'the time to pay is over' })),

    /** A hint came and the provider's answer ended nothing: look again soon, since hints run ahead of answers. */
    hinted: async (id: string): Promise<void> => {
      const soon = new Date(clock.now().getTime() + RECHECK_AFTER_WEBHOOK_MS);
      await bringForwardCheck(database, id, soon);
      jobs.wakeAt(soon);
    },
  };
};

export type PaymentOutcomes = ReturnType<typeof createPaymentOutcomes>;
