import { type FailureReason, getStatusCheckDelayMs } from '@somesa/core';
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import type { Job } from '../../platform/jobs/jobs';
import { createPendingTracker } from '../../platform/jobs/pending-tracker';
import { processBatches } from '../../platform/jobs/process-batches';
import type { QueryOutcome, SubmitOutcome } from '../provider';

/** Lease, in milliseconds, during which only the process that created a row may send its request. Then the sweep may. */
export const SEND_LEASE_MS = 15_000;
/** Lease, in milliseconds, of the process that checks a row. Two processes at once would do no harm. */
const WORK_LEASE_MS = 20_000;
/** Delay until the next status check after a webhook that brought no final status, in milliseconds. */
const RECHECK_AFTER_WEBHOOK_MS = 5_000;
/** Number of consecutive not-found responses, and minimum time after sending, at which the provider counts as never having received a request. */
const MIN_NOT_FOUND_COUNT = 3;
const MIN_NOT_FOUND_AGE_MS = 60_000;

export type PaidOutcome = Extract<QueryOutcome, { kind: 'paid' }>;
export type FinalOutcome = Extract<QueryOutcome, { kind: 'paid' | 'failed' }>;
type UnfinishedOutcome = Exclude<QueryOutcome, FinalOutcome>;

/** Row of a request: its sending, and the status checks since. */
export interface RequestRow {
  id: string;
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

/** Table of requests, with the condition of those whose status may still change by a check. */
export interface RequestTable {
  table: PgTable & {
    id: AnyPgColumn<{ data: string; notNull: true }>;
    nextCheckAt: AnyPgColumn<{ data: Date }>;
  };
  isOpen: SQL | undefined;
}

/**
 * Kind of request to a provider: a payment that it collects, or a transfer that it sends. `Locked` is its row with what it pays, locked
 * until the transaction ends; `Sendable` is what sending it needs of the row.
 */
export interface RequestKind<Row extends RequestRow, Sendable extends { id: string }, Locked = Row>
  extends RequestTable {
  find(db: Queryable, id: string): Promise<Row | null>;
  lock(tx: Tx, id: string): Promise<Locked | null>;
  getRow(locked: Locked): Row;
  /** Returns what the provider was asked for. */
  getRequested(row: Row): { amountUgx: number; currency: string };
  /** Conditions of due requests by the names of their jobs, one for each provider, so that a slow one delays no other. */
  queues: Record<string, SQL | undefined>;
  /** Maximum number of requests of a queue that are processed at once. */
  maxConcurrency: number;
  /** Claims a request that no one has sent yet for its first submission. */
  claimUnsent?(row: Row): Promise<boolean>;
  /** Returns what is to be done with a request that is due; null for nothing. */
  decide(row: Row, now: Date): 'send' | 'check' | RequestEvent | null;
  /** Returns whether the provider can tell the status of a request, which may be final. */
  canCheck(db: Queryable, row: Row): boolean | Promise<boolean>;
  toSendable(row: Row): Sendable | Promise<Sendable | null>;
  /** Sends a request to its provider. Returns null if it has none. */
  submit(sendable: Sendable): Promise<SubmitOutcome | null>;
  query(row: Row): Promise<QueryOutcome>;
  /** Records at once that the provider accepted a request which was just written; returns false if that can't be done. */
  recordAccepted?(id: string, now: Date, nextCheckAt: Date): Promise<boolean>;
  /** Returns whether the money of the request is posted and was not reversed. */
  isPaid(tx: Tx, row: Row): boolean | Promise<boolean>;
  /** Records an event. One that does not apply to the status changes nothing. */
  applyEvent(tx: Tx, row: Row, event: RequestEvent, now: Date): Promise<void>;
  /** Posts a success as it was requested. Returns why it could not be posted; null if it was, or never can be. */
  post(tx: Tx, locked: Locked, outcome: PaidOutcome, now: Date): Promise<string | null>;
  /** Opens an exception for a success with another amount or currency. Returns the reason, or null if there is nothing new in it. */
  reportMismatch(tx: Tx, row: Row, outcome: PaidOutcome, now: Date): Promise<string | null>;
  /** Compares a request whose money is posted with what its provider reports of it now. */
  comparePaid(tx: Tx, row: Row, outcome: FinalOutcome, now: Date): Promise<void>;
  /** Returns what becomes of a request that the provider never received; null if it is asked again. */
  decideUnknown(row: Row, now: Date): RequestEvent | null;
  /** Called after an attempt to send was recorded, and for a request without a provider. */
  onSent(id: string): void;
  /** Called after a success was recorded. */
  onPosted(id: string): void;
}

/** Counts the status checks of a request whose status after an event is `status`. Returns the counts, and the time of the next check. */
export const countChecks = (
  row: RequestRow,
  status: string,
  { event, isStatusCheck, isNotFound }: RequestEvent,
  now: Date,
) => {
  const statusCheckCount = row.statusCheckCount + (isStatusCheck ? 1 : 0);
  const ageMs = now.getTime() - (row.sentAt ?? now).getTime();
  const delayMs = status === 'created' ? 0 : getStatusCheckDelayMs(statusCheckCount, ageMs);
  return {
    statusCheckCount,
    // An inconclusive response does not say whether the provider knows the request, so it keeps the count.
    notFoundCount: event === 'inconclusive' ? row.notFoundCount + (isNotFound ? 1 : 0) : 0,
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

/** Brings the next status check forward to `at`. Leaves an earlier check unchanged and does nothing once the request is final. */
export const bringForwardCheck = (
  db: Queryable,
  { table, isOpen }: RequestTable,
  id: string,
  at: Date,
): Promise<unknown> => {
  const instant = sql`${at.toISOString()}::timestamptz`;
  const nextCheckAt = sql`least(coalesce(${table.nextCheckAt}, ${instant}), ${instant})`;
  return db.orm
    .update(table)
    .set({ nextCheckAt })
    .where(and(eq(table.id, id), isOpen));
};

const listDue = async (
  db: Queryable,
  { table }: RequestTable,
  queue: SQL | undefined,
  now: Date,
  limit: number,
): Promise<string[]> => {
  const rows = await db.orm
    .select({ id: table.id })
    .from(table)
    .where(and(lte(table.nextCheckAt, now), queue))
    .orderBy(asc(table.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Claims a due request, so that no one else processes it. Returns false if someone else claimed it. */
const claim = async (db: Queryable, { table }: RequestTable, id: string, now: Date): Promise<boolean> => {
  const rows = await db.orm
    .update(table)
    .set({ nextCheckAt: new Date(now.getTime() + WORK_LEASE_MS) })
    .where(and(eq(table.id, id), lte(table.nextCheckAt, now)))
    .returning({ id: table.id });
  return rows.length > 0;
};

/** Only the process that created the row can have sent its request, if no sweep claimed it after the lease. */
const isFirstSubmission = (row: RequestRow): boolean =>
  row.status === 'created' && row.nextCheckAt?.getTime() === row.createdAt.getTime() + SEND_LEASE_MS;

const toSubmissionEvent = (row: RequestRow, outcome: SubmitOutcome, isFirst: boolean): RequestEvent => {
  if (outcome.kind === 'accepted') return { event: 'accepted', detail: null };
  const { detail } = outcome;
  // A rejected attempt says nothing about an earlier attempt, which the provider may have accepted.
  return outcome.kind === 'rejected' && isFirst && isFirstSubmission(row)
    ? { event: 'failed', detail, failure: outcome.reason }
    : { event: 'inconclusive', detail };
};

/** Returns true if, after one more not-found response, the provider counts as never having received a request. */
const isUnknownToProvider = (row: RequestRow, now: Date): boolean => {
  const ageMs = now.getTime() - (row.sentAt ?? row.createdAt).getTime();
  return row.notFoundCount + 1 >= MIN_NOT_FOUND_COUNT && ageMs > MIN_NOT_FOUND_AGE_MS;
};

const toUnfinishedEvent = <Row extends RequestRow>(
  kind: Pick<RequestKind<Row, { id: string }, never>, 'decideUnknown'>,
  row: Row,
  outcome: UnfinishedOutcome,
  now: Date,
): RequestEvent => {
  if (outcome.kind === 'pending') return { event: 'accepted', detail: null, isStatusCheck: true };
  if (outcome.kind === 'inconclusive')
    return { event: 'inconclusive', detail: outcome.detail, isStatusCheck: true };
  const decided = isUnknownToProvider(row, now) ? kind.decideUnknown(row, now) : null;
  const detail = 'not known to the provider';
  return decided ?? { event: 'inconclusive', detail, isStatusCheck: true, isNotFound: true };
};

const createRecorder = <Row extends RequestRow, Sendable extends { id: string }, Locked>(
  kind: RequestKind<Row, Sendable, Locked>,
  { database, clock }: { database: Database; clock: Clock },
) => {
  const record = (
    id: string,
    write: (tx: Tx, row: Row, now: Date, locked: Locked) => Promise<void>,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const locked = await kind.lock(tx, id);
      if (locked) await write(tx, kind.getRow(locked), clock.now(), locked);
    });

  return {
    submission: async (id: string, outcome: SubmitOutcome, isFirst: boolean): Promise<void> => {
      const now = clock.now();
      const nextCheckAt = new Date(now.getTime() + (getStatusCheckDelayMs(0, 0) ?? 0));
      const isAccepted = isFirst && outcome.kind === 'accepted';
      if (isAccepted && (await kind.recordAccepted?.(id, now, nextCheckAt))) return;
      await record(id, (tx, row, at) =>
        kind.applyEvent(tx, row, toSubmissionEvent(row, outcome, isFirst), at),
      );
    },

    event: (id: string, event: RequestEvent): Promise<void> =>
      record(id, (tx, row, now) => kind.applyEvent(tx, row, event, now)),

    unfinished: (id: string, outcome: UnfinishedOutcome): Promise<void> =>
      record(id, (tx, row, now) => kind.applyEvent(tx, row, toUnfinishedEvent(kind, row, outcome, now), now)),

    final: (id: string, outcome: FinalOutcome): Promise<void> =>
      record(id, async (tx, row, now, locked) => {
        if (await kind.isPaid(tx, row)) return kind.comparePaid(tx, row, outcome, now);
        if (outcome.kind === 'failed') {
          const { detail, reason: failure } = outcome;
          return kind.applyEvent(tx, row, { event: 'failed', detail, failure, isStatusCheck: true }, now);
        }
        const doubt = isAsRequested(kind.getRequested(row), outcome)
          ? await kind.post(tx, locked, outcome, now)
          : await kind.reportMismatch(tx, row, outcome, now);
        if (doubt !== null)
          await kind.applyEvent(tx, row, { event: 'inconclusive', detail: doubt, isStatusCheck: true }, now);
      }),
  };
};

interface RequestDependencies {
  database: Database;
  clock: Clock;
  /** Reports an error while a request was processed; the request is due again after its lease. */
  report: (error: unknown) => void;
}

/** Creates the steps of a request: sending it, processing it when it is due, and checking its status at once. */
const createSteps = <Row extends RequestRow, Sendable extends { id: string }, Locked>(
  kind: RequestKind<Row, Sendable, Locked>,
  { database, clock }: RequestDependencies,
  record: ReturnType<typeof createRecorder>,
) => {
  const send = async (sendable: Sendable, isFirst: boolean): Promise<void> => {
    const outcome = await kind.submit(sendable);
    if (outcome) await record.submission(sendable.id, outcome, isFirst);
    kind.onSent(sendable.id);
  };

  const sendRow = async (row: Row, isFirst: boolean): Promise<void> => {
    const sendable = await kind.toSendable(row);
    if (sendable) await send(sendable, isFirst);
  };

  /** Checks the status of a request and records it, with `recordUnfinished` if it is not final. */
  const check = async (row: Row, recordUnfinished: typeof record.unfinished): Promise<void> => {
    const outcome = await kind.query(row);
    if (outcome.kind !== 'paid' && outcome.kind !== 'failed') return recordUnfinished(row.id, outcome);
    await record.final(row.id, outcome);
    if (outcome.kind === 'paid') kind.onPosted(row.id);
  };

  const processIfDue = async (id: string): Promise<void> => {
    const unsent = kind.claimUnsent && (await kind.find(database, id));
    if (unsent && (await kind.claimUnsent?.(unsent))) return sendRow(unsent, true);
    const now = clock.now();
    const row = (await claim(database, kind, id, now)) ? await kind.find(database, id) : null;
    const next = row && kind.decide(row, now);
    if (!row || next === null) return;
    if (next === 'send') return sendRow(row, false);
    return next === 'check' ? check(row, record.unfinished) : record.event(id, next);
  };

  const checkImmediately = async (id: string): Promise<void> => {
    const row = await kind.find(database, id);
    // Webhooks may arrive before the status changes.
    const checkSoon = async () =>
      void (await bringForwardCheck(
        database,
        kind,
        id,
        new Date(clock.now().getTime() + RECHECK_AFTER_WEBHOOK_MS),
      ));
    if (row && (await kind.canCheck(database, row))) await check(row, checkSoon);
  };

  return { send, processIfDue, checkImmediately };
};

/**
 * Creates the poller of a kind of request, which sends requests and checks their status until they are final. Providers are called outside
 * of any transaction. Every step may be repeated, or be cut off at any point: a request keeps its reference, so no one pays twice.
 */
export const createRequestPoller = <Row extends RequestRow, Sendable extends { id: string }, Locked>(
  kind: RequestKind<Row, Sendable, Locked>,
  deps: RequestDependencies,
) => {
  const { database, clock, report } = deps;
  const { track, settled } = createPendingTracker();
  const record = createRecorder(kind, deps);
  const { send, processIfDue, checkImmediately } = createSteps(kind, deps, record);
  let isStopping = false;
  const process = async (id: string): Promise<void> => (isStopping ? undefined : processIfDue(id));

  return {
    /** Sends a request that was just written; only the process that wrote it may. */
    sendFirst: (sendable: Sendable): Promise<void> => track(send(sendable, true)),

    /**
     * Checks the status of a request at once: after a webhook, which decides nothing itself, at night, and on request of staff. A final one is
     * checked too, as its provider may change its report.
     */
    checkNow: (id: string): Promise<void> => track(checkImmediately(id)),

    /** Processes one request that was just made due, as a sweep does. */
    processNow: (id: string): Promise<void> => track(process(id)),

    /** Jobs that process every due request of one queue each. */
    jobs: Object.entries(kind.queues).map(
      ([name, queue]): Job => ({
        name,
        due: { by: kind.table.nextCheckAt },
        run: () => {
          const sweep = processBatches({
            listDue: (limit) => listDue(database, kind, queue, clock.now(), limit),
            processOne: (id) => process(id).catch(report),
            maxConcurrency: kind.maxConcurrency,
            isStopping: () => isStopping,
          });
          return track(sweep);
        },
      }),
    ),

    recordSubmission: record.submission,
    recordFinal: record.final,

    /** Starts nothing new, and resolves when all pending work is done. */
    stop: async (): Promise<void> => {
      isStopping = true;
      await settled();
    },
  };
};
