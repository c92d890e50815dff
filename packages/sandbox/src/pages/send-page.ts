import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderPage } from './layout';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'";

/** Sends a page with a strict content security policy. */
export function sendPage(
  reply: FastifyReply,
  title: string,
  parts: readonly string[],
  script = '',
): FastifyReply {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = script === '' ? POLICY : `${POLICY}; script-src 'sha256-${hash}'`;
  return reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(renderPage(title, parts, script));
}

/** Returns whether a request accepts HTML, as browsers do. Others get JSON. */
export function wantsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** Redirects a form to its page; sends the result to a JSON caller. */
export function goBack(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  result: object,
): FastifyReply {
  return wantsHtml(request) ? reply.redirect(page, 303) : reply.send(result);
}
