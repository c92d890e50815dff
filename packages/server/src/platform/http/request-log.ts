import type { FastifyInstance } from 'fastify';

/** Logs every call by its route pattern, never by its filled-in path: registration numbers are personal data. */
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
