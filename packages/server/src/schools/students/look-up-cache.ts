import { DAY_MS } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import { getCaller } from '../../platform/http/caller-address';

/** Time a lookup remains valid for payments that follow it, in milliseconds. */
const CACHE_MS = DAY_MS;
/** Maximum number of lookups in the cache; a further one replaces the oldest. */
const MAX_CACHED = 100_000;

/** Child named by a lookup or a payment. */
export interface LookupChild {
  regNo: string;
  school: string;
}

/**
 * Creates a cache, in this process, of which caller looked up which child. A payment without a cached lookup, such as one
 * after a restart, counts as a lookup itself: that uses up one of the caller's many lookups and blocks no payment.
 */
export const createLookupCache = (clock: Clock) => {
  const seenAtMs = new Map<string, number>();
  const getKey = (request: FastifyRequest, { regNo, school }: LookupChild): string =>
    `${getCaller(request.ip)} ${school} ${regNo}`;
  return {
    add: (request: FastifyRequest, child: LookupChild): void => {
      const key = getKey(request, child);
      seenAtMs.delete(key);
      seenAtMs.set(key, clock.now().getTime());
      const [oldest] = seenAtMs.keys();
      if (seenAtMs.size > MAX_CACHED && oldest !== undefined) seenAtMs.delete(oldest);
    },
    has: (request: FastifyRequest, child: LookupChild): boolean => {
      const atMs = seenAtMs.get(getKey(request, child));
      return atMs !== undefined && clock.now().getTime() - atMs < CACHE_MS;
    },
  };
};

export type LookupCache = ReturnType<typeof createLookupCache>;
