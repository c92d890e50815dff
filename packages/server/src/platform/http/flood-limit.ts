import { MINUTE_MS } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCaller } from './caller-address';
import { allowReading, setApiHeaders } from './security-headers';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Factor of the flood limit for a route whose caller speaks for many; its requests are counted separately. */
    floodFactor?: number;
  }
}

/** Maximum number of callers that a process tracks; a further one replaces the one whose minute began first. */
const MAX_TRACKED = 100_000;

/** Error of the flood limit; the error handler turns it into a problem. */
export class RateLimitError extends Error {
  constructor(readonly seconds: number) {
    super('too many requests');
  }
}

/** Counts a request. Returns the error if its caller has sent too many in this minute, otherwise null. */
export type CountRequest = (request: FastifyRequest) => RateLimitError | null;

/** Creates the count of requests of each caller in this process, which asks nothing outside it. */
export const createFloodCount = (maxPerMinute: number): CountRequest => {
  const windows = new Map<string, { count: number; endsAtMs: number }>();
  const openWindow = (key: string, nowMs: number) => {
    const opened = { count: 0, endsAtMs: nowMs + MINUTE_MS };
    windows.delete(key);
    windows.set(key, opened);
    const [oldest] = windows.keys();
    if (windows.size > MAX_TRACKED && oldest !== undefined) windows.delete(oldest);
    return opened;
  };
  return ({ ip, routeOptions }) => {
    const { floodFactor = 1 } = routeOptions.config ?? {};
    const key = `${floodFactor} ${getCaller(ip)}`;
    const nowMs = performance.now();
    const known = windows.get(key);
    const window = known && known.endsAtMs > nowMs ? known : openWindow(key, nowMs);
    window.count += 1;
    if (window.count <= maxPerMinute * floodFactor) return null;
    return new RateLimitError(Math.ceil((window.endsAtMs - nowMs) / 1_000));
  };
};

/** Rejects floods of one caller before any other hook but that of the headers, whatever they request. Each process counts separately. */
export const limitFloods = (app: FastifyInstance, countRequest: CountRequest): void => {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const tooMany = countRequest(request);
    if (!tooMany) return;
    // Forms on pages of schools show the problem, so those must be able to read it.
    if (/^\/(?:test\/)?api\//.test(request.url)) {
      setApiHeaders(reply);
      allowReading(request, reply);
    }
    throw tooMany;
  });
};
