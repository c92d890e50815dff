import { err, type LineTexts, ok, type Result } from '@somesa/core';
import redaxios, { type Options } from 'redaxios';
import { type ApiFailure, answerFailure, lineFailure, type StopReason } from './line-failure';
import { isRecord } from './read-answer';

/** Options of the connection to one API. */
export interface ApiOptions {
  /** The API's address without a slash at the end: `/api`, `https://pay.example/api`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  /** omit: embeds, no cookies. same-origin: the host, which echoes XSRF-TOKEN. */
  credentials?: 'omit' | 'same-origin';
  /** The language of the server's messages, asked for at each call: a page can change it. */
  lang: () => string;
  /** Token of the signed-in user; null or absent if nobody is signed in. */
  token?: () => string | null;
  /** Texts for a call if the server sent no message, in that language. */
  texts: () => LineTexts;
}

/** One call: what it asks, and which statuses count as an answer beside 2xx. */
export interface CallRequest {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  query?: Record<string, string> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  alsoFine?: readonly number[];
  signal?: AbortSignal | undefined;
}

/** Response to a call, before its shape is checked. */
export interface CallAnswer {
  status: number;
  data: unknown;
}

/** Our limit for one call, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** Returns true if redaxios rejected with a response because of its status; any other rejection is a failure of the connection. */
const isResponse = (thrown: unknown): thrown is { status: number; data: unknown; headers: Headers } =>
  isRecord(thrown) && typeof thrown.status === 'number';

/** Returns only the string headers: properties that a page has added to Object.prototype end up in the headers that redaxios builds. */
const onlyTexts = (headers: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === 'string'));

/** Builds the one function that all calls go through: it never throws and always ends within `timeoutMs`. */
export const createCall = (options: ApiOptions) => {
  const { baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS, credentials = 'same-origin', lang, texts } = options;

  return async (request: CallRequest): Promise<Result<CallAnswer, ApiFailure>> => {
    const controller = new AbortController();
    let reason: StopReason = null;
    const stop = (why: StopReason): void => {
      reason ??= why;
      controller.abort();
    };
    const onAbort = (): void => stop('aborted');
    if (request.signal?.aborted) return err(lineFailure('aborted', timeoutMs, texts()));
    request.signal?.addEventListener('abort', onAbort);
    const timer = setTimeout(stop, timeoutMs, 'timeout');

    const token = options.token?.();
    const fetchOnce = options.fetch ?? globalThis.fetch;
    const config: Options = {
      method: request.method,
      headers: {
        accept: 'application/json',
        'accept-language': lang(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...request.headers,
      },
      ...(request.query && { params: request.query }),
      validateStatus: (status) => (status >= 200 && status < 300) || !!request.alsoFine?.includes(status),
      fetch: ((url: RequestInfo | URL, init?: RequestInit) =>
        fetchOnce(url, {
          ...init,
          headers: onlyTexts(init?.headers),
          credentials,
          signal: controller.signal,
        })) as typeof globalThis.fetch,
      ...(credentials === 'same-origin' &&
        request.method !== 'get' && { xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' }),
      ...(request.body !== undefined && { data: request.body }),
    };
    try {
      const { status, data } = await redaxios<unknown>(baseUrl + request.path, config);
      if (controller.signal.aborted) return err(lineFailure(reason, timeoutMs, texts()));
      return ok({ status, data });
    } catch (thrown) {
      if (!controller.signal.aborted && isResponse(thrown))
        return err(answerFailure(thrown.status, thrown.data, texts(), thrown.headers));
      return err(lineFailure(reason, timeoutMs, texts()));
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
    }
  };
};

/** The one function that all calls go through. */
export type Call = ReturnType<typeof createCall>;
