import { type Problem, problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../../platform/http/describe-error';
import { setApiHeaders } from '../../platform/http/security-headers';
import { sendProblem } from '../../platform/http/send-problem';
import { embedPaths } from '../../schools/websites/cors';

/** Server of test mode. */
export interface TestMode {
  /** Returns the server, with what a request to this URL below `/test` needs. Starts it first if it is not running. */
  prepare(url: string): Promise<FastifyInstance>;
  stop(): Promise<void>;
}

const PREFIX = '/test';
const NO_CONTENT = 204;

/** Returns whether test mode serves a URL: it has what forms request, and the webhooks of the sandbox. */
const isServed = (url: string): boolean =>
  embedPaths.test(url) || /^\/api\/webhooks\/(?:mtn|airtel)\//.test(url);

/** Sends a problem that pages of every origin can read, and the response to the preflight before it. */
const sendToAnyOrigin = (request: FastifyRequest, reply: FastifyReply, failure: Problem): FastifyReply => {
  setApiHeaders(reply);
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
  });
  return request.method === 'OPTIONS' ? reply.code(NO_CONTENT).send() : sendProblem(reply, failure);
};

/**
 * Passes requests below `/test/api` to the server of test mode, before their bodies are read. Without one, or if it can't be started,
 * forms get a problem that they can show.
 */
export const registerTestRoutes = (app: FastifyInstance, testMode: TestMode | null): void => {
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = (request.raw.url ?? '').slice(PREFIX.length);
    if (!isServed(url)) return sendProblem(reply, problem('not_found'));
    if (!testMode) return sendToAnyOrigin(request, reply, problem('test_mode_off'));
    try {
      const server = await testMode.prepare(url);
      reply.hijack();
      request.raw.url = url;
      server.routing(request.raw, reply.raw);
    } catch (error) {
      request.log.error({ error: describeError(error) }, 'test mode can’t be started');
      return sendToAnyOrigin(request, reply, problem('unavailable'));
    }
  };
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    url: `${PREFIX}/api/*`,
    exposeHeadRoute: false,
    onRequest: pass,
    handler: (_request, reply) => sendProblem(reply, problem('not_found')),
  });

  // A form finds our pages beside its API.
  app.get<{ Params: { reference: string } }>(`${PREFIX}/receipts/:reference`, ({ params }, reply) =>
    reply.redirect(`${PREFIX}/api/receipts/${encodeURIComponent(params.reference)}/pdf`),
  );
  app.get(`${PREFIX}/privacy`, (_request, reply) => reply.redirect('/privacy'));
};
