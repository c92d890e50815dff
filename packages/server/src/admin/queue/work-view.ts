import type {
  StaffView,
  WorkCount,
  WorkCountsAnswer,
  WorkEntry,
  WorkKind,
  WorkStatus,
  WorkView,
} from '@somesa/core/admin';
import { workKinds } from '@somesa/core/admin';
import { and, desc, eq, sql } from 'drizzle-orm';
import {
  findItem,
  isSubjectClosed,
  type QueueItemKey,
  type WorkItem,
} from '../../people/queue/work-repository';
import { workSubjects } from '../../people/queue/work-subjects';
import type { Queryable } from '../../platform/db/database';
import { queueItemEvents, users } from '../../platform/db/schema';

/** Maximum number of history entries that are shown; the newest. */
const MAX_HISTORY = 200;

/** Returns the status of a queue item: the status of its subject comes before what a staff member said. */
export const stateOf = (isOver: boolean | null, item: WorkItem | null): WorkStatus => {
  if (isOver === null) return item?.status ?? 'open';
  if (isOver) return 'done';
  return item?.status === 'claimed' ? 'claimed' : 'open';
};

const staffUserOf = (
  id: string | null,
  firstName: string | null,
  lastName: string | null,
): StaffView | null => (id === null ? null : { id, name: `${firstName} ${lastName}` });

const historyOf = async (db: Queryable, { kind, subject }: QueueItemKey): Promise<WorkEntry[]> => {
  const rows = await db.orm
    .select({ entry: queueItemEvents, firstName: users.firstName, lastName: users.lastName })
    .from(queueItemEvents)
    .leftJoin(users, eq(users.id, queueItemEvents.actorId))
    .where(and(eq(queueItemEvents.kind, kind), eq(queueItemEvents.subject, subject)))
    .orderBy(desc(queueItemEvents.id))
    .limit(MAX_HISTORY);
  return rows.reverse().map(({ entry: { event, actorId, note, at }, firstName, lastName }) => ({
    event,
    by: staffUserOf(actorId, firstName, lastName),
    note,
    at: at.toISOString(),
  }));
};

/** Shows how far work is, who has it and what happened to it; null where there is no such subject. */
export const viewWork = async (db: Queryable, of: QueueItemKey): Promise<WorkView | null> => {
  const isOver = await isSubjectClosed(db, of);
  if (isOver === undefined) return null;
  const item = await findItem(db, of);
  const status = stateOf(isOver, item);
  const holder = status === 'open' ? null : (item?.holder ?? null);
  return { ...of, status, holder, history: await historyOf(db, of) };
};

const counted = (kind: WorkKind) => sql`
  select ${kind}::text as kind, (count(*) filter (where w.status is distinct from 'claimed'))::int as open,
    (count(*) filter (where w.status = 'claimed'))::int as claimed
  from (${workSubjects[kind].waiting}) s left join queue_items w on w.kind = ${kind}::text and w.subject = s.subject`;

/** Counts what waits in each queue: what nobody has, and what somebody has. */
export const countWork = async (db: Queryable): Promise<WorkCountsAnswer['counts']> => {
  const answer = (await db.orm.execute(sql.join(workKinds.map(counted), sql` union all `))) as unknown as {
    rows: (WorkCount & { kind: WorkKind })[];
  };
  return Object.fromEntries(
    answer.rows.map(({ kind, ...count }) => [kind, count]),
  ) as WorkCountsAnswer['counts'];
};
