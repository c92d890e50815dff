import type { StaffView, WorkKind, WorkStatus } from '@somesa/core/admin';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { queueItems, users } from '../../platform/db/schema';
import { workSubjects } from './work-subjects';

/** Kind and subject that identify a queue item. */
export interface QueueItemKey {
  kind: WorkKind;
  subject: string;
}

/** Somebody who changes work, and when; the system has no id. */
export interface QueueItemChange extends QueueItemKey {
  actorId: string | null;
  at: Date;
}

/** State of a queue item, and the person it is assigned to. */
export interface WorkItem {
  status: WorkStatus;
  holder: StaffView | null;
}

const rowsOf = <Row>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows;

const isOf = ({ kind, subject }: QueueItemKey): SQL | undefined =>
  and(eq(queueItems.kind, kind), eq(queueItems.subject, subject));

/**
 * Returns true if the case of a subject is closed, false if it is open, null if only a person can tell, and undefined if the subject
 * does not exist. With `hold`, no one can close it before the transaction ends.
 */
export const isSubjectClosed = async (
  db: Queryable,
  { kind, subject }: QueueItemKey,
  hold: 'hold' | null = null,
): Promise<boolean | null | undefined> => {
  const { id, from, isOver } = workSubjects[kind];
  // No key of ours has a control character, and the database takes not every one.
  if (id === 'uuid' ? !isUuid(subject) : /\p{Cc}/u.test(subject)) return undefined;
  const lock = hold ? sql`for share of x` : sql``;
  const [row] = rowsOf<{ over: boolean | null }>(
    await db.orm.execute(
      sql`select ${isOver ?? sql`null::boolean`} as over from ${from(sql`${subject}`)} ${lock}`,
    ),
  );
  return row?.over;
};

/** Finds how far work is, as people left it; null where nobody has touched it. */
export const findItem = async (db: Queryable, of: QueueItemKey): Promise<WorkItem | null> => {
  const [row] = await db.orm
    .select({
      status: queueItems.status,
      assigneeId: queueItems.assigneeId,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(queueItems)
    .leftJoin(users, eq(users.id, queueItems.assigneeId))
    .where(isOf(of));
  if (!row) return null;
  return {
    status: row.status,
    holder: row.assigneeId === null ? null : { id: row.assigneeId, name: row.name },
  };
};

/** Gives work to who asks, in one conditional write; false where it is not open. `isWaiting`: its business goes on, whatever a person said. */
export const claimItem = async (
  tx: Tx,
  { kind, subject, actorId, at }: QueueItemChange & { actorId: string },
  isWaiting: boolean,
): Promise<boolean> => {
  const rows = await tx.orm
    .insert(queueItems)
    .values({ kind, subject, status: 'claimed', assigneeId: actorId, changedAt: at })
    .onConflictDoUpdate({
      target: [queueItems.kind, queueItems.subject],
      set: { status: 'claimed', assigneeId: actorId, changedAt: at },
      setWhere: isWaiting ? ne(queueItems.status, 'claimed') : eq(queueItems.status, 'open'),
    })
    .returning({ kind: queueItems.kind });
  return rows.length > 0;
};

/** Opens work again that is claimed or done, and is nobody’s then; false where it is not so any more. */
export const openItem = async (
  tx: Tx,
  of: QueueItemKey,
  from: { status: 'claimed' | 'done'; assigneeId: string | null },
  at: Date,
): Promise<boolean> => {
  const isHeldBy = from.assigneeId === null ? undefined : eq(queueItems.assigneeId, from.assigneeId);
  const rows = await tx.orm
    .update(queueItems)
    .set({ status: 'open', assigneeId: null, changedAt: at })
    .where(and(isOf(of), eq(queueItems.status, from.status), isHeldBy))
    .returning({ kind: queueItems.kind });
  return rows.length > 0;
};

/** Ends work that somebody has; false where they have it no more. */
export const completeAssignedItem = async (
  tx: Tx,
  of: QueueItemKey,
  assigneeId: string,
  at: Date,
): Promise<boolean> => {
  const rows = await tx.orm
    .update(queueItems)
    .set({ status: 'done', changedAt: at })
    .where(and(isOf(of), eq(queueItems.status, 'claimed'), eq(queueItems.assigneeId, assigneeId)))
    .returning({ kind: queueItems.kind });
  return rows.length > 0;
};

/** Ends work whoever has it: they keep it, and where nobody has, it is of who ends it. False where it is done already. */
export const completeItem = async (
  tx: Tx,
  { kind, subject, actorId, at }: QueueItemChange,
): Promise<boolean> => {
  const rows = await tx.orm
    .insert(queueItems)
    .values({ kind, subject, status: 'done', assigneeId: actorId, changedAt: at })
    .onConflictDoUpdate({
      target: [queueItems.kind, queueItems.subject],
      set: {
        status: 'done',
        assigneeId: sql`coalesce(${queueItems.assigneeId}, ${actorId}::uuid)`,
        changedAt: at,
      },
      setWhere: ne(queueItems.status, 'done'),
    })
    .returning({ kind: queueItems.kind });
  return rows.length > 0;
};
