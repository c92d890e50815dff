import type { FastifyInstance } from 'fastify';

/** Logs every request by its route pattern, because paths contain registration numbers, which are personal data. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
};
