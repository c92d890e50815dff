import { randomBytes, timingSafeEqual } from 'node:crypto';
import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem';

const COOKIE = 'XSRF-TOKEN';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const tokenIn = (cookies: string | undefined): string | null =>
  cookies?.match(/(?:^|;\s*)XSRF-TOKEN=([\w-]+)/)?.[1] ?? null;

/** Returns the token that a browser of ours carries, which tells one browser from another; null if it carries none. */
export const xsrfTokenOf = ({ headers }: FastifyRequest): string | null => tokenIn(headers.cookie);

/** Gives a page of ours its token, once. Nothing is authorised by it. */
export const offerXsrfToken = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void => {
  if (tokenIn(request.headers.cookie)) return;
  const token = randomBytes(18).toString('base64url');
  void reply.header('set-cookie', `${COOKIE}=${token}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`);
};

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** A call that changes something and carries our cookie must carry the same token in the header X-XSRF-TOKEN. */
export const requireXsrfToken = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.has(request.method)) return;
    const token = tokenIn(request.headers.cookie);
    if (token === null) return;
    const header = request.headers['x-xsrf-token'];
    if (typeof header !== 'string' || !equal(header, token))
      return sendProblem(reply, problem('xsrf_mismatch'));
  });
};
