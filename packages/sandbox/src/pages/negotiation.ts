import type { FastifyReply, FastifyRequest } from 'fastify';

/** People's browsers ask for HTML; everything else gets JSON. */
export function wantsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** After a form: back to the page. After a JSON call: the result. */
export function goBack(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  result: object,
): FastifyReply {
  return wantsHtml(request) ? reply.redirect(page, 303) : reply.send(result);
}
