import type { Language, Msisdn } from '@somesa/core';
import { and, eq, exists, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { invitations, users } from '../../platform/db/schema';
import type { User } from '../sign-in/sessions';

/** Time a phone number or email address is kept for someone who has not verified a phone, in milliseconds. */
const CLAIM_MS = 24 * 3_600_000;
/** Time an account without a verified phone is kept in total, in milliseconds. */
const UNVERIFIED_KEPT_MS = 30 * 24 * 3_600_000;

const findOne = async (db: Queryable, which: SQL | undefined): Promise<User | null> =>
  (await db.orm.select().from(users).where(which))[0] ?? null;

/** Finds an account by its e-mail address, in the form in which two are the same. */
export const findUserByEmail = (db: Queryable, emailKey: string): Promise<User | null> =>
  findOne(db, eq(users.emailKey, emailKey));

/** Finds the account that claims a number and has not verified it yet. */
export const findUnverifiedUser = (db: Queryable, msisdn: Msisdn): Promise<User | null> =>
  findOne(db, and(eq(users.msisdn, msisdn), isNull(users.phoneVerifiedAt)));

/** Reads an account and holds its row until the transaction ends, also a locked one; null where it was deleted. */
export const lockUser = async (tx: Tx, id: string): Promise<User | null> => {
  // This lock does not block transactions that only reference the row: otherwise a posting that holds a loan would
  // wait for a transaction that itself waits for that loan.
  const [user] = await tx.orm.select().from(users).where(eq(users.id, id)).for('no key update');
  return user && !user.anonymisedAt ? user : null;
};

/** Reads an account and holds its row until the transaction ends; null where it was deleted or locked meanwhile. */
export const lockActiveUser = async (tx: Tx, id: string): Promise<User | null> => {
  const user = await lockUser(tx, id);
  return user && !user.lockedAt ? user : null;
};

/** Writes down what changed of an account. */
export const changeUser = async (
  tx: Tx,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<User> => {
  const [user] = await tx.orm.update(users).set(change).where(eq(users.id, id)).returning();
  if (!user) throw new Error('an account is gone that was held');
  return user;
};

/** Writes to a person in the language that they asked for from here on. */
export const savePreferredLanguage = async (tx: Tx, user: User, asked: Language | null): Promise<User> =>
  asked === null || asked === user.language ? user : changeUser(tx, user.id, { language: asked });

/** Adds an account, unless its number or its e-mail belongs to another. */
export const addUser = async (tx: Tx, user: typeof users.$inferInsert): Promise<User | null> =>
  (await tx.orm.insert(users).values(user).onConflictDoNothing().returning())[0] ?? null;

/** Returns which of a phone number and an email address belong to an account other than `but`. */
export const findTakenContact = async (
  db: Queryable,
  { msisdn, emailKey, but }: { msisdn?: Msisdn; emailKey?: string; but?: string },
): Promise<{ isContactTaken: boolean; isEmailTaken: boolean }> => {
  const isOther = but === undefined ? undefined : ne(users.id, but);
  const byPhone = msisdn && (await findOne(db, and(eq(users.msisdn, msisdn), isOther)));
  const byEmail = emailKey && (await findOne(db, and(eq(users.emailKey, emailKey), isOther)));
  return { isContactTaken: !!byPhone, isEmailTaken: !!byEmail };
};

/** Column values that remain of an anonymised person: the row itself stays for the ledger. */
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

/** Ends accounts whose phone was never verified. Whoever came by an invitation stands in the audit log: their row stays, as nobody’s. */
const endUnverified = async (db: Queryable, which: SQL | undefined, now: Date): Promise<void> => {
  const those = and(which, isNull(users.phoneVerifiedAt), isNotNull(users.msisdn));
  const invited = db.orm.select({ one: sql`1` }).from(invitations).where(eq(invitations.userId, users.id));
  await db.orm.delete(users).where(and(those, not(exists(invited))));
  await db.orm
    .update(users)
    .set({ ...ANONYMISED_COLUMNS, anonymisedAt: now })
    .where(those);
};

/** Gives back what was claimed by somebody who did not verify a phone within a day. */
export const releaseExpiredClaims = async (
  tx: Tx,
  { msisdn, emailKey }: { msisdn?: Msisdn; emailKey?: string },
  now: Date,
): Promise<void> => {
  const claims = [
    ...(msisdn ? [eq(users.msisdn, msisdn)] : []),
    ...(emailKey ? [eq(users.emailKey, emailKey)] : []),
  ];
  const isOld = lte(users.createdAt, new Date(now.getTime() - CLAIM_MS));
  await endUnverified(tx, and(or(...claims), isOld), now);
};

/** Takes a number from an account that only claims it, for somebody who has proved that it is theirs. */
export const dropUnverifiedClaim = (tx: Tx, msisdn: Msisdn, but: string, now: Date): Promise<void> =>
  endUnverified(tx, and(eq(users.msisdn, msisdn), ne(users.id, but)), now);

/** Takes an e-mail address from an account that only claims it, for somebody who has proved that it is theirs. */
export const dropUnverifiedAddress = (tx: Tx, emailKey: string, now: Date): Promise<void> =>
  endUnverified(tx, eq(users.emailKey, emailKey), now);

/** Forgets accounts whose phone was never verified. */
export const deleteUnverifiedUsers = (db: Queryable, now: Date): Promise<void> =>
  endUnverified(db, lte(users.createdAt, new Date(now.getTime() - UNVERIFIED_KEPT_MS)), now);
