import { MINUTE_MS } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findNetwork, getCaller } from './caller-address';
import { NETWORK_FACTOR } from './limit-allowances';
import { allowReading, setApiHeaders } from './security-headers';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns the factor of the flood limit for a request whose caller speaks for many, counted separately; 1 for any other. */
    getFloodFactor?: (request: FastifyRequest) => number;
  }
}

/** Maximum number of callers in each of two maps: when the newer one is full, the older one is dropped. */
const MAX_TRACKED = 50_000;

/** Path by which a proxy sees that the process lives, which asks nothing. A flood of others must not make it look dead. */
const CHECK = '/health';

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
  // Two maps, because one from which the oldest entry is deleted each time becomes slow.
  let windows = new Map<string, { count: number; endsAtMs: number }>();
  let earlier = new Map<string, { count: number; endsAtMs: number }>();
  const openWindow = (key: string, nowMs: number) => {
    const opened = { count: 0, endsAtMs: nowMs + MINUTE_MS };
    if (windows.size >= MAX_TRACKED) {
      earlier = windows;
      windows = new Map();
    }
    windows.set(key, opened);
    return opened;
  };
  const count = (key: string, max: number): RateLimitError | null => {
    const nowMs = performance.now();
    const known = windows.get(key) ?? earlier.get(key);
    const window = known && known.endsAtMs > nowMs ? known : openWindow(key, nowMs);
    window.count += 1;
    return window.count <= max ? null : new RateLimitError(Math.ceil((window.endsAtMs - nowMs) / 1_000));
  };
  return (request) => {
    const { ip, routeOptions } = request;
    const factor = routeOptions.config?.getFloodFactor?.(request) ?? 1;
    const max = maxPerMinute * factor;
    const network = findNetwork(ip);
    return (
      count(`${factor} ${getCaller(ip)}`, max) ??
      (network === null ? null : count(`${factor} ${network} network`, max * NETWORK_FACTOR))
    );
  };
};

/** Rejects floods of one caller before any other hook but that of the headers, whatever they request. Each process counts separately. */
export const limitFloods = (app: FastifyInstance, countRequest: CountRequest): void => {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url === CHECK && ['GET', 'HEAD'].includes(request.method)) return;
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
