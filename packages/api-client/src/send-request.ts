import { type ConnectionTexts, err, ok, type Result } from '@somesa/core';
import redaxios, { type Options } from 'redaxios';
import {
  type ApiFailure,
  createConnectionFailure,
  createResponseFailure,
  type StopReason,
} from './api-failure';
import { isRecord } from './records';

/** Options of the connection to the API. */
export interface ApiOptions {
  /** URL of the API without a trailing slash: `/api`, `https://pay.example/api`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Cookie of our own site, which a request that changes data repeats in a header. Without it, as in embeds, no cookies are sent. */
  xsrf?: Pick<Options, 'xsrfCookieName' | 'xsrfHeaderName'>;
  /** Returns the language of the server's messages; a page can change it. */
  lang: () => string;
  /** Returns the token of the signed-in user; null if no one is signed in. */
  token?: () => string | null;
  /** Returns the messages for a failure without one of the server, in that language. */
  texts: () => ConnectionTexts;
}

type Expected = string | ((answer: object) => boolean);

/** Request to any endpoint. */
export interface AnyRequest {
  params?: Record<string, number | string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Member that a successful response of our API has, or a function that returns whether a response is one. */
  expects?: Expected;
  /** Statuses besides 2xx to accept as successful, each with the same of its response. */
  accepts?: Record<number, Expected>;
  signal?: AbortSignal | undefined;
  /** Time limit in milliseconds. */
  timeoutMs?: number;
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
 * Sends a request by its method and path, `POST /payments/:id/retry`. Never throws, and ends within `timeoutMs`. A response that
 * is not from our API, such as the page of a network that requires a login, counts as a failure of the connection.
 */
export const sendRequest = async (
  options: ApiOptions,
  line: string,
  {
    params = {},
    query = {},
    expects = '',
    accepts,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    ...request
  }: AnyRequest = {},
): Promise<Result<unknown, ApiFailure>> => {
  const { xsrf, texts } = options;
  const [method = '', path = ''] = line.split(' ');
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
  const present = Object.entries(query).filter(([, value]) => value);
  const config: Options = {
    method: method as Options['method'] & string,
    headers: {
      accept: 'application/json',
      'accept-language': options.lang(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...request.headers,
    },
    ...(present[0] && { params: Object.fromEntries(present) as Record<string, string> }),
    validateStatus: (status) => (status >= 200 && status < 300) || !!accepts?.[status],
    fetch: ((url: RequestInfo | URL, init?: RequestInit) =>
      send(url, {
        ...init,
        headers: filterHeaders(init?.headers),
        credentials: xsrf ? 'same-origin' : 'omit',
        signal: controller.signal,
      })) as typeof globalThis.fetch,
    ...(method !== 'GET' && xsrf),
    ...(request.body !== undefined && { data: request.body }),
  };
  try {
    const filledPath = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const { status, data } = await redaxios<unknown>(options.baseUrl + filledPath, config);
    if (controller.signal.aborted) return fail();
    const expected = accepts?.[status] ?? expects;
    const isOurs =
      (status === 204 && !expects) ||
      (isRecord(data) && (typeof expected === 'function' ? expected(data) : !expected || expected in data));
    return isOurs ? ok(data) : fail();
  } catch (thrown) {
    if (controller.signal.aborted || !isResponse(thrown)) return fail();
    return err(createResponseFailure(thrown.status, thrown.data, texts(), thrown.headers));
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
  }
};
