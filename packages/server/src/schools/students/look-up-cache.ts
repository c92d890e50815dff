import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import { callerOf } from '../../platform/http/caller-address';

/** Time a look-up counts for the payments that follow it, in milliseconds. */
const MEMORY_MS = 24 * 3_600_000;
/** Maximum number of look-ups remembered; beyond that the oldest is forgotten, and a payment after it counts as a look-up. */
const MAX_REMEMBERED = 100_000;

/** A child as a look-up or a payment names it. */
export interface LookUpChild {
  regNo: string;
  school: string;
}

/**
 * Remembers in this process which caller looked which child up. A payment that comes to another process, or after a restart, counts as a
 * look-up once more: that costs its caller one of many, and nobody a payment.
 */
export const createLookUpMemory = (clock: Clock) => {
  const seenAtMs = new Map<string, number>();
  const keyOf = (request: FastifyRequest, { regNo, school }: LookUpChild): string =>
    `${callerOf(request.ip)} ${school} ${regNo}`;
  return {
    note: (request: FastifyRequest, child: LookUpChild): void => {
      const key = keyOf(request, child);
      seenAtMs.delete(key);
      seenAtMs.set(key, clock.now().getTime());
      const [oldest] = seenAtMs.keys();
      if (seenAtMs.size > MAX_REMEMBERED && oldest !== undefined) seenAtMs.delete(oldest);
    },
    has: (request: FastifyRequest, child: LookUpChild): boolean => {
      const atMs = seenAtMs.get(keyOf(request, child));
      return atMs !== undefined && clock.now().getTime() - atMs < MEMORY_MS;
    },
  };
};

export type LookUpMemory = ReturnType<typeof createLookUpMemory>;
