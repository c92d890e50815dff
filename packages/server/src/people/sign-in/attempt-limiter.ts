import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { keyedHash, OTP_MS, OTP_TRIES } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { attemptCounters } from '../../platform/db/schema';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The longest that guessing a password is shut out: the account’s owner must get in, too. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** Time without attempts after which a rising wait is reset, in milliseconds. */
const RISING_FORGOTTEN_MS = HOUR_MS;
/** Time a row is kept after it no longer limits anything, in milliseconds. */
const KEPT_MS = 2 * HOUR_MS;

/** Kind of attempt that is counted. */
export type AttemptKind = (typeof attemptCounters.$inferInsert)['kind'];

/** Maximum attempts within a window, and the minimum gap between two; `hasBackoff` doubles the wait after each further attempt. */
export interface AttemptLimit {
  most: number;
  windowMs: number;
  gapMs?: number;
  hasBackoff?: boolean;
}

/** State of earlier attempts. */
export interface AttemptState {
  count: number;
  since: Date;
  blockedUntil: Date;
}

const isForgotten = (rule: AttemptLimit, state: AttemptState, nowMs: number): boolean => {
  if (rule.hasBackoff && state.count >= rule.most) {
    return nowMs - state.blockedUntil.getTime() >= RISING_FORGOTTEN_MS;
  }
  return nowMs - state.since.getTime() >= rule.windowMs;
};

const waitMs = (rule: AttemptLimit, count: number, sinceMs: number, nowMs: number): number => {
  const gapMs = rule.gapMs ?? 0;
  if (count < rule.most) return gapMs;
  if (rule.hasBackoff) return Math.min(rule.windowMs * 2 ** (count - rule.most), LONGEST_WAIT_MS);
  return Math.max(gapMs, sinceMs + rule.windowMs - nowMs);
};

/** Counts a try: what is known then, or in how many milliseconds the next is taken. */
export const countAttempt = (
  rule: AttemptLimit,
  known: AttemptState | null,
  now: Date,
): Result<AttemptState, number> => {
  const nowMs = now.getTime();
  if (known && known.blockedUntil > now) return err(known.blockedUntil.getTime() - nowMs);
  const isFresh = !known || isForgotten(rule, known, nowMs);
  const since = isFresh ? now : known.since;
  const count = isFresh ? 1 : known.count + 1;
  return ok({ count, since, blockedUntil: new Date(nowMs + waitMs(rule, count, since.getTime(), nowMs)) });
};

const rulesOf = (config: Config): Record<AttemptKind, AttemptLimit> => {
  const rising = {
    most: config.RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE,
    windowMs: MINUTE_MS,
    hasBackoff: true,
  };
  return {
    'log-in': rising,
    password: rising,
    'second-factor': rising,
    // One code’s tries end with the code; a number’s don’t, however many codes are sent to it.
    otp: { most: OTP_TRIES, windowMs: OTP_MS },
    'otp-number': { most: config.RATE_LIMIT_OTP_ATTEMPTS_PER_HOUR, windowMs: HOUR_MS },
    // The hour counts whatever the codes are for; the pause stands between two for the same thing.
    'code-send': { most: config.RATE_LIMIT_OTP_SENDS_PER_HOUR, windowMs: HOUR_MS },
    'code-pause': { most: 1, windowMs: MINUTE_MS },
    'link-send': { most: config.RATE_LIMIT_OTP_SENDS_PER_HOUR, windowMs: HOUR_MS, gapMs: MINUTE_MS },
    change: { most: config.RATE_LIMIT_CONTACT_CHANGES_PER_HOUR, windowMs: HOUR_MS },
  };
};

/** Limits that hold across processes and restarts, by account, number or address. Nothing in them names a person. */
export const createAttemptLimiter = ({ config, clock }: { config: Config; clock: Clock }) => {
  const rules = rulesOf(config);
  const rowOf = (kind: AttemptKind, subject: string) => ({
    kind,
    subject: keyedHash(config.secretKey, `tries:${kind}`, subject),
  });

  return {
    /** Counts a try before it is made, so that many at once can’t slip past; a problem where there were too many. */
    take: async (tx: Tx, kind: AttemptKind, subject: string): Promise<Result<null, Problem>> => {
      const now = clock.now();
      const key = rowOf(kind, subject);
      const isKey = and(eq(attemptCounters.kind, key.kind), eq(attemptCounters.subject, key.subject));
      await tx.orm
        .insert(attemptCounters)
        .values({ ...key, count: 0, since: now, blockedUntil: now })
        .onConflictDoNothing();
      const [known] = await tx.orm.select().from(attemptCounters).where(isKey).for('update');
      const next = countAttempt(rules[kind], known ?? null, now);
      if (!next.ok) {
        return err(problem('rate_limited', { seconds: String(Math.ceil(next.error / SECOND_MS)) }));
      }
      await tx.orm.update(attemptCounters).set(next.value).where(isKey);
      return ok(null);
    },

    /** Gives a try back that we could not look at. */
    giveBack: async (tx: Tx, kind: AttemptKind, subject: string): Promise<void> => {
      const key = rowOf(kind, subject);
      await tx.orm
        .update(attemptCounters)
        .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)`, blockedUntil: clock.now() })
        .where(and(eq(attemptCounters.kind, key.kind), eq(attemptCounters.subject, key.subject)));
    },

    /** Forgets the tries of who has proved to be right. */
    forget: async (tx: Tx, kind: AttemptKind, subject: string): Promise<void> => {
      const key = rowOf(kind, subject);
      await tx.orm
        .delete(attemptCounters)
        .where(and(eq(attemptCounters.kind, key.kind), eq(attemptCounters.subject, key.subject)));
    },

    /** Forgets what says nothing any more. */
    forgetOld: async (db: Queryable): Promise<void> => {
      await db.orm
        .delete(attemptCounters)
        .where(lt(attemptCounters.blockedUntil, new Date(clock.now().getTime() - KEPT_MS)));
    },
  };
};

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;
