import { err, ok, type Result } from '@somesa/core';
import type { Clock } from '../clock';
import { hashWithKey } from '../crypto/tokens';
import type { Queryable } from '../db/database';
import { createCallBatches } from '../jobs/batch-calls';

/** Number of requests that a subject may make in a window. Names are unique per call. */
export interface Allowance {
  name: string;
  subject: string;
  max: number;
  windowMs: number;
}

/** Maximum number of rows that one clean-up deletes. */
const MAX_DELETED = 10_000;
/** Maximum number of requests that one statement counts. */
const MAX_COUNTED = 100;

const inMs = (instant: string) => `(extract(epoch from ${instant} - $5::timestamptz) * 1000)::float8`;

/**
 * Returns the condition that a window has not ended. One that ends more than its length after a new one would was begun by a server
 * whose clock was wrong. It counts as ended, or callers would be rejected until then.
 */
const getOpenCondition = (windowLength: string): string => `
  c.ends_at > $5::timestamptz and c.ends_at <= $5::timestamptz + 2 * ${windowLength}`;
const windowOfKey = "window_ms * interval '1 millisecond'";
const windowOfRow = '(excluded.ends_at - $5::timestamptz)';

const keys = `
  keys as materialized (
    select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) with ordinality
      as k (limit_name, subject, max_count, window_ms, key))`;

/**
 * Counts each request against all of its allowances or none. Every statement locks rows in the same order, which avoids deadlocks.
 * Returns the requests with a full window, which are not counted, and by how many requests an allowance is exceeded now.
 */
const take = {
  name: 'rate-limit-take',
  text: `
    with ${keys},
    asked as materialized (select * from unnest($6::int[], $7::int[]) as a (request, key)),
    full_requests as materialized (
      select request, max(c.ends_at) as ends_at
      from asked join keys using (key) join rate_limit_counters c using (limit_name, subject)
      where ${getOpenCondition(windowOfKey)} and c.count >= max_count group by request),
    counted as (
      insert into rate_limit_counters as c (limit_name, subject, count, ends_at)
      select limit_name, subject, count(*), $5::timestamptz + max(window_ms) * interval '1 millisecond'
      from asked join keys using (key)
      where not exists (select from full_requests f where f.request = asked.request)
      group by limit_name, subject order by limit_name, subject
      on conflict (limit_name, subject) do update set
        count = case when ${getOpenCondition(windowOfRow)} then c.count + excluded.count else excluded.count end,
        ends_at = case when ${getOpenCondition(windowOfRow)} then c.ends_at else excluded.ends_at end
      returning limit_name, subject, count, ends_at)
    select request, null::int as key, 0 as excess, ${inMs('ends_at')} as wait_ms from full_requests
    union all
    select null, key::int, (counted.count - max_count)::int, ${inMs('counted.ends_at')}
    from counted join keys using (limit_name, subject) where counted.count > max_count`,
};

const findFull = {
  name: 'rate-limit-find-full',
  text: `
    with ${keys}
    select ${inMs('max(c.ends_at)')} as wait_ms
    from keys join rate_limit_counters c using (limit_name, subject)
    where ${getOpenCondition(windowOfKey)} and c.count >= max_count`,
};

const release = {
  name: 'rate-limit-release',
  text: `
    with held as (
      select c.limit_name, c.subject, released.count
      from unnest($1::text[], $2::text[], $3::int[]) as released (limit_name, subject, count)
      join rate_limit_counters c using (limit_name, subject)
      order by c.limit_name, c.subject for update of c)
    update rate_limit_counters c set count = greatest(c.count - held.count, 0)
    from held where c.limit_name = held.limit_name and c.subject = held.subject`,
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

/** Row that a request is counted in, and how many requests of a batch are. */
interface CountedKey extends Allowance {
  count: number;
}

/** Lists the rows of the allowances of some requests, each once, and for each request the places of its rows in that list. */
const listKeys = (requests: readonly (readonly Allowance[])[]) => {
  const places = new Map<string, number>();
  const keys: CountedKey[] = [];
  const placesByRequest = requests.map((allowances) =>
    allowances.map((allowance) => {
      const id = `${allowance.name}\n${allowance.subject}`;
      const place = places.get(id) ?? keys.push({ ...allowance, count: 0 }) - 1;
      places.set(id, place);
      const key = keys[place] as CountedKey;
      key.count += 1;
      return place;
    }),
  );
  return { keys, placesByRequest };
};

/** Row of the statement that counts: a request with a full window, or a key (from 1) that more requests were counted in than allowed. */
type TakenRow = { wait_ms: number } & (
  | { request: number; key: null }
  | { request: null; key: number; excess: number }
);

/**
 * Creates rate limit counters in the database, shared by all processes. Requests that arrive while a statement runs are counted by the
 * next one together. Don't call them inside a transaction: it would keep the counters locked until it ends.
 */
export const createRateLimitCounters = (deps: { database: Queryable; clock: Clock; secretKey: Buffer }) => {
  const { database, clock, secretKey } = deps;

  const getIds = (keys: readonly Allowance[]) => [
    keys.map(({ name }) => name),
    keys.map(({ name, subject }) => hashWithKey(secretKey, `limit:${name}`, subject)),
  ];
  const getValues = (keys: readonly Allowance[]) => [
    ...getIds(keys),
    keys.map(({ max }) => max),
    keys.map(({ windowMs }) => windowMs),
    clock.now(),
  ];
  const releaseAll = async (requests: readonly (readonly Allowance[])[]): Promise<void> => {
    const { keys } = listKeys(requests);
    if (keys.length > 0) await database.run(release, [...getIds(keys), keys.map(({ count }) => count)]);
  };

  /** Counts requests in their order. Returns the wait of each that is rejected, in milliseconds; null for each that is counted. */
  const takeAll = async (requests: readonly (readonly Allowance[])[]): Promise<(number | null)[]> => {
    const { keys, placesByRequest } = listKeys(requests);
    const rows = await database.run<TakenRow>(take, [
      ...getValues(keys),
      placesByRequest.flatMap((places, request) => places.map(() => request)),
      placesByRequest.flatMap((places) => places.map((place) => place + 1)),
    ]);
    const waits: (number | null)[] = requests.map(() => null);
    const exceeded = new Map<number, { free: number; waitMs: number }>();
    for (const row of rows) {
      if (row.key === null) waits[row.request] = row.wait_ms;
      else exceeded.set(row.key - 1, { free: -row.excess, waitMs: row.wait_ms });
    }
    if (exceeded.size === 0) return waits;
    // If other requests filled a window meanwhile, only the first ones fit; the others are uncounted everywhere.
    const counted = requests.map((_, request) => request).filter((request) => waits[request] === null);
    const getExceeded = (request: number) =>
      (placesByRequest[request] ?? []).flatMap((place) => exceeded.get(place) ?? []);
    for (const request of counted) for (const window of getExceeded(request)) window.free += 1;
    for (const request of counted) {
      const windows = getExceeded(request);
      const full = windows.filter(({ free }) => free <= 0);
      if (full.length > 0) waits[request] = Math.max(...full.map(({ waitMs }) => waitMs));
      else for (const window of windows) window.free -= 1;
    }
    await releaseAll(
      counted.filter((request) => waits[request] !== null).map((request) => requests[request] ?? []),
    );
    return waits;
  };
  const takeInBatch = createCallBatches(MAX_COUNTED, takeAll);

  return {
    /** Counts a request against all allowances. If one is used up, counts against none and returns the wait, in milliseconds. */
    take: async (allowances: readonly Allowance[]): Promise<Result<null, number>> => {
      if (allowances.length === 0) return ok(null);
      const waitMs = await takeInBatch(allowances);
      return waitMs === null ? ok(null) : err(waitMs);
    },

    /** Returns the wait until no allowance is used up, in milliseconds; null if none is. Counts nothing. */
    findWait: async (allowances: readonly Allowance[]): Promise<number | null> => {
      const [full] = await database.run<{ wait_ms: number | null }>(findFull, getValues(allowances));
      return full?.wait_ms ?? null;
    },

    /** Uncounts a request. */
    release: (allowances: readonly Allowance[]): Promise<void> => releaseAll([allowances]),

    /** Deletes counters whose window has ended. */
    deleteEnded: async (): Promise<void> => {
      await database.run(deleteEnded, [clock.now()]);
    },
  };
};

export type RateLimitCounters = ReturnType<typeof createRateLimitCounters>;
