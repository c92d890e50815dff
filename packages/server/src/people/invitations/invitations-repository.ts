import type { InvitationStatus } from '@somesa/core/admin';
import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { tokenHash } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { invitations, outgoingEmails, schools } from '../../platform/db/schema';

/** An invitation's row. */
export type Invitation = typeof invitations.$inferSelect;

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));

/** Names how far an invitation is. */
export const invitationStatus = (row: Invitation, now: Date): InvitationStatus => {
  if (row.acceptedAt) return 'accepted';
  if (row.withdrawnAt && row.withdrawnAt < row.expiresAt) return 'withdrawn';
  return !row.withdrawnAt && row.expiresAt > now ? 'open' : 'expired';
};

/** Returns the deduplication key of an invitation’s e-mail. */
export const invitationKey = (id: string): string => `invitation:${id}`;

const findOne = async (
  db: Queryable,
  which: SQL | undefined,
): Promise<{ invitation: Invitation; school: string | null } | null> => {
  const [found] = await db.orm
    .select({ invitation: invitations, school: schools.name })
    .from(invitations)
    .leftJoin(schools, eq(schools.id, invitations.schoolId))
    .where(which);
  return found ?? null;
};

/** Finds an invitation that can be accepted, by the token of its link. */
export const findOpenInvitation = (db: Queryable, token: string, now: Date) =>
  findOne(db, and(eq(invitations.tokenHash, tokenHash(token)), isOpen, gt(invitations.expiresAt, now)));

/** Holds an invitation until the transaction ends, so that of two who follow its link one is first; false where it is over. */
export const lockInvitation = async (tx: Tx, id: string): Promise<boolean> => {
  const held = await tx.orm
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen))
    .for('update');
  return held.length > 0;
};

/** Tells whether there is an invitation of this id, however far it is. */
export const isInvitation = async (db: Queryable, id: string): Promise<boolean> =>
  (await findOne(db, eq(invitations.id, id))) !== null;

/** Ends invitations whose time is over, so that their addresses can be invited again: all, or those of one address. */
export const expireInvitations = async (db: Queryable, now: Date, emailKey?: string): Promise<void> => {
  const isOfAddress = emailKey === undefined ? undefined : eq(invitations.emailKey, emailKey);
  await db.orm
    .update(invitations)
    .set({ withdrawnAt: sql`${invitations.expiresAt}` })
    .where(and(isOfAddress, isOpen, lte(invitations.expiresAt, now)));
};

/** Adds an invitation; null where its address has another one that is open. */
export const addInvitation = async (
  tx: Tx,
  row: typeof invitations.$inferInsert,
  now: Date,
): Promise<Invitation | null> => {
  await expireInvitations(tx, now, row.emailKey);
  const [added] = await tx.orm.insert(invitations).values(row).onConflictDoNothing().returning();
  return added ?? null;
};

/** Ends an invitation that is open, and its e-mail if that still waits; null where it is over. */
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
  await tx.orm
    .update(outgoingEmails)
    .set({ status: 'abandoned', recipient: null, params: null, nextTryAt: null })
    .where(and(eq(outgoingEmails.dedupeKey, invitationKey(id)), eq(outgoingEmails.status, 'waiting')));
  return ended;
};
