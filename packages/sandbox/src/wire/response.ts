import type { FastifyReply } from 'fastify';

/** Response of a provider, or a dropped connection. */
export type ProviderResponse =
  | { readonly status: number; readonly body?: unknown; readonly type?: string }
  | { readonly hangUp: true };

export const HANG_UP: ProviderResponse = { hangUp: true };

export function sendResponse(reply: FastifyReply, answer: ProviderResponse): FastifyReply {
  if ('hangUp' in answer) {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  }
  reply.code(answer.status);
  if (answer.body === undefined) return reply.send();
  return reply.type(answer.type ?? 'application/json; charset=utf-8').send(answer.body);
}
