import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { Database } from '../db/database';
import { sendProblem } from './send-problem';

const ping = { name: 'ping', text: 'select 1 as one' };
const isLocal = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address);

/** GET /health (the process lives), /ready (it can serve) and /metrics (for this machine only). */
export const healthRoutes = (
  app: FastifyInstance,
  deps: { database: Database; registry: Registry; isStopping: () => boolean },
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

  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    if (deps.isStopping()) return sendProblem(reply, problem('unavailable'));
    await deps.database.run(ping, []);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    const isForwarded =
      request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (isForwarded || !isLocal(request.socket.remoteAddress ?? ''))
      return sendProblem(reply, problem('not_found'));
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
};
