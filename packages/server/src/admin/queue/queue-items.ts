import { err, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import {
  type AuditAction,
  isAutoCompleted,
  type QueueItemEventKind,
  type QueueKind,
} from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import {
  findUnallocatedReceipt,
  parseReceiptException,
} from '../../payments/exceptions/unallocated-receipts';
import { recordAudit } from '../../people/audit/record-audit';
import { type NewException, openException, resolveException } from '../../people/queue/exceptions';
import {
  assignItem,
  completeAssignedItem,
  findQueueItem,
  type QueueItem,
  type QueueItemKey,
  reopenItem,
} from '../../people/queue/queue-items-repository';
import { exceptions, queueItemEvents } from '../../people/tables/queue';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { isSubjectClosed } from './queue-subjects';

/** Splits the subject of a queue item of an exception, `kind~subject`. */
const parseExceptionKey = (exception: string): Pick<NewException, 'kind' | 'subject'> => {
  const at = exception.indexOf('~');
  return { kind: exception.slice(0, at) as NewException['kind'], subject: exception.slice(at + 1) };
};

/** Returns whether an unallocated receipt waits for the resolution of an exception; then only its allocation or return resolves it. */
const hasUnallocatedReceipt = async (tx: Tx, exception: string): Promise<boolean> => {
  const receipt = parseReceiptException(parseExceptionKey(exception));
  return receipt !== null && (await findUnallocatedReceipt(tx, receipt.paymentId)) !== null;
};

/** Reopens an exception with its latest details. */
const reopenException = async (tx: Tx, exception: string, now: Date): Promise<void> => {
  const { kind, subject } = parseExceptionKey(exception);
  const [known] = await tx.orm
    .select({ detail: exceptions.detail })
    .from(exceptions)
    .where(and(eq(exceptions.kind, kind), eq(exceptions.subject, subject)));
  if (!known) throw new Error('the exception does not exist');
  await openException(tx, { kind, subject, detail: known.detail as NewException['detail'], now });
};

type Changed = Promise<Result<null, Problem>>;

/** Change of a queue item by a staff member, in a transaction that has locked the item's subject. */
interface Change {
  tx: Tx;
  key: QueueItemKey;
  staffUser: StaffUser;
  /** True if the subject needs no more work; null if only staff can tell. */
  isClosed: boolean | null;
  now: Date;
}

/** Starts the process of a queue item that is being assigned. Locks the subject; returns whether it started the process and audited that. */
type StartProcess = (
  tx: Tx,
  subject: string,
  staffUser: StaffUser,
  now: Date,
) => Promise<Result<boolean, Problem>>;

export interface QueueDependencies {
  database: Database;
  clock: Clock;
  /** Processes that start when an item of their kind is assigned. */
  begin: Partial<Record<QueueKind, StartProcess>>;
}

/** Returns the problem to report to a staff member who is not the assignee of an item. */
const getAssignmentProblem = (item: QueueItem | null, { id }: StaffUser): Problem => {
  if (item?.status === 'done') return problem('queue_item_completed');
  if (item?.assignee && item.assignee.id !== id)
    return problem('queue_item_assigned', { name: item.assignee.name });
  return problem('queue_item_not_assigned');
};

const recordEvent = async (
  { tx, key, staffUser, now }: Change,
  event: QueueItemEventKind,
  note: string | null = null,
  action: AuditAction | null = `queue-item.${event}`,
): Changed => {
  await tx.orm
    .insert(queueItemEvents)
    .values({ ...key, event, actorId: staffUser.id, note: note || null, at: now });
  if (action === null) return ok(null);
  await recordAudit(tx, {
    actorId: staffUser.id,
    action,
    subject: ['queue-item', `${key.kind}:${key.subject}`] as const,
    detail: { hasNote: Boolean(note) },
    at: now,
  });
  return ok(null);
};

const assign = async (change: Change, hasStarted: boolean): Changed => {
  const { tx, key, staffUser, isClosed, now } = change;
  if (isClosed) return err(problem('queue_item_completed'));
  const touch = { ...key, actorId: staffUser.id, at: now };
  if (await assignItem(tx, touch, isClosed === false))
    return recordEvent(change, 'assigned', null, hasStarted ? null : 'queue-item.assigned');
  const item = await findQueueItem(tx, key);
  return item?.status === 'assigned' && item.assignee?.id === staffUser.id
    ? ok(null)
    : err(getAssignmentProblem(item, staffUser));
};

const unassign = async (change: Change): Changed => {
  const { tx, key, staffUser, isClosed, now } = change;
  if (isClosed) return err(problem('queue_item_completed'));
  const assigneeId = staffUser.roleId === roles.administrator ? null : staffUser.id;
  if (await reopenItem(tx, key, { status: 'assigned', assigneeId }, now))
    return recordEvent(change, 'unassigned');
  return err(getAssignmentProblem(await findQueueItem(tx, key), staffUser));
};

const complete = async (change: Change, note: string | null): Changed => {
  const { tx, key, staffUser, isClosed, now } = change;
  const isAutomatic =
    isAutoCompleted(key.kind, key.subject) ||
    (key.kind === 'exception' && (await hasUnallocatedReceipt(tx, key.subject)));
  if (isAutomatic) return err(problem('queue_item_auto_completed'));
  if (isClosed) return err(problem('queue_item_completed'));
  if (!(await completeAssignedItem(tx, key, staffUser.id, now))) {
    return err(getAssignmentProblem(await findQueueItem(tx, key), staffUser));
  }
  if (key.kind !== 'exception') return recordEvent(change, 'done', note);
  await resolveException(tx, { ...parseExceptionKey(key.subject), actorId: staffUser.id, now });
  return recordEvent(change, 'done', note, 'exception.resolved');
};

const reopen = async (change: Change, note: string | null): Changed => {
  const { tx, key, isClosed, now } = change;
  if (isAutoCompleted(key.kind, key.subject)) return err(problem('queue_item_auto_completed'));
  const isOpened = await reopenItem(tx, key, { status: 'done', assigneeId: null }, now);
  if (!isClosed) return isOpened ? recordEvent(change, 'reopened', note) : ok(null);
  // The exception was resolved by an event while the item was open or assigned.
  await reopenItem(tx, key, { status: 'assigned', assigneeId: null }, now);
  await reopenException(tx, key.subject, now);
  return recordEvent(change, 'reopened', note);
};

/**
 * Creates the changes of queue items. If two staff members assign an item at once, one gets it and the other gets `queue_item_assigned`
 * with the assignee's name. Kinds that their process completes reject changes by hand (`queue_item_auto_completed`).
 */
export const createQueueItems = ({ database, clock, begin }: QueueDependencies) => {
  const changeIn = async (
    tx: Tx,
    key: QueueItemKey,
    staffUser: StaffUser,
    make: (change: Change) => Changed,
  ): Changed => {
    const isClosed = await isSubjectClosed(tx, key, 'lock');
    if (isClosed === undefined) return err(problem('not_found'));
    return make({ tx, key, staffUser, isClosed, now: clock.now() });
  };
  const change = (key: QueueItemKey, staffUser: StaffUser, make: (change: Change) => Changed): Changed =>
    database.transaction((tx) => changeIn(tx, key, staffUser, make));

  return {
    /** Assigns an open item to the caller, and starts its process if its kind has one. Does nothing if the caller is already the assignee. */
    assign: (key: QueueItemKey, staffUser: StaffUser): Changed =>
      database.transaction(async (tx): Changed => {
        // The process starts first, because it locks the subject for writing: two callers with a share lock could not upgrade it.
        const started = await begin[key.kind]?.(tx, key.subject, staffUser, clock.now());
        if (started?.ok === false) return started;
        return changeIn(tx, key, staffUser, (made) => assign(made, started?.value ?? false));
      }),

    /** Unassigns an item. Only its assignee and administrators may. */
    unassign: (key: QueueItemKey, staffUser: StaffUser): Changed => change(key, staffUser, unassign),

    /** Adds a note. Every staff member may, not only the assignee. */
    note: (key: QueueItemKey, staffUser: StaffUser, note: string): Changed =>
      change(key, staffUser, (made) => recordEvent(made, 'noted', note)),

    /** Completes an item, and resolves its exception if it has one. Only its assignee may (`queue_item_not_assigned`). */
    complete: (key: QueueItemKey, staffUser: StaffUser, note: string | null): Changed =>
      change(key, staffUser, (made) => complete(made, note)),

    /** Reopens a completed item without an assignee. Does nothing if the item is not completed. */
    reopen: (key: QueueItemKey, staffUser: StaffUser, note: string | null): Changed =>
      change(key, staffUser, (made) => reopen(made, note)),
  };
};
