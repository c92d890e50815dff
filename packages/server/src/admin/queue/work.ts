import { err, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import { type AuditAction, isAutoCompleted, type WorkEvent, type WorkKind } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { asideException, findUnallocatedReceipt } from '../../payments/exceptions/unallocated-receipts';
import type { StaffUser } from '../../people/access/require-staff';
import { recordAudit } from '../../people/audit/record-audit';
import { type NewException, openException, resolveException } from '../../people/queue/exceptions';
import {
  claimItem,
  completeAssignedItem,
  findItem,
  isSubjectClosed,
  openItem,
  type QueueItemKey,
  type WorkItem,
} from '../../people/queue/work-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { exceptions, queueItemEvents } from '../../platform/db/schema';

/** Returns the parts of the subject of a queue item, `kind~subject`. */
const partsOf = (exception: string): Pick<NewException, 'kind' | 'subject'> => {
  const at = exception.indexOf('~');
  return { kind: exception.slice(0, at) as NewException['kind'], subject: exception.slice(at + 1) };
};

/** Returns true if money waits for the resolution of an exception: then nothing else resolves it. */
const holdsMoney = async (tx: Tx, exception: string): Promise<boolean> => {
  const asked = asideException(partsOf(exception));
  return asked !== null && (await findUnallocatedReceipt(tx, asked.paymentId)) !== null;
};

/** Resolves the exception of a queue item. */
const closeException = (tx: Tx, exception: string, actorId: string, now: Date): Promise<void> =>
  resolveException(tx, { ...partsOf(exception), actorId, now });

/** Opens an exception again, with the details that it was last opened with. */
const reopenException = async (tx: Tx, exception: string, now: Date): Promise<void> => {
  const { kind, subject } = partsOf(exception);
  const [known] = await tx.orm
    .select({ detail: exceptions.detail })
    .from(exceptions)
    .where(and(eq(exceptions.kind, kind), eq(exceptions.subject, subject)));
  if (!known) throw new Error('the exception does not exist');
  await openException(tx, { kind, subject, detail: known.detail as NewException['detail'], now });
};

type Changed = Promise<Result<null, Problem>>;

/** One change of work under way: what it is about, who makes it, how its business stands. */
interface Change {
  tx: Tx;
  of: QueueItemKey;
  staffUser: StaffUser;
  /** Null where only a person can tell. */
  isOver: boolean | null;
  now: Date;
}

/** Begins the business of work that is being assigned. Locks the subject, and returns whether anything began, with its own audit entry. */
type BeginWork = (
  tx: Tx,
  subject: string,
  staffUser: StaffUser,
  now: Date,
) => Promise<Result<boolean, Problem>>;

export interface WorkDependencies {
  database: Database;
  clock: Clock;
  /** Kinds of work that begin as they are assigned. */
  begin: Partial<Record<WorkKind, BeginWork>>;
}

/** Returns the problem of a staff member who is not the assignee. */
const whyNotHeld = (item: WorkItem | null, { id }: StaffUser): Problem => {
  if (item?.status === 'done') return problem('work_done');
  if (item?.holder && item.holder.id !== id)
    return problem('queue_item_assigned', { name: item.holder.name });
  return problem('queue_item_not_assigned');
};

const write = async (
  { tx, of, staffUser, now }: Change,
  event: WorkEvent,
  note: string | null = null,
  action: AuditAction | null = `work.${event}`,
): Changed => {
  await tx.orm
    .insert(queueItemEvents)
    .values({ ...of, event, actorId: staffUser.id, note: note || null, at: now });
  if (action === null) return ok(null);
  await recordAudit(tx, {
    actorId: staffUser.id,
    action,
    subject: ['work', `${of.kind}:${of.subject}`] as const,
    detail: { hasNote: Boolean(note) },
    at: now,
  });
  return ok(null);
};

const claim = async (change: Change, hasBegun: boolean): Changed => {
  const { tx, of, staffUser, isOver, now } = change;
  if (isOver) return err(problem('work_done'));
  const touch = { ...of, actorId: staffUser.id, at: now };
  if (await claimItem(tx, touch, isOver === false))
    return write(change, 'claimed', null, hasBegun ? null : 'work.claimed');
  const item = await findItem(tx, of);
  return item?.status === 'claimed' && item.holder?.id === staffUser.id
    ? ok(null)
    : err(whyNotHeld(item, staffUser));
};

const release = async (change: Change): Changed => {
  const { tx, of, staffUser, isOver, now } = change;
  if (isOver) return err(problem('work_done'));
  const assigneeId = staffUser.roleId === roles.administrator ? null : staffUser.id;
  if (await openItem(tx, of, { status: 'claimed', assigneeId }, now)) return write(change, 'released');
  return err(whyNotHeld(await findItem(tx, of), staffUser));
};

const end = async (change: Change, note: string | null): Changed => {
  const { tx, of, staffUser, isOver, now } = change;
  const isByItself =
    isAutoCompleted(of.kind) || (of.kind === 'exception' && (await holdsMoney(tx, of.subject)));
  if (isByItself) return err(problem('queue_item_auto_completed'));
  if (isOver) return err(problem('work_done'));
  if (!(await completeAssignedItem(tx, of, staffUser.id, now))) {
    return err(whyNotHeld(await findItem(tx, of), staffUser));
  }
  if (of.kind !== 'exception') return write(change, 'done', note);
  await closeException(tx, of.subject, staffUser.id, now);
  return write(change, 'done', note, 'exception.resolved');
};

const reopen = async (change: Change, note: string | null): Changed => {
  const { tx, of, isOver, now } = change;
  if (isAutoCompleted(of.kind)) return err(problem('queue_item_auto_completed'));
  const isOpened = await openItem(tx, of, { status: 'done', assigneeId: null }, now);
  if (!isOver) return isOpened ? write(change, 'reopened', note) : ok(null);
  // Closed by what happened, while somebody had it or nobody did.
  await openItem(tx, of, { status: 'claimed', assigneeId: null }, now);
  await reopenException(tx, of.subject, now);
  return write(change, 'reopened', note);
};

/**
 * Shares out what people of the back office work on: of two who claim one thing at once one gets it, and the other is told who has it
 * (`queue_item_assigned`). What its business ends is done by itself (`queue_item_auto_completed`).
 */
export const createWork = ({ database, clock, begin }: WorkDependencies) => {
  const changeIn = async (
    tx: Tx,
    of: QueueItemKey,
    staffUser: StaffUser,
    make: (change: Change) => Changed,
  ): Changed => {
    const isOver = await isSubjectClosed(tx, of, 'hold');
    if (isOver === undefined) return err(problem('not_found'));
    return make({ tx, of, staffUser, isOver, now: clock.now() });
  };
  const change = (of: QueueItemKey, staffUser: StaffUser, make: (change: Change) => Changed): Changed =>
    database.transaction((tx) => changeIn(tx, of, staffUser, make));

  return {
    /** Assigns open work to who asks, and begins it if its kind begins so; assigning it to its assignee again changes nothing. */
    claim: (of: QueueItemKey, staffUser: StaffUser): Changed =>
      database.transaction(async (tx): Changed => {
        // Begun first: it locks the subject for writing, which a share lock of two at once could not become.
        const begun = await begin[of.kind]?.(tx, of.subject, staffUser, clock.now());
        if (begun?.ok === false) return begun;
        return changeIn(tx, of, staffUser, (made) => claim(made, begun?.value ?? false));
      }),

    /** Gives work back: its holder, or an administrator. */
    release: (of: QueueItemKey, staffUser: StaffUser): Changed => change(of, staffUser, release),

    /** Writes a note; nobody needs to have the work for that. */
    note: (of: QueueItemKey, staffUser: StaffUser, note: string): Changed =>
      change(of, staffUser, (made) => write(made, 'noted', note)),

    /** Says that work is done; only its holder may (`queue_item_not_assigned`). Done with an exception, its review is closed. */
    done: (of: QueueItemKey, staffUser: StaffUser, note: string | null): Changed =>
      change(of, staffUser, (made) => end(made, note)),

    /** Takes up again what was done; nobody has it then. What is not done stays as it is. */
    reopen: (of: QueueItemKey, staffUser: StaffUser, note: string | null): Changed =>
      change(of, staffUser, (made) => reopen(made, note)),
  };
};

export type Work = ReturnType<typeof createWork>;
