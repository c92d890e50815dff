import { err, HOUR_MS, MINUTE_MS, ok, type Problem, problem, type Result } from '@somesa/core';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { hashWithKey, MAX_OTP_ATTEMPTS, OTP_LIFETIME_MS } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import { attemptCounters } from '../tables/users';

const SECOND_MS = 1_000;

/** Maximum wait after wrong passwords, in milliseconds. The account’s owner must be able to log in, too. */
const MAX_BACKOFF_MS = 15 * MINUTE_MS;
/** Time without attempts after which the backoff is reset, in milliseconds. */
const BACKOFF_RESET_MS = HOUR_MS;
/** Time a counter is kept after its wait has ended, in milliseconds. */
const RETENTION_MS = 2 * HOUR_MS;

/** Kind of attempt that is counted. */
export type AttemptKind = (typeof attemptCounters.$inferInsert)['kind'];

/** Maximum attempts within a window, and the minimum gap between two; `hasBackoff` doubles the wait after each further attempt. */
export interface AttemptLimit {
  max: number;
  windowMs: number;
  gapMs?: number;
  hasBackoff?: boolean;
}

/** Counter of earlier attempts. */
export interface AttemptState {
  count: number;
  since: Date;
  blockedUntil: Date;
}

const isExpired = (limit: AttemptLimit, state: AttemptState, nowMs: number): boolean => {
  if (limit.hasBackoff && state.count >= limit.max) {
    return nowMs - state.blockedUntil.getTime() >= BACKOFF_RESET_MS;
  }
  return nowMs - state.since.getTime() >= limit.windowMs;
};

const calculateWaitMs = (limit: AttemptLimit, count: number, sinceMs: number, nowMs: number): number => {
  const gapMs = limit.gapMs ?? 0;
  if (count < limit.max) return gapMs;
  if (limit.hasBackoff) return Math.min(limit.windowMs * 2 ** (count - limit.max), MAX_BACKOFF_MS);
  return Math.max(gapMs, sinceMs + limit.windowMs - nowMs);
};

/** Counts an attempt. Returns the new state, or as the error the time until the next one is allowed, in milliseconds. */
export const countAttempt = (
  limit: AttemptLimit,
  previous: AttemptState | null,
  now: Date,
): Result<AttemptState, number> => {
  const nowMs = now.getTime();
  if (previous && previous.blockedUntil > now) return err(previous.blockedUntil.getTime() - nowMs);
  const isFresh = !previous || isExpired(limit, previous, nowMs);
  const since = isFresh ? now : previous.since;
  const count = isFresh ? 1 : previous.count + 1;
  return ok({
    count,
    since,
    blockedUntil: new Date(nowMs + calculateWaitMs(limit, count, since.getTime(), nowMs)),
  });
};

const getLimits = (config: Config): Record<AttemptKind, AttemptLimit> => {
  const passwordLimit = {
    max: config.RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE,
    windowMs: MINUTE_MS,
    hasBackoff: true,
  };
  return {
    'log-in': passwordLimit,
    password: passwordLimit,
    'second-factor': passwordLimit,
    // Attempts for one code end with the code. Those for a number don’t, however many codes are sent to it.
    otp: { max: MAX_OTP_ATTEMPTS, windowMs: OTP_LIFETIME_MS },
    'otp-number': { max: config.RATE_LIMIT_OTP_ATTEMPTS_PER_HOUR, windowMs: HOUR_MS },
    // The hourly limit and the pause count per contact and purpose: see `OneTimeCodes.admit`.
    'code-send': { max: config.RATE_LIMIT_OTP_SENDS_PER_HOUR, windowMs: HOUR_MS },
    'code-pause': { max: 1, windowMs: MINUTE_MS },
    'link-send': { max: config.RATE_LIMIT_OTP_SENDS_PER_HOUR, windowMs: HOUR_MS, gapMs: MINUTE_MS },
    change: { max: config.RATE_LIMIT_CONTACT_CHANGES_PER_HOUR, windowMs: HOUR_MS },
  };
};

/** Returns the condition for counters that no longer limit anything. */
export const isCounterExpired = (now: Date) =>
  lt(attemptCounters.blockedUntil, new Date(now.getTime() - RETENTION_MS));

/** Creates the limits of attempts by account, phone number or email address. They hold across processes and restarts; subjects are stored as hashes. */
export const createAttemptLimiter = ({ config, clock }: { config: Config; clock: Clock }) => {
  const limits = getLimits(config);
  const getKey = (kind: AttemptKind, subject: string) => {
    const key = { kind, subject: hashWithKey(config.secretKey, `tries:${kind}`, subject) };
    return { key, isKey: and(eq(attemptCounters.kind, kind), eq(attemptCounters.subject, key.subject)) };
  };

  return {
    /** Counts an attempt before it is made, so that concurrent ones can’t exceed the limit. Problem `rate_limited` if there were too many. */
    take: async (tx: Tx, kind: AttemptKind, subject: string): Promise<Result<null, Problem>> => {
      const now = clock.now();
      const { key, isKey } = getKey(kind, subject);
      // The update changes nothing but locks an existing row, as a select for update would.
      const [previous] = await tx.orm
        .insert(attemptCounters)
        .values({ ...key, count: 0, since: now, blockedUntil: now })
        .onConflictDoUpdate({
          target: [attemptCounters.kind, attemptCounters.subject],
          set: { count: sql`${attemptCounters.count}` },
        })
        .returning();
      const next = countAttempt(limits[kind], previous ?? null, now);
      if (!next.ok) {
        return err(problem('rate_limited', { seconds: String(Math.ceil(next.error / SECOND_MS)) }));
      }
      await tx.orm.update(attemptCounters).set(next.value).where(isKey);
      return ok(null);
    },

    /** Releases an attempt that was counted but not made. */
    release: async (tx: Tx, kind: AttemptKind, subject: string): Promise<void> => {
      await tx.orm
        .update(attemptCounters)
        .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)`, blockedUntil: clock.now() })
        .where(getKey(kind, subject).isKey);
    },

    /** Resets the attempts of a subject after a successful one. */
    reset: async (tx: Tx, kind: AttemptKind, subject: string): Promise<void> => {
      await tx.orm.delete(attemptCounters).where(getKey(kind, subject).isKey);
    },
  };
};

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;
