import { randomBytes } from 'node:crypto';
import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEqualSecret } from '../crypto/tokens';
import { sendProblem } from './send-problem';

const COOKIE = 'XSRF-TOKEN';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const parseToken = (cookies: string | undefined): string | null =>
  cookies?.match(/(?:^|;\s*)XSRF-TOKEN=([\w-]+)/)?.[1] ?? null;

/** Returns the XSRF token of a request, which also identifies the browser; null if it has none. */
export const findXsrfToken = ({ headers }: FastifyRequest): string | null => parseToken(headers.cookie);

/** Sets the token for our own pages, unless the browser has one. It authorises nothing. */
export const offerXsrfToken = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void => {
  if (parseToken(request.headers.cookie)) return;
  const token = randomBytes(18).toString('base64url');
  void reply.header('set-cookie', `${COOKIE}=${token}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`);
};

/** Rejects writes with our cookie unless the header X-XSRF-TOKEN has the same token. */
export const requireXsrfToken = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.has(request.method)) return;
    const token = parseToken(request.headers.cookie);
    if (token === null) return;
    const header = request.headers['x-xsrf-token'];
    if (typeof header !== 'string' || !isEqualSecret(header, token))
      return sendProblem(reply, problem('xsrf_mismatch'));
  });
};
