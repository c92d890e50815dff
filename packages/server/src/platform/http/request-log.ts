import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** ID of the signed-in user, or of the API key, that a request was authorised for; null for a guest. */
    callerId: string | null;
  }
}

/**
 * Logs every request by its route pattern, because paths contain registration numbers, which are personal data, and its caller by their ID.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('callerId', null);
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.callerId !== null && { callerId: request.callerId }),
    });
  });
};
