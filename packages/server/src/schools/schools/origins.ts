import cors from '@fastify/cors';
import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { sendProblem } from '../../platform/http/send-problem';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';
import { listOrigins } from './schools-repository';

/** Time the list of registered origins is cached, in milliseconds. */
export const LIST_AGE_MS = 15_000;
/** Time a browser may cache the response to a preflight, in seconds. */
const PREFLIGHT_AGE_S = 600;

interface OriginList {
  isRegistered(origin: string): Promise<boolean>;
  mayUse(origin: string, school: string): Promise<boolean>;
}

const createOriginList = (database: Database, clock: Clock): OriginList => {
  const read = memoizeWithTtl(clock, LIST_AGE_MS, async () => {
    const schoolsOf = new Map<string, Set<string>>();
    for (const { origin, slug } of await listOrigins(database)) {
      schoolsOf.set(origin, (schoolsOf.get(origin) ?? new Set()).add(slug));
    }
    return schoolsOf;
  });
  return {
    isRegistered: async (origin) => (await read()).has(origin),
    mayUse: async (origin, school) => (await read()).get(origin)?.has(school) ?? false,
  };
};

/** Tells whether a request comes from a page of another origin than ours. */
export const isCrossOrigin = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  if (!origin || origin === `${request.protocol}://${host}`) return false;
  return origin !== new URL(publicUrl).origin;
};

/** Paths that embeds may call; every other endpoint is for our own pages only. */
const embedCalls =
  /^\/api\/(?:config|students|payments|receipts|client-errors|loan-quotes|uploads|loan-applications)(?:[/?]|$)/;

/** The school that a query or a body names. */
const named = (from: unknown): string[] =>
  typeof from === 'object' && from !== null && 'school' in from && typeof from.school === 'string'
    ? [from.school]
    : [];

/**
 * Answers the pages of registered origins. A preflight is answered for any school's; a call must come from an origin of
 * its own school, and one that does not is told so in words that the page can read. Origin is policy, no proof.
 */
export const allowOrigins = async (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; publicUrl: string },
): Promise<void> => {
  const origins = createOriginList(deps.database, deps.clock);
  const answerTo = (origin: string | false) => ({
    origin,
    credentials: false,
    methods: ['GET', 'POST', 'DELETE'],
    maxAge: PREFLIGHT_AGE_S,
    exposedHeaders: ['retry-after'],
  });
  await app.register(cors, {
    delegator: (request, answer) => {
      const { origin } = request.headers;
      if (request.method !== 'OPTIONS' || !origin) return answer(null, answerTo(origin ?? false));
      if (!embedCalls.test(request.url)) return answer(null, answerTo(false));
      origins.isRegistered(origin).then(
        (isRegistered) => answer(null, answerTo(isRegistered ? origin : false)),
        (error: Error) => answer(error, answerTo(false)),
      );
    },
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isCrossOrigin(request, deps.publicUrl)) return;
    const origin = request.headers.origin ?? '';
    const isAllowed = [
      embedCalls.test(request.url),
      await origins.isRegistered(origin),
      ...(await Promise.all(
        [...named(request.query), ...named(request.body)].map((school) => origins.mayUse(origin, school)),
      )),
    ];
    if (isAllowed.includes(false)) return sendProblem(reply, problem('origin_not_registered', { origin }));
  });
};
