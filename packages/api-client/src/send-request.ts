import { type ConnectionTexts, err, ok, type Result } from '@somesa/core';
import redaxios, { type Options } from 'redaxios';
import {
  type ApiFailure,
  createConnectionFailure,
  createResponseFailure,
  type StopReason,
} from './api-failure';
import { isRecord } from './read-response';

/** Options of the connection to the API. */
export interface ApiOptions {
  /** URL of the API without a trailing slash: `/api`, `https://pay.example/api`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  /** omit: embeds, no cookies. same-origin: our own site, which echoes XSRF-TOKEN. */
  credentials?: 'omit' | 'same-origin';
  /** Returns the language of the server's messages; a page can change it. */
  lang: () => string;
  /** Returns the token of the signed-in user; null if no one is signed in. */
  token?: () => string | null;
  /** Returns the messages for a failure without one of the server, in that language. */
  texts: () => ConnectionTexts;
}

/** Request to the API. */
export interface ApiRequest {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  query?: Record<string, string> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Statuses besides 2xx to accept as successful. */
  acceptStatuses?: readonly number[];
  /** Type of a response that is no JSON. */
  responseType?: 'blob';
  /** Reads what the server returns with another status if the response is no JSON. */
  readProblem?: (data: unknown) => Promise<unknown>;
  signal?: AbortSignal | undefined;
}

/** Default time limit of a request, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 30_000;

/** Returns whether redaxios rejected with a response because of its status; any other rejection is a failure of the connection. */
const isResponse = (thrown: unknown): thrown is { status: number; data: unknown; headers: Headers } =>
  isRecord(thrown) && typeof thrown.status === 'number';

/** Returns only the string headers: properties that a page has added to Object.prototype end up in the headers that redaxios builds. */
const filterHeaders = (headers: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'));

/**
 * Creates the function that sends all requests. It never throws, and ends within `timeoutMs`. `read` returns null for a
 * response that is not from our API, which counts as a failure of the connection.
 */
export const createSender = (options: ApiOptions) => {
  const { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS, credentials = 'same-origin', lang, texts } = options;

  return async <T>(
    request: ApiRequest,
    read: (data: unknown, status: number) => T | null,
  ): Promise<Result<T, ApiFailure>> => {
    const controller = new AbortController();
    let reason: StopReason = null;
    const fail = () => err(createConnectionFailure(reason, timeoutMs, texts()));
    const stop = (stopReason: StopReason): void => {
      reason ??= stopReason;
      controller.abort();
    };
    const onAbort = (): void => stop('aborted');
    if (request.signal?.aborted) {
      reason = 'aborted';
      return fail();
    }
    request.signal?.addEventListener('abort', onAbort);
    const timer = setTimeout(stop, timeoutMs, 'timeout');

    const token = options.token?.();
    const send = options.fetch ?? globalThis.fetch;
    const config: Options = {
      method: request.method,
      headers: {
        accept: 'application/json',
        'accept-language': lang(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...request.headers,
      },
      ...(request.query && { params: request.query }),
      ...(request.responseType && { responseType: request.responseType }),
      validateStatus: (status) =>
        (status >= 200 && status < 300) || !!request.acceptStatuses?.includes(status),
      fetch: ((url: RequestInfo | URL, init?: RequestInit) =>
        send(url, {
          ...init,
          headers: filterHeaders(init?.headers),
          credentials,
          signal: controller.signal,
        })) as typeof globalThis.fetch,
      ...(credentials === 'same-origin' &&
        request.method !== 'get' && { xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' }),
      ...(request.body !== undefined && { data: request.body }),
    };
    try {
      const { status, data } = await redaxios<unknown>(baseUrl + request.path, config);
      if (controller.signal.aborted) return fail();
      const value = read(data, status);
      return value === null ? fail() : ok(value);
    } catch (thrown) {
      if (controller.signal.aborted || !isResponse(thrown)) return fail();
      const problem = request.readProblem ? await request.readProblem(thrown.data) : thrown.data;
      return err(createResponseFailure(thrown.status, problem, texts(), thrown.headers));
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    }
  };
};
