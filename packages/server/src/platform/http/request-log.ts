import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

let lines = '';

const flush = (): void => {
  if (lines === '') return;
  process.stdout.write(lines);
  lines = '';
};

// Whatever ends the process, its last lines are written.
process.once('exit', flush);

/** Standard output as the destination of the log. Lines of one turn of the event loop are written by one system call. */
export const logOutput = {
  write: (line: string): void => {
    if (lines === '') setImmediate(flush);
    lines += line;
  },
};

declare module 'fastify' {
  interface FastifyRequest {
    /** ID of the signed-in user, or of the API key, that a request was authorised for; null for a guest. */
    callerId: string | null;
  }
}

const requestLogs = new AsyncLocalStorage<FastifyBaseLogger>();

/** Returns the log of the request that the caller works for, whose lines have its ID; null outside of one. */
export const findRequestLog = (): FastifyBaseLogger | null => requestLogs.getStore() ?? null;

/** Routes that a proxy requests every second. */
const checkRoutes = ['/health', '/ready'];
const OK = 200;

/**
 * Logs every request by its route pattern, because paths contain registration numbers, which are personal data, and its caller by their ID.
 * Checks of a proxy that succeed are logged at the level debug.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('callerId', null);
  // A body is read in another context, so not before.
  app.addHook('preValidation', (request, _reply, done) => requestLogs.run(request.log, done));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const isPassedCheck = checkRoutes.includes(route) && reply.statusCode === OK;
    request.log[isPassedCheck ? 'debug' : 'info']({
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.callerId !== null && { callerId: request.callerId }),
    });
  });
};
