import { err, ok, type Result } from '@somesa/core';
import type { Clock } from '../clock';
import { hashWithKey } from '../crypto/tokens';
import type { Queryable } from '../db/database';

/** Number of requests that a subject may make in a window. Names are unique per call. */
export interface Allowance {
  name: string;
  subject: string;
  max: number;
  windowMs: number;
}

/** Maximum number of rows that one clean-up deletes. */
const MAX_DELETED = 10_000;

const byAllowance = `
  asked as materialized (
    select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) with ordinality
      as a (limit_name, subject, max_count, window_ms, position)),
  full_windows as materialized (
    select max(c.ends_at) as ends_at
    from asked join rate_limit_counters c using (limit_name, subject)
    where c.ends_at > $5::timestamptz and c.count >= asked.max_count)`;

const inMs = (instant: string) => `(extract(epoch from ${instant} - $5::timestamptz) * 1000)::float8`;

/** Counts against all allowances or none. Locks rows in the given order, which avoids deadlocks. */
const take = {
  name: 'rate-limit-take',
  text: `
    with ${byAllowance},
    counted as (
      insert into rate_limit_counters as c (limit_name, subject, count, ends_at)
      select limit_name, subject, 1, $5::timestamptz + window_ms * interval '1 millisecond' from asked
      where (select ends_at from full_windows) is null order by position
      on conflict (limit_name, subject) do update set
        count = case when c.ends_at > $5::timestamptz then c.count + 1 else 1 end,
        ends_at = case when c.ends_at > $5::timestamptz then c.ends_at else excluded.ends_at end
      returning limit_name, subject, count, ends_at)
    select ${inMs('ends_at')} as wait_ms, false as is_counted from full_windows where ends_at is not null
    union all
    select ${inMs('counted.ends_at')}, true from counted join asked using (limit_name, subject)
    where counted.count > asked.max_count`,
};

const findFull = {
  name: 'rate-limit-find-full',
  text: `with ${byAllowance} select ${inMs('ends_at')} as wait_ms from full_windows where ends_at is not null`,
};

const release = {
  name: 'rate-limit-release',
  text: `
    with held as (
      select c.limit_name, c.subject
      from unnest($1::text[], $2::text[]) with ordinality as a (limit_name, subject, position)
      join rate_limit_counters c using (limit_name, subject)
      order by a.position for update of c)
    update rate_limit_counters c set count = c.count - 1
    from held where c.limit_name = held.limit_name and c.subject = held.subject and c.count > 0`,
};

const deleteEnded = {
  name: 'rate-limit-delete-ended',
  text: `
    with ended as (
      select limit_name, subject from rate_limit_counters where ends_at <= $1
      limit ${MAX_DELETED} for update skip locked)
    delete from rate_limit_counters c using ended
    where c.limit_name = ended.limit_name and c.subject = ended.subject`,
};

/** Creates rate limit counters in the database, shared by all processes. Don't call them inside a transaction: it would keep the
 * counters locked until it ends.
 */
export const createRateLimitCounters = (deps: { database: Queryable; clock: Clock; secretKey: Buffer }) => {
  const { database, clock, secretKey } = deps;

  const getKeys = (allowances: readonly Allowance[]) => [
    allowances.map(({ name }) => name),
    allowances.map(({ name, subject }) => hashWithKey(secretKey, `limit:${name}`, subject)),
  ];
  const getValues = (allowances: readonly Allowance[]) => [
    ...getKeys(allowances),
    allowances.map(({ max }) => max),
    allowances.map(({ windowMs }) => windowMs),
    clock.now(),
  ];
  const releaseCounts = async (allowances: readonly Allowance[]): Promise<void> => {
    if (allowances.length > 0) await database.run(release, getKeys(allowances));
  };

  return {
    /** Counts a request against all allowances. If one is used up, counts against none and returns the wait, in milliseconds. */
    take: async (allowances: readonly Allowance[]): Promise<Result<null, number>> => {
      if (allowances.length === 0) return ok(null);
      type Full = { wait_ms: number; is_counted: boolean };
      const full = await database.run<Full>(take, getValues(allowances));
      if (full.length === 0) return ok(null);
      if (full.some((row) => row.is_counted)) await releaseCounts(allowances);
      return err(Math.max(...full.map((row) => row.wait_ms)));
    },

    /** Returns the wait until no allowance is used up, in milliseconds; null if none is. Counts nothing. */
    findWait: async (allowances: readonly Allowance[]): Promise<number | null> => {
      const [full] = await database.run<{ wait_ms: number }>(findFull, getValues(allowances));
      return full?.wait_ms ?? null;
    },

    /** Uncounts a request. */
    release: releaseCounts,

    /** Deletes counters whose window has ended. */
    deleteEnded: async (): Promise<void> => {
      await database.run(deleteEnded, [clock.now()]);
    },
  };
};

export type RateLimitCounters = ReturnType<typeof createRateLimitCounters>;
