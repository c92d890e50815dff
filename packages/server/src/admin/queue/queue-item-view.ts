import { formatFullName } from '@somesa/core';
import {
  type QueueCount,
  type QueueCountsAnswer,
  type QueueItemEntry,
  type QueueItemStatus,
  type QueueItemView,
  type QueueKind,
  queueKinds,
  type StaffView,
} from '@somesa/core/admin';
import { and, desc, eq, sql } from 'drizzle-orm';
import { findQueueItem, type QueueItem, type QueueItemKey } from '../../people/queue/queue-items-repository';
import { queueItemEvents } from '../../people/tables/queue';
import { users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { isSubjectClosed, queueSubjects } from './queue-subjects';

/** Maximum number of history entries that are shown, newest first. */
const MAX_HISTORY = 200;

/** Returns the status of a queue item. The state of its subject takes precedence; `isClosed` is null if only staff can tell. */
const getStatus = (isClosed: boolean | null, item: QueueItem | null): QueueItemStatus => {
  if (isClosed === null) return item?.status ?? 'open';
  if (isClosed) return 'done';
  return item?.status === 'assigned' ? 'assigned' : 'open';
};

const toStaffView = (
  id: string | null,
  firstName: string | null,
  lastName: string | null,
): StaffView | null => (id === null ? null : { id, name: formatFullName(firstName, lastName) });

const listHistory = async (db: Queryable, { kind, subject }: QueueItemKey): Promise<QueueItemEntry[]> => {
  const rows = await db.orm
    .select({ entry: queueItemEvents, firstName: users.firstName, lastName: users.lastName })
    .from(queueItemEvents)
    .leftJoin(users, eq(users.id, queueItemEvents.actorId))
    .where(and(eq(queueItemEvents.kind, kind), eq(queueItemEvents.subject, subject)))
    .orderBy(desc(queueItemEvents.id))
    .limit(MAX_HISTORY);
  return rows.reverse().map(({ entry: { event, actorId, note, at }, firstName, lastName }) => ({
    event,
    by: toStaffView(actorId, firstName, lastName),
    note,
    at: at.toISOString(),
  }));
};

/** Returns a queue item with its status, assignee and history. Returns null if its subject does not exist. */
export const findQueueItemView = async (db: Queryable, key: QueueItemKey): Promise<QueueItemView | null> => {
  const isClosed = await isSubjectClosed(db, key);
  if (isClosed === undefined) return null;
  const item = await findQueueItem(db, key);
  const status = getStatus(isClosed, item);
  const assignee = status === 'open' ? null : (item?.assignee ?? null);
  return { ...key, status, assignee, history: await listHistory(db, key) };
};

const selectCounts = (kind: QueueKind) => sql`
  select ${kind}::text as kind, (count(*) filter (where w.status is distinct from 'assigned'))::int as open,
    (count(*) filter (where w.status = 'assigned'))::int as assigned
  from (${queueSubjects[kind].openSubjects}) s left join queue_items w on w.kind = ${kind}::text and w.subject = s.subject`;

/** Counts the items of each queue that are not done: without an assignee, and with one. */
export const countOpenItems = async (db: Queryable): Promise<QueueCountsAnswer['counts']> => {
  const rows = await queryRows<QueueCount & { kind: QueueKind }>(
    db,
    sql.join(queueKinds.map(selectCounts), sql` union all `),
  );
  return Object.fromEntries(rows.map(({ kind, ...count }) => [kind, count])) as QueueCountsAnswer['counts'];
};
