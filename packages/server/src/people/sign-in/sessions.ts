import { roles } from '@somesa/core';
import { and, desc, eq, exists, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { newToken, tokenHash } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { secondFactors, sessions, users } from '../../platform/db/schema';

/** Lifetime of a session, in milliseconds. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** Time after which a session of a person of the back office ends, in milliseconds. */
const OFFICE_SESSION_MS = 12 * 3_600_000;
/** Time without a call after which a session of a person of the back office ends, in milliseconds. */
const OFFICE_IDLE_MS = 30 * 60_000;
/** Minimum interval between two updates of a session’s last use, in milliseconds. */
const NOTED_EVERY_MS = 60_000;
/** Maximum sessions of one person; a further one replaces the least recently used. */
export const MAX_SESSIONS = 20;

/** A person’s row. */
export type User = typeof users.$inferSelect;

/** User and session that a token belongs to. */
export interface SignedInUser {
  user: User;
  sessionHash: string;
  /** When a code of the second factor was last entered in this session; null where none was. */
  secondFactorAt: Date | null;
  /** True if an authenticator app is enrolled. */
  isEnrolled: boolean;
}

/** Condition that a session is not idle for too long; parents' sessions never are. For queries that join users. */
const isAwake = (now: Date) =>
  or(eq(users.roleId, roles.parent), gt(sessions.lastUsedAt, new Date(now.getTime() - OFFICE_IDLE_MS)));

/** Condition that a session counts at `now`. For queries that join users. */
export const isAlive = (now: Date) => and(gt(sessions.expiresAt, now), isAwake(now));

/** Opens a session and answers its token, which is shown once. */
export const openSession = async (
  tx: Tx,
  { id: userId, roleId }: Pick<User, 'id' | 'roleId'>,
  now: Date,
): Promise<string> => {
  const token = newToken();
  const surplus = await tx.orm
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .offset(MAX_SESSIONS - 1);
  if (surplus.length > 0) {
    const hashes = surplus.map((row) => row.tokenHash);
    await tx.orm.delete(sessions).where(inArray(sessions.tokenHash, hashes));
  }
  await tx.orm.insert(sessions).values({
    tokenHash: tokenHash(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + (roleId === roles.parent ? SESSION_MS : OFFICE_SESSION_MS)),
  });
  return token;
};

/**
 * Finds the person whom a token speaks for; null if it is unknown, ended, too old, or its account is locked or gone. Only a
 * call with `isUse` keeps the session from becoming idle.
 */
export const findSession = async (
  db: Queryable,
  token: string,
  { clock, isUse }: { clock: Clock; isUse: boolean },
): Promise<SignedInUser | null> => {
  const now = clock.now();
  const sessionHash = tokenHash(token);
  const [found] = await db.orm
    .select({
      user: users,
      lastUsedAt: sessions.lastUsedAt,
      secondFactorAt: sessions.secondFactorAt,
      enrolledAt: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sessionHash),
        isAlive(now),
        isNull(users.lockedAt),
        isNull(users.anonymisedAt),
      ),
    );
  if (!found) return null;
  if (isUse && now.getTime() - found.lastUsedAt.getTime() >= NOTED_EVERY_MS) {
    await db.orm.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, sessionHash));
  }
  const { user, secondFactorAt, enrolledAt } = found;
  return { user, sessionHash, secondFactorAt, isEnrolled: enrolledAt !== null };
};

/** Returns whether a session still counts, by the hash of its token. */
export const isSessionAlive = async (db: Queryable, sessionHash: string, now: Date): Promise<boolean> => {
  const found = await db.orm
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sessionHash),
        isAlive(now),
        isNull(users.lockedAt),
        isNull(users.anonymisedAt),
      ),
    );
  return found.length > 0;
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
export const deleteExpiredSessions = async (db: Queryable, now: Date): Promise<void> => {
  const idle = and(
    lte(sessions.lastUsedAt, new Date(now.getTime() - OFFICE_IDLE_MS)),
    exists(
      db.orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, sessions.userId), ne(users.roleId, roles.parent))),
    ),
  );
  await db.orm.delete(sessions).where(or(lte(sessions.expiresAt, now), idle));
};
