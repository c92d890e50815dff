import type {
  OfficerView,
  WorkCount,
  WorkCountsAnswer,
  WorkEntry,
  WorkKind,
  WorkState,
  WorkView,
} from '@somesa/core/office';
import { workKinds } from '@somesa/core/office';
import { and, desc, eq, sql } from 'drizzle-orm';
import { findItem, findStanding, type WorkItem, type WorkSubject } from '../../people/queue/work-repository';
import { workSubjects } from '../../people/queue/work-subjects';
import type { Queryable } from '../../platform/db/database';
import { users, workLog } from '../../platform/db/schema';

/** How many entries of a history are shown: the newest. */
const MAX_HISTORY = 200;

/** How far work is: what its business says comes before what a person said. */
export const stateOf = (isOver: boolean | null, item: WorkItem | null): WorkState => {
  if (isOver === null) return item?.state ?? 'open';
  if (isOver) return 'done';
  return item?.state === 'claimed' ? 'claimed' : 'open';
};

const officerOf = (
  id: string | null,
  firstName: string | null,
  lastName: string | null,
): OfficerView | null => (id === null ? null : { id, name: `${firstName} ${lastName}` });

const historyOf = async (db: Queryable, { kind, subject }: WorkSubject): Promise<WorkEntry[]> => {
  const rows = await db.orm
    .select({ entry: workLog, firstName: users.firstName, lastName: users.lastName })
    .from(workLog)
    .leftJoin(users, eq(users.id, workLog.actorId))
    .where(and(eq(workLog.kind, kind), eq(workLog.subject, subject)))
    .orderBy(desc(workLog.id))
    .limit(MAX_HISTORY);
  return rows.reverse().map(({ entry: { event, actorId, note, at }, firstName, lastName }) => ({
    ...{ event, by: officerOf(actorId, firstName, lastName), note, at: at.toISOString() },
  }));
};

/** Shows how far work is, who has it and what happened to it; null where there is no such subject. */
export const viewWork = async (db: Queryable, of: WorkSubject): Promise<WorkView | null> => {
  const isOver = await findStanding(db, of);
  if (isOver === undefined) return null;
  const item = await findItem(db, of);
  const state = stateOf(isOver, item);
  const holder = state === 'open' ? null : (item?.holder ?? null);
  return { ...of, state, holder, history: await historyOf(db, of) };
};

const counted = (kind: WorkKind) => sql`
  select ${kind}::text as kind, (count(*) filter (where w.state is distinct from 'claimed'))::int as open,
    (count(*) filter (where w.state = 'claimed'))::int as claimed
  from (${workSubjects[kind].waiting}) s left join work_items w on w.kind = ${kind}::text and w.subject = s.subject`;

/** Counts what waits in each queue: what nobody has, and what somebody has. */
export const countWork = async (db: Queryable): Promise<WorkCountsAnswer['counts']> => {
  const answer = (await db.orm.execute(sql.join(workKinds.map(counted), sql` union all `))) as unknown as {
    rows: (WorkCount & { kind: WorkKind })[];
  };
  return Object.fromEntries(
    answer.rows.map(({ kind, ...count }) => [kind, count]),
  ) as WorkCountsAnswer['counts'];
};
