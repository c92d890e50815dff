import { type Problem, problem, type RoleId } from '@somesa/core';
import {
  type AdminAccess,
  type ApprovalKind,
  grantKinds,
  hasAccess,
  listKindsOfSubject,
} from '@somesa/core/admin';
import { and, asc, eq, inArray, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { completeQueueItem } from '../queue/complete-queue-item';
import { approvals } from '../tables/approvals';
import { users } from '../tables/users';

/** Row of a requested action. */
export type Approval = typeof approvals.$inferSelect;

/** Maximum number of approved actions that one sweep carries out; the next sweep continues. */
const MAX_AT_ONCE = 100;

/** Inserts a request. Returns false if another request of its kind is waiting for the same subject. */
export const insertApproval = async (tx: Tx, row: typeof approvals.$inferInsert): Promise<boolean> => {
  const rows = await tx.orm
    .insert(approvals)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: approvals.id });
  return rows.length > 0;
};

/** Finds the request that waits for the subject of an action: of its kind, or of another kind about the same subject. */
export const findWaitingApproval = async (
  db: Queryable,
  kind: ApprovalKind,
  subject: string,
): Promise<Approval | null> => {
  const [row] = await db.orm
    .select()
    .from(approvals)
    .where(
      and(
        inArray(approvals.kind, listKindsOfSubject(kind)),
        eq(approvals.subject, subject),
        inArray(approvals.status, ['open', 'approved']),
      ),
    );
  return row ?? null;
};

/** Returns `approval_pending` while a request waits for the subject of an action, which then must not change; null otherwise. */
export const findPendingProblem = async (
  db: Queryable,
  kind: ApprovalKind,
  subject: string,
): Promise<Problem | null> => {
  const waiting = await findWaitingApproval(db, kind, subject);
  return waiting && problem('approval_pending', { reference: waiting.reference });
};

/** Locks a request until the transaction ends, so that only one decision is made. Returns null if it does not exist. */
export const lockApproval = async (tx: Tx, id: string): Promise<Approval | null> => {
  if (!isUuid(id)) return null;
  const [row] = await tx.orm.select().from(approvals).where(eq(approvals.id, id)).for('update');
  return row ?? null;
};

/** Changes a request that is locked. */
export const updateApproval = async (
  tx: Tx,
  id: string,
  set: Partial<typeof approvals.$inferInsert>,
): Promise<void> => {
  await tx.orm.update(approvals).set(set).where(eq(approvals.id, id));
};

/** Withdraws the requests of some kinds, of all subjects or of one, that wait for a decision or for their time. Returns how many there were. */
export const withdrawWaitingApprovals = async (
  tx: Tx,
  kinds: readonly ApprovalKind[],
  now: Date,
  subject?: string,
): Promise<number> => {
  const isOfSubject = subject === undefined ? undefined : eq(approvals.subject, subject);
  const withdrawn = await tx.orm
    .update(approvals)
    .set({ status: 'withdrawn', decidedBy: null, decidedAt: now, notBefore: null })
    .where(and(inArray(approvals.kind, kinds), isOfSubject, inArray(approvals.status, ['open', 'approved'])))
    .returning({ id: approvals.id });
  for (const { id } of withdrawn) await completeQueueItem(tx, 'approval', id, null, now);
  return withdrawn.length;
};

/** Returns whether a user has access now, whatever their session says; not if the account is locked or deleted. */
export const hasCurrentAccess = async (
  db: Queryable,
  userId: string,
  access: AdminAccess,
): Promise<boolean> => {
  const [user] = await db.orm
    .select({ roleId: users.roleId, schoolRole: users.schoolRole })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.lockedAt), isNull(users.anonymisedAt)));
  return user !== undefined && hasAccess(user.roleId as RoleId, access, user.schoolRole);
};

/** Returns the condition for open requests that have expired. */
const isExpiredOpen = (now: Date) => and(eq(approvals.status, 'open'), lte(approvals.expiresAt, now));

/** Returns the condition for approved actions whose time has come. */
const isDueApproved = (now: Date) => and(eq(approvals.status, 'approved'), lte(approvals.notBefore, now));

/** Lists the open requests whose time to decide is over. */
export const listExpiredApprovals = async (db: Queryable, now: Date): Promise<string[]> => {
  const rows = await db.orm
    .select({ id: approvals.id })
    .from(approvals)
    .where(isExpiredOpen(now))
    .limit(MAX_AT_ONCE);
  return rows.map(({ id }) => id);
};

/** Lists the approved actions whose time has come, the earliest first. */
export const listDueApprovals = async (db: Queryable, now: Date): Promise<string[]> => {
  const rows = await db.orm
    .select({ id: approvals.id })
    .from(approvals)
    .where(isDueApproved(now))
    .orderBy(asc(approvals.notBefore))
    .limit(MAX_AT_ONCE);
  return rows.map(({ id }) => id);
};

/** Returns the SQL that tells whether a role of a user or an invitation waits for its approval. */
export const createGrantWaitsSql = (id: SQL | SQLWrapper): SQL<boolean> =>
  sql`exists (select 1 from approvals g
    where g.kind = any(${sql.param(grantKinds)}::text[]) and g.subject = ${id}::text and g.status in ('open', 'approved'))`;
