import type { OfficerView, WorkKind, WorkState } from '@somesa/core/office';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { users, workItems } from '../../platform/db/schema';
import { workSubjects } from './work-subjects';

/** What is worked on. */
export interface WorkSubject {
  kind: WorkKind;
  subject: string;
}

/** Somebody who changes work, and when; the system has no id. */
export interface WorkTouch extends WorkSubject {
  actorId: string | null;
  at: Date;
}

/** How far work is, and who has it. */
export interface WorkItem {
  state: WorkState;
  holder: OfficerView | null;
}

const rowsOf = <Row>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows;

const isOf = ({ kind, subject }: WorkSubject): SQL | undefined =>
  and(eq(workItems.kind, kind), eq(workItems.subject, subject));

/**
 * Whether the business of a subject is over: null where only a person can tell, undefined where there is no such subject. With `hold`
 * nobody ends it before the transaction is over.
 */
export const findStanding = async (
  db: Queryable,
  { kind, subject }: WorkSubject,
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
export const findItem = async (db: Queryable, of: WorkSubject): Promise<WorkItem | null> => {
  const [row] = await db.orm
    .select({
      state: workItems.state,
      holderId: workItems.holderId,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(workItems)
    .leftJoin(users, eq(users.id, workItems.holderId))
    .where(isOf(of));
  if (!row) return null;
  return { state: row.state, holder: row.holderId === null ? null : { id: row.holderId, name: row.name } };
};

/** Gives work to who asks, in one conditional write; false where it is not open. `isWaiting`: its business goes on, whatever a person said. */
export const claimItem = async (
  tx: Tx,
  { kind, subject, actorId, at }: WorkTouch & { actorId: string },
  isWaiting: boolean,
): Promise<boolean> => {
  const rows = await tx.orm
    .insert(workItems)
    .values({ kind, subject, state: 'claimed', holderId: actorId, changedAt: at })
    .onConflictDoUpdate({
      target: [workItems.kind, workItems.subject],
      set: { state: 'claimed', holderId: actorId, changedAt: at },
      setWhere: isWaiting ? ne(workItems.state, 'claimed') : eq(workItems.state, 'open'),
    })
    .returning({ kind: workItems.kind });
  return rows.length > 0;
};

/** Opens work again that is claimed or done, and is nobody’s then; false where it is not so any more. */
export const openItem = async (
  tx: Tx,
  of: WorkSubject,
  from: { state: 'claimed' | 'done'; holderId: string | null },
  at: Date,
): Promise<boolean> => {
  const isHeldBy = from.holderId === null ? undefined : eq(workItems.holderId, from.holderId);
  const rows = await tx.orm
    .update(workItems)
    .set({ state: 'open', holderId: null, changedAt: at })
    .where(and(isOf(of), eq(workItems.state, from.state), isHeldBy))
    .returning({ kind: workItems.kind });
  return rows.length > 0;
};

/** Ends work that somebody has; false where they have it no more. */
export const endHeldItem = async (tx: Tx, of: WorkSubject, holderId: string, at: Date): Promise<boolean> => {
  const rows = await tx.orm
    .update(workItems)
    .set({ state: 'done', changedAt: at })
    .where(and(isOf(of), eq(workItems.state, 'claimed'), eq(workItems.holderId, holderId)))
    .returning({ kind: workItems.kind });
  return rows.length > 0;
};

/** Ends work whoever has it: they keep it, and where nobody has, it is of who ends it. False where it is done already. */
export const endItem = async (tx: Tx, { kind, subject, actorId, at }: WorkTouch): Promise<boolean> => {
  const rows = await tx.orm
    .insert(workItems)
    .values({ kind, subject, state: 'done', holderId: actorId, changedAt: at })
    .onConflictDoUpdate({
      target: [workItems.kind, workItems.subject],
      set: { state: 'done', holderId: sql`coalesce(${workItems.holderId}, ${actorId}::uuid)`, changedAt: at },
      setWhere: ne(workItems.state, 'done'),
    })
    .returning({ kind: workItems.kind });
  return rows.length > 0;
};
