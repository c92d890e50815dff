import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const MAX_PROVIDER_BODY_BYTES = 64 * 1024;

/** Makes the app keep bodies as raw bytes, over which signatures are calculated. */
export function registerRawBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_PROVIDER_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
}

export function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Parses the body as JSON. Returns undefined if it is not JSON. */
export function jsonBody(request: FastifyRequest): unknown {
  const raw = rawBody(request);
  if (raw.length === 0) return undefined;
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns a field of JSON of unknown shape; undefined if it does not exist. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** Returns a field that is a text, without surrounding spaces; '' if it is none. */
export function textField(value: unknown, name: string): string {
  const text = field(value, name);
  return typeof text === 'string' ? text.trim() : '';
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

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
