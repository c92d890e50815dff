import type { QueueItemStatus, QueueKind, StaffView } from '@somesa/core/admin';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { queueItems } from '../tables/queue';
import { users } from '../tables/users';

/** Kind and subject that identify a queue item. */
export interface QueueItemKey {
  kind: QueueKind;
  subject: string;
}

/** Change to a queue item. `actorId` is null for the system. */
export interface QueueItemChange extends QueueItemKey {
  actorId: string | null;
  at: Date;
}

/** Status of a queue item, and its assignee. */
export interface QueueItem {
  status: QueueItemStatus;
  assignee: StaffView | null;
}

const matchesKey = ({ kind, subject }: QueueItemKey): SQL | undefined =>
  and(eq(queueItems.kind, kind), eq(queueItems.subject, subject));

/** Finds a queue item as staff left it. Returns null if it was never assigned or completed. */
export const findQueueItem = async (db: Queryable, key: QueueItemKey): Promise<QueueItem | null> => {
  const [row] = await db.orm
    .select({
      status: queueItems.status,
      assigneeId: queueItems.assigneeId,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(queueItems)
    .leftJoin(users, eq(users.id, queueItems.assigneeId))
    .where(matchesKey(key));
  if (!row) return null;
  return {
    status: row.status,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.name },
  };
};

/** Assigns an item to the actor in one conditional write. Returns false if it is not open. With `isWaiting`, its case is open, so that an item marked as done can be assigned, too. */
export const assignItem = async (
  tx: Tx,
  { kind, subject, actorId, at }: QueueItemChange & { actorId: string },
  isWaiting: boolean,
): Promise<boolean> => {
  const rows = await tx.orm
    .insert(queueItems)
    .values({ kind, subject, status: 'assigned', assigneeId: actorId, changedAt: at })
    .onConflictDoUpdate({
      target: [queueItems.kind, queueItems.subject],
      set: { status: 'assigned', assigneeId: actorId, changedAt: at },
      setWhere: isWaiting ? ne(queueItems.status, 'assigned') : eq(queueItems.status, 'open'),
    })
    .returning({ kind: queueItems.kind });
  return rows.length > 0;
};

/** Reopens and unassigns an item. Returns false if its status or assignee is not `from`. */
export const reopenItem = async (
  tx: Tx,
  key: QueueItemKey,
  from: { status: 'assigned' | 'done'; assigneeId: string | null },
  at: Date,
): Promise<boolean> => {
  const isAssignedTo = from.assigneeId === null ? undefined : eq(queueItems.assigneeId, from.assigneeId);
  const rows = await tx.orm
    .update(queueItems)
    .set({ status: 'open', assigneeId: null, changedAt: at })
    .where(and(matchesKey(key), eq(queueItems.status, from.status), isAssignedTo))
    .returning({ kind: queueItems.kind });
  return rows.length > 0;
};

/** Completes an item. Returns false if it is no longer assigned to `assigneeId`. */
export const completeAssignedItem = async (
  tx: Tx,
  key: QueueItemKey,
  assigneeId: string,
  at: Date,
): Promise<boolean> => {
  const rows = await tx.orm
    .update(queueItems)
    .set({ status: 'done', changedAt: at })
    .where(and(matchesKey(key), eq(queueItems.status, 'assigned'), eq(queueItems.assigneeId, assigneeId)))
    .returning({ kind: queueItems.kind });
  return rows.length > 0;
};

/** Completes an item. Its assignee stays; without one, assigns it to the actor. Returns false if it is already done. */
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
