import { and, desc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { Clock } from '../clock';
import type { Queryable, Tx } from '../db/database';
import { sessions, users } from '../db/schema';
import { newToken, tokenHash } from './tokens';

/** How long a session lasts, in milliseconds. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** How often the last use is written at most, in milliseconds. */
const NOTED_EVERY_MS = 60_000;
/** How many sessions a person can have; the one used longest ago makes room. */
export const MOST_SESSIONS = 20;

/** A person’s row. */
export type User = typeof users.$inferSelect;

/** Who a token speaks for. */
export interface SignedInUser {
  user: User;
  sessionHash: string;
}

/** Opens a session and answers its token, which is shown once. */
export const openSession = async (tx: Tx, userId: string, now: Date): Promise<string> => {
  const token = newToken();
  const surplus = await tx.orm
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .offset(MOST_SESSIONS - 1);
  if (surplus.length > 0) {
    const hashes = surplus.map((row) => row.tokenHash);
    await tx.orm.delete(sessions).where(inArray(sessions.tokenHash, hashes));
  }
  await tx.orm.insert(sessions).values({
    ...{ tokenHash: tokenHash(token), userId, createdAt: now, lastUsedAt: now },
    expiresAt: new Date(now.getTime() + SESSION_MS),
  });
  return token;
};

/** Finds who a token speaks for; null where it is unknown, ended, too old, or its account is locked or gone. */
export const findSession = async (
  db: Queryable,
  token: string,
  clock: Clock,
): Promise<SignedInUser | null> => {
  const now = clock.now();
  const sessionHash = tokenHash(token);
  const [found] = await db.orm
    .select({ user: users, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sessionHash),
        gt(sessions.expiresAt, now),
        isNull(users.lockedAt),
        isNull(users.anonymisedAt),
      ),
    );
  if (!found) return null;
  if (now.getTime() - found.lastUsedAt.getTime() >= NOTED_EVERY_MS) {
    await db.orm.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, sessionHash));
  }
  return { user: found.user, sessionHash };
};

/** Ends one session. */
export const endSession = async (db: Queryable, sessionHash: string): Promise<void> => {
  await db.orm.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
};

/** Ends a person’s sessions, all or all but one. */
export const endSessions = async (tx: Tx, userId: string, but?: string): Promise<void> => {
  await tx.orm
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but === undefined ? undefined : ne(sessions.tokenHash, but)));
};

/** Forgets sessions whose time is over. */
export const forgetOldSessions = async (db: Queryable, now: Date): Promise<void> => {
  await db.orm.delete(sessions).where(lte(sessions.expiresAt, now));
};
