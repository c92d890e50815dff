import { createHash, timingSafeEqual } from 'node:crypto';
import type { Meter } from '@opentelemetry/api';
import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config/loopback';
import type { Database } from '../db/database';
import { isForwarded } from './forwarded';
import { sendProblem } from './send-problem';

/** Upper bounds of how long calls take, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

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
  deps: {
    database: Database;
    meter: Meter;
    readMetrics: () => Promise<string>;
    isLeaving: () => boolean;
    metrics: MetricsAccess;
  },
): void => {
  const durations = deps.meter.createHistogram('somesa_http_request_seconds', {
    description: 'How long calls took, by route pattern and status.',
    advice: { explicitBucketBoundaries: BUCKETS_S },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    durations.record(reply.elapsedTime / 1000, {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
    });
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
      .headers({ 'content-type': METRICS_TYPE, 'cache-control': 'no-store' })
      .send(await deps.readMetrics());
  });
};
