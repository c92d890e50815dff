import { type FailureReason, getStatusCheckDelayMs } from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { QueryOutcome, SubmitOutcome } from '../provider';
import { isFirstSubmission, isUnknownToProvider, RECHECK_AFTER_WEBHOOK_MS } from '../status-check-policy';

export type PaidOutcome = Extract<QueryOutcome, { kind: 'paid' }>;
export type FinalOutcome = Extract<QueryOutcome, { kind: 'paid' | 'failed' }>;
export type UnfinishedOutcome = Exclude<QueryOutcome, FinalOutcome>;

/** Fields of a request's row about its sending and the status checks since. */
export interface RequestState {
  status: string;
  createdAt: Date;
  sentAt: Date | null;
  nextCheckAt: Date | null;
  statusCheckCount: number;
  notFoundCount: number;
}

/** Event of a request other than its success. */
export interface RequestEvent {
  event: 'accepted' | 'inconclusive' | 'resubmitted' | 'failed' | 'expired';
  detail: string | null;
  failure?: FailureReason;
  isStatusCheck?: boolean;
  isNotFound?: boolean;
}

/** Kind of request to a provider: a payment that it collects, or a transfer that it sends. `Locked` is its row, locked until the transaction ends. */
export interface RequestKind<Locked> {
  lock(tx: Tx, id: string): Promise<Locked | null>;
  getState(locked: Locked): RequestState;
  /** Returns what the provider was asked for. */
  getRequested(locked: Locked): { amountUgx: number; currency: string };
  /** Returns whether the money of the request is posted and was not reversed. */
  isPaid(tx: Tx, locked: Locked): boolean | Promise<boolean>;
  /** Records an event. One that does not apply to the status changes nothing. */
  applyEvent(tx: Tx, locked: Locked, event: RequestEvent): Promise<void>;
  /** Posts a success with the amount and the currency that were requested. */
  post(tx: Tx, locked: Locked, outcome: PaidOutcome): Promise<void>;
  /** Records a success with another amount or currency, which posts nothing. */
  recordMismatch(tx: Tx, locked: Locked, outcome: PaidOutcome): Promise<void>;
  /** Compares a request whose money is posted with what its provider reports of it now. */
  comparePaid(tx: Tx, locked: Locked, outcome: FinalOutcome): Promise<void>;
  /** Returns what becomes of a request that the provider never received; null if it is asked again. */
  decideUnknown(locked: Locked, now: Date): RequestEvent | null;
  /** Brings the next status check of an unfinished request forward to `at`, unless it is due earlier. */
  bringForwardCheck(database: Database, id: string, at: Date): Promise<unknown>;
}

/** Counts the status checks of a request whose status after an event is `status`. Returns the counts, and the time of the next check. */
export const countChecks = (
  state: RequestState,
  status: string,
  { event, isStatusCheck, isNotFound }: RequestEvent,
  now: Date,
) => {
  const statusCheckCount = state.statusCheckCount + (isStatusCheck ? 1 : 0);
  const ageMs = now.getTime() - (state.sentAt ?? now).getTime();
  const delayMs = status === 'created' ? 0 : getStatusCheckDelayMs(statusCheckCount, ageMs);
  return {
    statusCheckCount,
    // An inconclusive response does not say whether the provider knows the request, so it keeps the count.
    notFoundCount: event === 'inconclusive' ? state.notFoundCount + (isNotFound ? 1 : 0) : 0,
    nextCheckAt: status === 'failed' || delayMs === null ? null : new Date(now.getTime() + delayMs),
  };
};

/** Returns whether a success has the amount and the currency that were requested. A provider that gives none agrees. */
export const isAsRequested = (
  requested: { amountUgx: number; currency: string },
  { amountUgx, currency }: PaidOutcome,
): boolean =>
  (amountUgx ?? requested.amountUgx) === requested.amountUgx &&
  (currency ?? requested.currency) === requested.currency;

/** Formats the amount of a success as its provider reported it. */
export const formatReported = ({ amountUgx, currency }: PaidOutcome): string =>
  `${currency ?? ''} ${amountUgx ?? ''}`.trim();

const toSubmissionEvent = (state: RequestState, outcome: SubmitOutcome, isFirst: boolean): RequestEvent => {
  if (outcome.kind === 'accepted') return { event: 'accepted', detail: null };
  const { detail } = outcome;
  // A rejected attempt says nothing about an earlier attempt, which the provider may have accepted.
  return outcome.kind === 'rejected' && isFirst && isFirstSubmission(state)
    ? { event: 'failed', detail, failure: outcome.reason }
    : { event: 'inconclusive', detail };
};

/**
 * Creates the functions that record what a provider answers about a kind of request, each in one transaction that locks the request and
 * sets the time of the next status check.
 */
export const createRequestOutcomes = <Locked>(
  kind: RequestKind<Locked>,
  { database, clock }: { database: Database; clock: Clock },
) => {
  const update = (id: string, write: (tx: Tx, locked: Locked) => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      const locked = await kind.lock(tx, id);
      if (locked) await write(tx, locked);
    });

  const toUnfinishedEvent = (locked: Locked, outcome: UnfinishedOutcome): RequestEvent => {
    if (outcome.kind === 'pending') return { event: 'accepted', detail: null, isStatusCheck: true };
    const isUnclear = outcome.kind === 'inconclusive';
    if (isUnclear) return { event: 'inconclusive', detail: outcome.detail, isStatusCheck: true };
    const now = clock.now();
    const isUnknown = isUnknownToProvider(kind.getState(locked), now);
    const notFound = { event: 'inconclusive', detail: 'not known to the provider' } as const;
    return (
      (isUnknown ? kind.decideUnknown(locked, now) : null) ?? {
        ...notFound,
        isStatusCheck: true,
        isNotFound: true,
      }
    );
  };

  const recordPaid = (id: string, outcome: PaidOutcome): Promise<void> =>
    update(id, async (tx, locked) => {
      if (await kind.isPaid(tx, locked)) return kind.comparePaid(tx, locked, outcome);
      return isAsRequested(kind.getRequested(locked), outcome)
        ? kind.post(tx, locked, outcome)
        : kind.recordMismatch(tx, locked, outcome);
    });

  const recordFailed = (id: string, outcome: Extract<FinalOutcome, { kind: 'failed' }>): Promise<void> =>
    update(id, async (tx, locked) => {
      const { detail, reason: failure } = outcome;
      return (await kind.isPaid(tx, locked))
        ? kind.comparePaid(tx, locked, outcome)
        : kind.applyEvent(tx, locked, { event: 'failed', detail, failure, isStatusCheck: true });
    });

  return {
    recordPaid,
    recordFailed,

    /** Records the outcome of an attempt to send a request; `isFirst` if only the process that wrote the request made it. */
    recordSubmission: (id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void> =>
      update(id, (tx, locked) =>
        kind.applyEvent(tx, locked, toSubmissionEvent(kind.getState(locked), outcome, isFirst)),
      ),

    /** Records an event that no provider reported. */
    recordEvent: (id: string, event: RequestEvent): Promise<void> =>
      update(id, (tx, locked) => kind.applyEvent(tx, locked, event)),

    /** Records the outcome of a status check that is not final. */
    recordUnfinished: (id: string, outcome: UnfinishedOutcome): Promise<void> =>
      update(id, (tx, locked) => kind.applyEvent(tx, locked, toUnfinishedEvent(locked, outcome))),

    /** Brings the next status check forward after a webhook whose check brought no final status: webhooks may arrive before it. */
    scheduleRecheck: async (id: string): Promise<void> => {
      const checkAt = new Date(clock.now().getTime() + RECHECK_AFTER_WEBHOOK_MS);
      await kind.bringForwardCheck(database, id, checkAt);
    },
  };
};

export type RequestOutcomes = ReturnType<typeof createRequestOutcomes>;
