import cors from '@fastify/cors';
import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { allowReading } from '../../platform/http/security-headers';
import { sendProblem } from '../../platform/http/send-problem';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';
import { listOrigins } from '../schools-repository';

/** Time the list of registered origins is cached, in milliseconds. */
export const ORIGIN_CACHE_MS = 15_000;
/** Time a browser may cache the response to a preflight, in seconds. */
const PREFLIGHT_AGE_S = 600;

interface OriginList {
  isRegistered(origin: string): Promise<boolean>;
  canUse(origin: string, school: string): Promise<boolean>;
}

const createOriginList = (database: Database, clock: Clock): OriginList => {
  const read = memoizeWithTtl(clock, ORIGIN_CACHE_MS, async () => {
    const schoolsByOrigin = new Map<string, Set<string>>();
    for (const { origin, slug } of await listOrigins(database)) {
      schoolsByOrigin.set(origin, (schoolsByOrigin.get(origin) ?? new Set()).add(slug));
    }
    return schoolsByOrigin;
  });
  return {
    isRegistered: async (origin) => (await read()).has(origin),
    canUse: async (origin, school) => (await read()).get(origin)?.has(school) ?? false,
  };
};

/** Returns whether a request comes from a page of another origin than ours. */
export const isCrossOrigin = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  if (!origin || origin === `${request.protocol}://${host}`) return false;
  return origin !== new URL(publicUrl).origin;
};

/** Paths that embeds may call; every other endpoint is for our own pages only. */
export const embedPaths =
  /^\/api\/(?:config|students|payer-charges|payments|receipts|client-errors|loan-quotes|uploads|loan-applications)(?:[/?]|$)/;

/** Lists the school that a query or body names, if any. */
const listNamedSchools = (from: unknown): string[] =>
  typeof from === 'object' && from !== null && 'school' in from && typeof from.school === 'string'
    ? [from.school]
    : [];

/**
 * Allows cross-origin requests from registered origins. A preflight may come from an origin of any school; a request must
 * come from an origin of the school it names, or gets a problem that the page can read. An origin can be forged outside
 * browsers, so that this is a policy and not authentication.
 */
export const registerCors = async (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; publicUrl: string },
): Promise<void> => {
  const origins = createOriginList(deps.database, deps.clock);
  const createCorsOptions = (origin: string | false) => ({
    origin,
    credentials: false,
    methods: ['GET', 'POST', 'DELETE'],
    maxAge: PREFLIGHT_AGE_S,
  });
  await app.register(async (preflights) => {
    await preflights.register(cors, {
      delegator: (request, callback) => {
        const { origin } = request.headers;
        if (!origin || !embedPaths.test(request.url)) return callback(null, createCorsOptions(false));
        origins.isRegistered(origin).then(
          (isRegistered) => callback(null, createCorsOptions(isRegistered ? origin : false)),
          (error: Error) => callback(error, createCorsOptions(false)),
        );
      },
    });
  });
  // The plugin builds its options again for each request, which only preflights need.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') allowReading(request, reply);
    done();
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isCrossOrigin(request, deps.publicUrl)) return;
    const origin = request.headers.origin ?? '';
    const isAllowed = [
      embedPaths.test(request.url),
      await origins.isRegistered(origin),
      ...(await Promise.all(
        [...listNamedSchools(request.query), ...listNamedSchools(request.body)].map((school) =>
          origins.canUse(origin, school),
        ),
      )),
    ];
    if (isAllowed.includes(false)) return sendProblem(reply, problem('origin_not_registered', { origin }));
  });
};
