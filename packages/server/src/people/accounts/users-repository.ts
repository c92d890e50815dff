import { DAY_MS, type Language, type Msisdn } from '@somesa/core';
import { and, eq, exists, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import type { User } from '../sign-in/sessions';
import { invitations, users } from '../tables/users';

type NewUser = typeof users.$inferInsert;

/** Time an unverified account keeps its phone number and email address, in milliseconds. */
const CLAIM_MS = DAY_MS;
/** Time after which an account without a verified phone is deleted, in milliseconds. */
export const UNVERIFIED_RETENTION_MS = 30 * DAY_MS;

const findOne = async (db: Queryable, condition: SQL | undefined): Promise<User | null> =>
  (await db.orm.select().from(users).where(condition))[0] ?? null;

/** Finds a user by normalised email address. */
export const findUserByEmail = (db: Queryable, emailKey: string): Promise<User | null> =>
  findOne(db, eq(users.emailKey, emailKey));

/** Finds the user who registered a phone number and has not verified it yet. */
export const findUnverifiedUser = (db: Queryable, msisdn: Msisdn): Promise<User | null> =>
  findOne(db, and(eq(users.msisdn, msisdn), isNull(users.phoneVerifiedAt)));

/** Locks a user's row until the transaction ends, even if the account is locked. Returns null if the account was deleted. */
export const lockUser = async (tx: Tx, id: string): Promise<User | null> => {
  // This lock does not block transactions that only reference the row: otherwise a posting that locks a loan would
  // wait for a transaction that itself waits for that loan.
  const [user] = await tx.orm.select().from(users).where(eq(users.id, id)).for('no key update');
  return user && !user.anonymisedAt ? user : null;
};

/** Locks a user's row until the transaction ends. Returns null if the account was deleted or locked meanwhile. */
export const lockActiveUser = async (tx: Tx, id: string): Promise<User | null> => {
  const user = await lockUser(tx, id);
  return user && !user.lockedAt ? user : null;
};

/** Updates a user, except for their role, which `changeRole` changes. Throws if the user does not exist. */
export const changeUser = async (
  tx: Tx,
  id: string,
  change: Partial<Omit<NewUser, 'roleId' | 'schoolId' | 'schoolRole'>>,
): Promise<User> => {
  const [user] = await tx.orm.update(users).set(change).where(eq(users.id, id)).returning();
  if (!user) throw new Error('the user to update does not exist');
  return user;
};

/** Saves the language that a user requested, if any, for future messages. */
export const savePreferredLanguage = async (
  tx: Tx,
  user: User,
  requestedLanguage: Language | null,
): Promise<User> =>
  requestedLanguage === null || requestedLanguage === user.language
    ? user
    : changeUser(tx, user.id, { language: requestedLanguage });

/** Creates a user, who has the role from then on unless `roleGrantedAt` is given. Returns null if the phone number or email address belongs to another. */
export const addUser = async (
  tx: Tx,
  user: Omit<NewUser, 'roleGrantedAt'> & Partial<Pick<NewUser, 'roleGrantedAt'>>,
): Promise<User | null> => {
  const row = { roleGrantedAt: user.createdAt, ...user };
  return (await tx.orm.insert(users).values(row).onConflictDoNothing().returning())[0] ?? null;
};

/** Returns which of a phone number and an email address belong to a user other than `exceptId`. */
export const findTakenContact = async (
  db: Queryable,
  { msisdn, emailKey, exceptId }: { msisdn?: Msisdn; emailKey?: string; exceptId?: string },
): Promise<{ isContactTaken: boolean; isEmailTaken: boolean }> => {
  const isOther = exceptId === undefined ? undefined : ne(users.id, exceptId);
  const byPhone = msisdn && (await findOne(db, and(eq(users.msisdn, msisdn), isOther)));
  const byEmail = emailKey && (await findOne(db, and(eq(users.emailKey, emailKey), isOther)));
  return { isContactTaken: !!byPhone, isEmailTaken: !!byEmail };
};

/** Column values of an anonymised user. The row itself stays for the ledger. */
export const ANONYMISED_COLUMNS: Partial<typeof users.$inferInsert> = {
  firstName: '',
  lastName: '',
  email: null,
  emailKey: null,
  msisdn: null,
  passwordHash: null,
  pendingEmail: null,
  pendingMsisdn: null,
  phoneVerifiedAt: null,
  emailVerifiedAt: null,
  language: 'en',
};

const isUnverified = and(isNull(users.phoneVerifiedAt), isNotNull(users.msisdn));

/** Deletes accounts whose phone was never verified. Those created by an invitation are anonymised, because the audit log refers to them. */
const deleteUnverified = async (db: Queryable, condition: SQL | undefined, now: Date): Promise<void> => {
  const unverified = and(condition, isUnverified);
  const invited = db.orm.select({ one: sql`1` }).from(invitations).where(eq(invitations.userId, users.id));
  await db.orm.delete(users).where(and(unverified, not(exists(invited))));
  await db.orm
    .update(users)
    .set({ ...ANONYMISED_COLUMNS, anonymisedAt: now })
    .where(unverified);
};

/** Deletes accounts with this phone number or email address that did not verify their phone within a day. */
export const releaseExpiredClaims = async (
  tx: Tx,
  { msisdn, emailKey }: { msisdn?: Msisdn; emailKey?: string },
  now: Date,
): Promise<void> => {
  const claims = [
    ...(msisdn ? [eq(users.msisdn, msisdn)] : []),
    ...(emailKey ? [eq(users.emailKey, emailKey)] : []),
  ];
  const isExpired = lte(users.createdAt, new Date(now.getTime() - CLAIM_MS));
  await deleteUnverified(tx, and(or(...claims), isExpired), now);
};

/** Deletes the unverified account with a phone number that another user, `exceptId`, has verified. */
export const deleteUnverifiedByPhone = (tx: Tx, msisdn: Msisdn, exceptId: string, now: Date): Promise<void> =>
  deleteUnverified(tx, and(eq(users.msisdn, msisdn), ne(users.id, exceptId)), now);

/** Deletes the unverified account with an email address that another person has proved to be theirs. */
export const deleteUnverifiedByEmail = (tx: Tx, emailKey: string, now: Date): Promise<void> =>
  deleteUnverified(tx, eq(users.emailKey, emailKey), now);

const isRetentionOver = (now: Date) =>
  lte(users.createdAt, new Date(now.getTime() - UNVERIFIED_RETENTION_MS));

/** Returns the condition for accounts whose phone was not verified within 30 days. */
export const isUnverifiedTooLong = (now: Date) => and(isUnverified, isRetentionOver(now));

/** Deletes accounts whose phone was not verified within 30 days. */
export const deleteUnverifiedUsers = (db: Queryable, now: Date): Promise<void> =>
  deleteUnverified(db, isRetentionOver(now), now);
