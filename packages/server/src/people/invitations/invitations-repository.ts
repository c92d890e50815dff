import type { InvitationStatus } from '@somesa/core/admin';
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { abandonEmails } from '../../messaging/mails/abandon-emails';
import { outgoingEmails } from '../../messaging/tables/outgoing-messages';
import { hashToken } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { schools } from '../tables/schools';
import { invitations } from '../tables/users';

/** Row of an invitation. */
export type Invitation = typeof invitations.$inferSelect;

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));

/** Returns the status of an invitation at `now`. */
export const getInvitationStatus = (row: Invitation, now: Date): InvitationStatus => {
  if (row.acceptedAt) return 'accepted';
  if (row.withdrawnAt && row.withdrawnAt < row.expiresAt) return 'withdrawn';
  return !row.withdrawnAt && row.expiresAt > now ? 'open' : 'expired';
};

/** Returns the deduplication key of an invitation’s email. */
export const getInvitationDedupeKey = (id: string): string => `invitation:${id}`;

const findOne = async (
  db: Queryable,
  condition: SQL | undefined,
): Promise<{ invitation: Invitation; school: string | null } | null> => {
  const [found] = await db.orm
    .select({ invitation: invitations, school: schools.name })
    .from(invitations)
    .leftJoin(schools, eq(schools.id, invitations.schoolId))
    .where(condition);
  return found ?? null;
};

/** Finds an open invitation by the token of its link. */
export const findOpenInvitation = (db: Queryable, token: string, now: Date) =>
  findOne(db, and(eq(invitations.tokenHash, hashToken(token)), isOpen, gt(invitations.expiresAt, now)));

/** Locks an open invitation until the transaction ends, so that it can be accepted only once. Returns false if it is no longer open. */
export const lockInvitation = async (tx: Tx, id: string): Promise<boolean> => {
  const locked = await tx.orm
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen))
    .for('update');
  return locked.length > 0;
};

/** Returns whether an invitation exists, whatever its status. */
export const invitationExists = async (db: Queryable, id: string): Promise<boolean> =>
  (await findOne(db, eq(invitations.id, id))) !== null;

/** Returns whether an invitation is one to a school. */
export const isInvitationOfSchool = async (db: Queryable, id: string, schoolId: number): Promise<boolean> =>
  (await findOne(db, and(eq(invitations.id, id), eq(invitations.schoolId, schoolId)))) !== null;

/** Returns the condition for open invitations that are overdue. */
export const isInvitationOverdue = (now: Date) => and(isOpen, lte(invitations.expiresAt, now));

/** Expires overdue invitations, of all addresses or of one, so that these can be invited again. */
export const expireInvitations = async (db: Queryable, now: Date, emailKey?: string): Promise<void> => {
  const isOfAddress = emailKey === undefined ? undefined : eq(invitations.emailKey, emailKey);
  await db.orm
    .update(invitations)
    .set({ withdrawnAt: sql`${invitations.expiresAt}` })
    .where(and(isOfAddress, isInvitationOverdue(now)));
};

/** Creates an invitation. Returns null if its address already has an open one. */
export const addInvitation = async (
  tx: Tx,
  row: typeof invitations.$inferInsert,
  now: Date,
): Promise<Invitation | null> => {
  await expireInvitations(tx, now, row.emailKey);
  const [added] = await tx.orm.insert(invitations).values(row).onConflictDoNothing().returning();
  return added ?? null;
};

/** Changes the token and the end of an open invitation. Returns null if it is not open. */
export const renewInvitation = async (
  tx: Tx,
  id: string,
  set: { tokenHash: string; expiresAt: Date },
): Promise<Invitation | null> => {
  const [renewed] = await tx.orm
    .update(invitations)
    .set(set)
    .where(and(eq(invitations.id, id), isOpen))
    .returning();
  return renewed ?? null;
};

/** Ends an open invitation and cancels its email if that is still queued. Returns null if it is not open. */
export const endInvitation = async (
  tx: Tx,
  id: string,
  end: { withdrawnAt: Date } | { acceptedAt: Date; userId: string },
): Promise<Invitation | null> => {
  const [ended] = await tx.orm
    .update(invitations)
    .set(end)
    .where(and(eq(invitations.id, id), isOpen))
    .returning();
  if (!ended) return null;
  await abandonEmails(tx, eq(outgoingEmails.dedupeKey, getInvitationDedupeKey(id)));
  return ended;
};
