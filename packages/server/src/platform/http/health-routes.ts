import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { isLoopback } from '../config/loopback';
import type { Database } from '../db/database';
import { isForwarded } from './forwarded';
import { sendProblem } from './send-problem';

/** Access rule of the metrics. */
interface MetricsAccess {
  /** Bearer token that grants access from any address; undefined if not set. */
  token: string | undefined;
  /** True if only this machine can reach the site, so that a local request did not come through a proxy. */
  isLocalSite: boolean;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether a request can read the metrics: with the token if one is set, otherwise only from this machine. */
const canReadMetrics = (request: FastifyRequest, { token, isLocalSite }: MetricsAccess): boolean => {
  if (token !== undefined)
    return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
  return isLocalSite && !isForwarded(request) && isLoopback(request.socket.remoteAddress ?? '');
};

const ping = { name: 'ping', text: 'select 1 as one' };

/** Registers GET /health (the process is alive), /ready (it can serve requests) and /metrics (404 without access). */
export const registerHealthRoutes = (
  app: FastifyInstance,
  deps: { database: Database; registry: Registry; isLeaving: () => boolean; metrics: MetricsAccess },
): void => {
  const { registry } = deps;
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'somesa_http_request_seconds',
    help: 'How long calls took, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/health', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/ready', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (deps.isLeaving()) return sendProblem(reply, problem('unavailable'));
    await deps.database.run(ping, []);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, deps.metrics)) return sendProblem(reply, problem('not_found'));
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics());
  });
};
