import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { keyedHash, OTP_MS, OTP_TRIES } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { tries } from '../../platform/db/schema';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The longest that guessing a password is shut out: the account’s owner must get in, too. */
const LONGEST_WAIT_MS = 15 * MINUTE_MS;
/** How long nobody may have tried until a rising wait is forgotten. */
const RISING_FORGOTTEN_MS = HOUR_MS;
/** How long a row is kept after it says nothing any more. */
const KEPT_MS = 2 * HOUR_MS;

/** What is counted: who tries what. */
export type TryKind = (typeof tries.$inferInsert)['kind'];

/** How many tries a window takes, and how long must be between two; `isRising` doubles the wait after each further one. */
export interface TryRule {
  most: number;
  windowMs: number;
  gapMs?: number;
  isRising?: boolean;
}

/** What is known of earlier tries. */
export interface TryState {
  count: number;
  since: Date;
  openAt: Date;
}

const isForgotten = (rule: TryRule, state: TryState, nowMs: number): boolean => {
  if (rule.isRising && state.count >= rule.most) {
    return nowMs - state.openAt.getTime() >= RISING_FORGOTTEN_MS;
  }
  return nowMs - state.since.getTime() >= rule.windowMs;
};

const waitMs = (rule: TryRule, count: number, sinceMs: number, nowMs: number): number => {
  const gapMs = rule.gapMs ?? 0;
  if (count < rule.most) return gapMs;
  if (rule.isRising) return Math.min(rule.windowMs * 2 ** (count - rule.most), LONGEST_WAIT_MS);
  return Math.max(gapMs, sinceMs + rule.windowMs - nowMs);
};

/** Counts a try: what is known then, or in how many milliseconds the next is taken. */
export const afterTry = (rule: TryRule, known: TryState | null, now: Date): Result<TryState, number> => {
  const nowMs = now.getTime();
  if (known && known.openAt > now) return err(known.openAt.getTime() - nowMs);
  const isFresh = !known || isForgotten(rule, known, nowMs);
  const since = isFresh ? now : known.since;
  const count = isFresh ? 1 : known.count + 1;
  return ok({ count, since, openAt: new Date(nowMs + waitMs(rule, count, since.getTime(), nowMs)) });
};

const rulesOf = (config: Config): Record<TryKind, TryRule> => {
  const rising = { most: config.LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE, windowMs: MINUTE_MS, isRising: true };
  return {
    'log-in': rising,
    password: rising,
    'second-factor': rising,
    // One code’s tries end with the code; a number’s don’t, however many codes are sent to it.
    otp: { most: OTP_TRIES, windowMs: OTP_MS },
    'otp-number': { most: config.LIMIT_OTP_TRIES_PER_HOUR, windowMs: HOUR_MS },
    // The hour counts whatever the codes are for; the pause stands between two for the same thing.
    'code-send': { most: config.LIMIT_CODES_PER_HOUR, windowMs: HOUR_MS },
    'code-pause': { most: 1, windowMs: MINUTE_MS },
    'link-send': { most: config.LIMIT_CODES_PER_HOUR, windowMs: HOUR_MS, gapMs: MINUTE_MS },
    change: { most: config.LIMIT_CONTACT_CHANGES_PER_HOUR, windowMs: HOUR_MS },
  };
};

/** Limits that hold across processes and restarts, by account, number or address. Nothing in them names a person. */
export const createTries = ({ config, clock }: { config: Config; clock: Clock }) => {
  const rules = rulesOf(config);
  const rowOf = (kind: TryKind, subject: string) => ({
    kind,
    subject: keyedHash(config.secretKey, `tries:${kind}`, subject),
  });

  return {
    /** Counts a try before it is made, so that many at once can’t slip past; a problem where there were too many. */
    take: async (tx: Tx, kind: TryKind, subject: string): Promise<Result<null, Problem>> => {
      const now = clock.now();
      const key = rowOf(kind, subject);
      const isKey = and(eq(tries.kind, key.kind), eq(tries.subject, key.subject));
      await tx.orm
        .insert(tries)
        .values({ ...key, count: 0, since: now, openAt: now })
        .onConflictDoNothing();
      const [known] = await tx.orm.select().from(tries).where(isKey).for('update');
      const next = afterTry(rules[kind], known ?? null, now);
      if (!next.ok) {
        return err(problem('rate_limited', { seconds: String(Math.ceil(next.error / SECOND_MS)) }));
      }
      await tx.orm.update(tries).set(next.value).where(isKey);
      return ok(null);
    },

    /** Gives a try back that we could not look at. */
    giveBack: async (tx: Tx, kind: TryKind, subject: string): Promise<void> => {
      const key = rowOf(kind, subject);
      await tx.orm
        .update(tries)
        .set({ count: sql`greatest(${tries.count} - 1, 0)`, openAt: clock.now() })
        .where(and(eq(tries.kind, key.kind), eq(tries.subject, key.subject)));
    },

    /** Forgets the tries of who has proved to be right. */
    forget: async (tx: Tx, kind: TryKind, subject: string): Promise<void> => {
      const key = rowOf(kind, subject);
      await tx.orm.delete(tries).where(and(eq(tries.kind, key.kind), eq(tries.subject, key.subject)));
    },

    /** Forgets what says nothing any more. */
    forgetOld: async (db: Queryable): Promise<void> => {
      await db.orm.delete(tries).where(lt(tries.openAt, new Date(clock.now().getTime() - KEPT_MS)));
    },
  };
};

export type Tries = ReturnType<typeof createTries>;
