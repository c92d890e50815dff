import { DAY_MS, HOUR_MS, roles } from '@somesa/core';
import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { createToken, hashToken } from '../../platform/crypto/tokens';
import type { Orm, Queryable, Tx } from '../../platform/db/database';
import { recordAudit } from '../audit/record-audit';
import { schoolViews } from '../tables/school-views';
import { schools } from '../tables/schools';
import { secondFactors, sessions, users } from '../tables/users';

/** Lifetime of a parent's session, in milliseconds. */
const SESSION_MS = 30 * DAY_MS;
/** Lifetime of a back-office user's session, in milliseconds. */
const ADMIN_SESSION_MS = 12 * HOUR_MS;
/** Time without activity after which a back-office user's session ends, in milliseconds. */
const ADMIN_IDLE_MS = 30 * 60_000;
/** Minimum interval between two updates of a session’s last use, in milliseconds. */
const LAST_USE_INTERVAL_MS = 60_000;
/** Maximum sessions per user; a further one replaces the least recently used. */
const MAX_SESSIONS = 20;

/** Row of a user. */
export type User = typeof users.$inferSelect;

/** Lists the normalised email address and phone number that a user has verified. */
export const listVerifiedContacts = (user: User): string[] =>
  [user.emailVerifiedAt && user.emailKey, user.phoneVerifiedAt && user.msisdn].filter(
    (contact) => contact !== null,
  );

/** User and session that a token belongs to. */
export interface SignedInUser {
  user: User;
  sessionHash: string;
  /** Time a second-factor code was last entered in this session; null if none was. */
  secondFactorAt: Date | null;
  /** True if an authenticator app is enrolled. */
  isEnrolled: boolean;
  /** School that a staff member views as its head bursar; null if they act for themselves. */
  schoolView: { schoolId: number; school: string; endsAt: Date } | null;
}

/** Returns the role and school with which a staff member sees the school that they view. */
export const toViewedRole = ({ schoolId }: NonNullable<SignedInUser['schoolView']>) =>
  ({ roleId: roles.bursar, schoolId, schoolRole: 'head' }) as const;

/** Time since which a back-office user's session must have been used to be valid at `now`. */
const getIdleLimit = (now: Date): Date => new Date(now.getTime() - ADMIN_IDLE_MS);

/** Condition that a session is valid; parents' sessions are never idle too long. For queries that join users. */
const isAliveAt = (now: Date | SQLWrapper, idleLimit: Date | SQLWrapper) =>
  and(gt(sessions.expiresAt, now), or(eq(users.roleId, roles.parent), gt(sessions.lastUsedAt, idleLimit)));

/** Condition that a session is valid at `now`. For queries that join users. */
export const isAlive = (now: Date) => isAliveAt(now, getIdleLimit(now));

/** Condition that an account is neither locked nor deleted. */
const isOpen = and(isNull(users.lockedAt), isNull(users.anonymisedAt));

/** Ends the views of schools that meet a condition, and records who ended when. */
export const endSchoolViews = async (tx: Tx, condition: SQL | undefined, at: Date): Promise<void> => {
  const ended = await tx.orm
    .update(schoolViews)
    .set({ endsAt: at })
    .where(and(condition, gt(schoolViews.endsAt, at)))
    .returning();
  for (const { viewerId: actorId, schoolId } of ended) {
    const subject = ['school', String(schoolId)] as const;
    await recordAudit(tx, { actorId, action: 'school.view-ended', subject, schoolId, at });
  }
};

/** Ends the sessions of a user that meet a condition, with their views of schools. */
const deleteSessions = async (tx: Tx, condition: SQL | undefined, at: Date): Promise<void> => {
  // Locked before its views are read, because one may start at the same moment.
  const ended = await tx.orm.select().from(sessions).where(condition).for('update');
  const hashes = ended.map(({ tokenHash }) => tokenHash);
  await endSchoolViews(tx, inArray(schoolViews.sessionHash, hashes), at);
  await tx.orm.delete(sessions).where(inArray(sessions.tokenHash, hashes));
};

/** Creates a session and returns its token. Deletes the least recently used session if there are too many. */
export const openSession = async (
  tx: Tx,
  { id: userId, roleId }: Pick<User, 'id' | 'roleId'>,
  now: Date,
): Promise<string> => {
  const token = createToken();
  const excess = await tx.orm
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .offset(MAX_SESSIONS - 1);
  const hashes = excess.map((row) => row.tokenHash);
  await deleteSessions(tx, inArray(sessions.tokenHash, hashes), now);
  await tx.orm.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + (roleId === roles.parent ? SESSION_MS : ADMIN_SESSION_MS)),
  });
  return token;
};

/** Prepares the query of a session and its user, which almost every request runs, so that it is built and planned once. */
const prepareSessionQuery = (orm: Orm) =>
  orm
    .select({
      user: users,
      lastUsedAt: sessions.lastUsedAt,
      secondFactorAt: sessions.secondFactorAt,
      enrolledAt: secondFactors.confirmedAt,
      viewedId: schoolViews.schoolId,
      viewedName: schools.name,
      viewEndsAt: schoolViews.endsAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .leftJoin(
      schoolViews,
      and(eq(schoolViews.sessionHash, sessions.tokenHash), gt(schoolViews.endsAt, sql.placeholder('now'))),
    )
    .leftJoin(schools, eq(schools.id, schoolViews.schoolId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('sessionHash')),
        isAliveAt(sql.placeholder('now'), sql.placeholder('idleLimit')),
        isOpen,
      ),
    )
    .prepare('find-session');

const sessionQueries = new WeakMap<Orm, ReturnType<typeof prepareSessionQuery>>();

const getSessionQuery = (orm: Orm) => {
  const query = sessionQueries.get(orm) ?? prepareSessionQuery(orm);
  sessionQueries.set(orm, query);
  return query;
};

/**
 * Finds the user and session of a token. Returns null if the session is unknown or has ended, or the account is locked or
 * deleted. Only a call with `isActivity` keeps the session from becoming idle.
 */
export const findSession = async (
  db: Queryable,
  token: string,
  { clock, isActivity }: { clock: Clock; isActivity: boolean },
): Promise<SignedInUser | null> => {
  const now = clock.now();
  const sessionHash = hashToken(token);
  const [found] = await getSessionQuery(db.orm).execute({
    sessionHash,
    now: now.toISOString(),
    idleLimit: getIdleLimit(now).toISOString(),
  });
  if (!found) return null;
  if (isActivity && now.getTime() - found.lastUsedAt.getTime() >= LAST_USE_INTERVAL_MS) {
    await db.orm.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, sessionHash));
  }
  const { user, secondFactorAt, enrolledAt, viewedId, viewedName, viewEndsAt } = found;
  const schoolView =
    viewedId && viewedName && viewEndsAt
      ? { schoolId: viewedId, school: viewedName, endsAt: viewEndsAt }
      : null;
  return { user, sessionHash, secondFactorAt, isEnrolled: enrolledAt !== null, schoolView };
};

/** Returns whether a session is still valid, by the hash of its token. */
export const isSessionAlive = async (db: Queryable, sessionHash: string, now: Date): Promise<boolean> => {
  const found = await db.orm
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), isAlive(now), isOpen));
  return found.length > 0;
};

/** Ends a session. */
export const endSession = (tx: Tx, sessionHash: string, at: Date): Promise<void> =>
  deleteSessions(tx, eq(sessions.tokenHash, sessionHash), at);

/** Ends all sessions of a user, except the one with the hash `exceptHash`, if given. */
export const endSessions = (tx: Tx, userId: string, at: Date, exceptHash?: string): Promise<void> => {
  const isOther = exceptHash === undefined ? undefined : ne(sessions.tokenHash, exceptHash);
  return deleteSessions(tx, and(eq(sessions.userId, userId), isOther), at);
};

/** Returns the condition for sessions that have expired or been idle too long. */
export const isSessionExpired = (db: Queryable, now: Date) => {
  const idle = and(
    lte(sessions.lastUsedAt, getIdleLimit(now)),
    exists(
      db.orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, sessions.userId), ne(users.roleId, roles.parent))),
    ),
  );
  return or(lte(sessions.expiresAt, now), idle);
};
