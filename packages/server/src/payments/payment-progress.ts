import {
  err,
  type FailureReason,
  isFinal,
  isReserving,
  movePayment,
  type Network,
  nextQueryDelayMs,
  ok,
  type PaymentEvent,
  type Result,
} from '@somesa/core';
import type { Clock } from '../clock';
import type { Database, Tx } from '../db/database';
import type { Jobs } from '../jobs/jobs';
import type { CollectionProvider, QueryOutcome, SubmitOutcome } from '../providers/provider';
import { openReview } from '../reviews/reviews';
import { bookPayment } from './book-payment';
import {
  claimPayment,
  findPaidUnder,
  findPayment,
  listDue,
  noteAccepted,
  type PaymentRow,
  type SendablePayment,
  writeMove,
} from './payments-repository';
import { SEND_LEASE_MS } from './start-payment';

/** A payment that is worked on is left alone by others for this long, in milliseconds. Two at once would do no harm. */
const WORK_LEASE_MS = 20_000;
/** After this many answers in a row that a request is not known, it was never accepted. */
const UNKNOWN_ANSWERS = 3;
/** ... but not before this long after it was sent, in milliseconds. */
const UNKNOWN_AFTER_MS = 60_000;
/** How many payments one sweep takes at once. */
const SWEEP_BATCH = 100;
/** How many batches one sweep takes before the next sweep goes on. */
const SWEEP_ROUNDS = 1000;
/** How many providers' answers one sweep waits for at once. */
const SWEEP_CONCURRENCY = 10;

/** A point in a payment's way that an observer can be told of: for the kill tests. */
export type ProgressStep =
  | 'row-written'
  | 'before-submit'
  | 'after-submit'
  | 'submit-recorded'
  | 'before-query'
  | 'after-query'
  | 'before-booking-commit'
  | 'booked';

export interface ProgressDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  providers: Record<CollectionProvider['network'], CollectionProvider>;
  publicUrl: string;
  /** Where MTN calls back; the segment is appended. */
  callbackBase: string;
  observe?: (step: ProgressStep, paymentId: string) => void;
  warn: (message: string, detail: Record<string, unknown>) => void;
  /** Hears of a payment that could not be looked after; its row is due again. */
  report: (error: unknown) => void;
}

interface Change {
  event: PaymentEvent;
  detail: string | null;
  failure?: FailureReason;
  isQuery?: boolean;
  isUnknown?: boolean;
}

/**
 * Moves payments on by what their providers say. The provider is asked outside of any transaction; what it said is
 * written in one, on the row as it stands then. Everything here may be repeated or cut off anywhere.
 */
export const createPaymentProgress = (deps: ProgressDependencies) => {
  const { database, clock, jobs, providers } = deps;
  const observe = deps.observe ?? (() => undefined);

  /** Writes a change that is not the payment's success, and when to look again. */
  const change = async (tx: Tx, row: PaymentRow, { event, detail, failure, isQuery, isUnknown }: Change) => {
    const now = clock.now();
    const moved = movePayment(row.state, event);
    if (!moved.ok) return;
    const state =
      isReserving(moved.value) && now >= row.reserved_until && moved.value !== 'created'
        ? 'expired'
        : moved.value;
    const queries = isQuery ? row.queries + 1 : row.queries;
    const ageMs = now.getTime() - (row.sent_at ?? now).getTime();
    const isWatched = state !== 'failed' && row.network !== null;
    const delayMs = state === 'created' ? 0 : nextQueryDelayMs(queries, ageMs);
    const nextCheckAt = isWatched && delayMs !== null ? new Date(now.getTime() + delayMs) : null;
    await writeMove(tx, row, {
      state,
      event,
      detail,
      now,
      nextCheckAt,
      queries,
      unknownAnswers: isUnknown ? row.unknown_answers + 1 : 0,
      failure: failure ?? null,
    });
    if (nextCheckAt) jobs.wakeAt(nextCheckAt);
    else if (isWatched) {
      await openReview(tx, { kind: 'provider_silent', subject: `payment:${row.id}`, detail: { state }, now });
    }
  };

  const record = (id: string, write: (tx: Tx, row: PaymentRow) => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      const row = await findPayment(tx, id, 'lock');
      if (row) await write(tx, row);
    });

  const recordSubmit = (id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void> =>
    record(id, async (tx, now) => {
      switch (outcome.kind) {
        case 'accepted':
          return change(tx, now, { event: 'accepted', detail: null });
        case 'unclear':
          return change(tx, now, { event: 'unclear', detail: outcome.detail });
        case 'refused':
          // A refusal of a request that may have gone out another time says nothing about that one.
          return isFirst && isSentOnce(now)
            ? change(tx, now, { event: 'refused', detail: outcome.detail, failure: outcome.reason })
            : change(tx, now, { event: 'unclear', detail: outcome.detail });
        default:
          return outcome satisfies never;
      }
    });

  /** Books what the provider took, unless it took something else than was asked. */
  const recordPaid = (id: string, outcome: Extract<QueryOutcome, { kind: 'paid' }>): Promise<void> =>
    record(id, async (tx, row) => {
      const checked = agrees(row, outcome, row.network === null ? 'UGX' : providers[row.network].currency);
      if (!checked.ok) {
        await openReview(tx, {
          kind: 'provider_amount_mismatch',
          subject: `payment:${row.id}`,
          detail: { asked: row.amount_ugx, said: checked.error, transaction: outcome.providerTransactionId },
          now: clock.now(),
        });
        await change(tx, row, { event: 'unclear', detail: 'amount mismatch', isQuery: true });
        return;
      }
      const other = await findPaidUnder(tx, row, outcome.providerTransactionId);
      if (other !== null) {
        await openReview(tx, {
          kind: 'provider_transaction_reused',
          subject: `payment:${row.id}`,
          detail: { transaction: outcome.providerTransactionId, paid: other },
          now: clock.now(),
        });
        await change(tx, row, {
          event: 'unclear',
          detail: 'the transaction of another payment',
          isQuery: true,
        });
        return;
      }
      const now = clock.now();
      const word = { providerTransactionId: outcome.providerTransactionId, paidAt: now };
      if (await bookPayment(tx, row, word, now, deps.publicUrl)) {
        jobs.wakeAt(now);
        observe('before-booking-commit', id);
      }
    });

  const recordUnknown = (id: string): Promise<void> =>
    record(id, async (tx, row) => {
      const ageMs = clock.now().getTime() - (row.sent_at ?? row.created_at).getTime();
      const isNever = row.unknown_answers + 1 >= UNKNOWN_ANSWERS && ageMs > UNKNOWN_AFTER_MS;
      if (!isNever) {
        await change(tx, row, {
          event: 'unclear',
          detail: 'not known to the provider',
          isQuery: true,
          isUnknown: true,
        });
      } else if (row.state === 'expired' || clock.now() >= row.reserved_until) {
        await change(tx, row, { event: 'refused', detail: 'never accepted', failure: 'never_accepted' });
      } else {
        await change(tx, row, {
          event: 'resent',
          detail: 'never accepted, sent again under the same reference',
        });
      }
    });

  /** Asks the network for the money; null where there is no network to ask. */
  const submit = async (payment: SendablePayment): Promise<SubmitOutcome | null> => {
    const { id, network, msisdn } = payment;
    if (network === null || msisdn === null) return null;
    observe('before-submit', id);
    const outcome = await providers[network].submit({
      providerRef: payment.provider_ref,
      reference: payment.reference,
      msisdn,
      amountUgx: payment.amount_ugx,
      callbackUrl: network === 'mtn' ? `${deps.callbackBase}/webhooks/mtn/${payment.callback_segment}` : null,
    });
    observe('after-submit', id);
    if (outcome.kind !== 'accepted') deps.warn('a request for money was not accepted', { id, ...outcome });
    return outcome;
  };

  /** The usual end of a first try takes one statement; everything else the general way. */
  const recordFirst = async (id: string, outcome: SubmitOutcome): Promise<void> => {
    const now = clock.now();
    const nextCheckAt = new Date(now.getTime() + (nextQueryDelayMs(0, 0) ?? 0));
    if (outcome.kind === 'accepted' && (await noteAccepted(database, id, now, nextCheckAt)))
      jobs.wakeAt(nextCheckAt);
    else await recordSubmit(id, outcome, true);
    observe('submit-recorded', id);
  };

  const resubmit = async (row: PaymentRow): Promise<void> => {
    const outcome = await submit(row);
    if (outcome) await recordSubmit(row.id, outcome, false);
    observe('submit-recorded', row.id);
  };

  const ask = async (row: PaymentRow & { network: Network }): Promise<QueryOutcome> => {
    observe('before-query', row.id);
    const outcome = await providers[row.network].query(row.provider_ref);
    observe('after-query', row.id);
    return outcome;
  };

  /** Writes what the provider's word ends; answers false where it ended nothing. */
  const settle = async (id: string, outcome: QueryOutcome): Promise<boolean> => {
    if (outcome.kind === 'paid') {
      await recordPaid(id, outcome);
      observe('booked', id);
      return true;
    }
    if (outcome.kind !== 'refused') return false;
    await record(id, (tx, row) =>
      change(tx, row, { event: 'refused', detail: outcome.detail, failure: outcome.reason, isQuery: true }),
    );
    return true;
  };

  const query = async (row: PaymentRow & { network: Network }): Promise<void> => {
    const outcome = await ask(row);
    if (await settle(row.id, outcome)) return;
    if (outcome.kind === 'unknown_reference') return recordUnknown(row.id);
    const isPending = outcome.kind === 'pending';
    const detail = outcome.kind === 'unclear' ? outcome.detail : null;
    if (detail !== null) deps.warn('a provider gave no clear answer', { id: row.id, detail });
    await record(row.id, (tx, now) =>
      change(tx, now, { event: isPending ? 'accepted' : 'unclear', detail, isQuery: true }),
    );
  };

  const giveUp = (id: string): Promise<void> =>
    record(id, (tx, row) => change(tx, row, { event: 'gaveUp', detail: 'the time to pay is over' }));

  const step = async (id: string): Promise<void> => {
    const row = await findPayment(database, id);
    if (!row) return;
    const isOver = clock.now() >= row.reserved_until;
    if (row.state === 'awaiting_transfer' || row.state === 'created') {
      return isOver ? giveUp(id) : resubmit(row);
    }
    if (isMobile(row)) await query(row);
  };

  /** Looks after one payment if it is due, and nobody else does. */
  const check = async (id: string): Promise<void> => {
    const now = clock.now();
    const isOurs = await claimPayment(database, id, now, new Date(now.getTime() + WORK_LEASE_MS));
    if (isOurs) await step(id);
  };

  const underWay = new Set<Promise<unknown>>();
  let isStopping = false;
  /** Remembers work until it is done, so that a stop can wait for it. */
  const keep = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    const forget = () => underWay.delete(work);
    work.then(forget, forget);
    return work;
  };

  const firstTry = async (payment: SendablePayment): Promise<void> => {
    const outcome = await submit(payment);
    if (outcome) await recordFirst(payment.id, outcome);
  };

  const answerHint = async (id: string): Promise<void> => {
    const row = await findPayment(database, id);
    if (row && isMobile(row) && !isFinal(row.state)) await settle(id, await ask(row));
  };

  const lookAfterDue = async (): Promise<void> => {
    for (let round = 0; round < SWEEP_ROUNDS && !isStopping; round += 1) {
      const due = await listDue(database, clock.now(), SWEEP_BATCH);
      if (due.length === 0) return;
      for (let at = 0; at < due.length && !isStopping; at += SWEEP_CONCURRENCY) {
        const batch = due.slice(at, at + SWEEP_CONCURRENCY);
        await Promise.all(batch.map((id) => check(id).catch(deps.report)));
      }
    }
  };

  return {
    /** Sends a payment that was just written; only its writer may. */
    sendFirst: (payment: SendablePayment): Promise<void> => keep(firstTry(payment)),

    /** A hint came that the provider has news: ask now. Only an answer that ends the payment changes anything. */
    wake: (id: string): Promise<void> => keep(answerHint(id)),

    /** Looks after everything that is due, until nothing is. */
    sweep: (): Promise<void> => keep(lookAfterDue()),

    /** Begins nothing new, and ends when what is under way is done. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await Promise.allSettled(underWay);
    },
  };
};

export type PaymentProgress = ReturnType<typeof createPaymentProgress>;

/** Nobody but its writer can have sent it: no sweep took it up when the writer's time was over. */
const isSentOnce = (row: PaymentRow): boolean =>
  row.state === 'created' && row.next_check_at?.getTime() === row.created_at.getTime() + SEND_LEASE_MS;

const isMobile = (row: PaymentRow): row is PaymentRow & { network: Network } => row.network !== null;

/** The provider took what was asked, in the currency that was asked; answers what it said instead. */
const agrees = (
  row: PaymentRow,
  word: Extract<QueryOutcome, { kind: 'paid' }>,
  currency: string,
): Result<null, string> => {
  const isAmount = word.amountUgx === null || word.amountUgx === row.amount_ugx;
  const isCurrency = word.currency === null || word.currency === currency;
  return isAmount && isCurrency ? ok(null) : err(`${word.currency ?? ''} ${word.amountUgx ?? ''}`.trim());
};
