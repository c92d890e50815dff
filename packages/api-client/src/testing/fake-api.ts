import { connectionTextsEn } from '@somesa/core';
import { vi } from 'vitest';
import type { ApiOptions } from '../send-request';

const readBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

/** Creates an API over a server with the same response to each request, and a function that returns the first request. */
export const createFakeApi = <Api>(
  create: (options: ApiOptions) => Api,
  response?: unknown,
  init: ResponseInit = {},
  options: Partial<ApiOptions> = {},
) => {
  const body = typeof response === 'string' || response === undefined ? response : JSON.stringify(response);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body ?? null, init));
  const api = create({
    baseUrl: '/api',
    fetch,
    lang: () => 'lg',
    texts: () => connectionTextsEn,
    token: () => 'the-token',
    ...options,
  });
  const getRequest = () => {
    const [url, request] = fetch.mock.calls[0] ?? [];
    const headers = new Headers(request?.headers);
    return {
      /** Method and URL, such as `GET /api/admin/queue-items`. */
      line: `${String(request?.method).toUpperCase()} ${String(url)}`,
      body: readBody(request?.body ?? undefined),
      headers,
      authorization: headers.get('authorization'),
      credentials: request?.credentials,
    };
  };
  return { api, getRequest };
};

/** Returns the expected request of a signed-in user: its line and body. */
export const createExpectedRequest = (line: string, body?: object) => ({
  line,
  body,
  authorization: 'Bearer the-token',
});

/** Response of a network that requires a login, instead of one of our API. */
export const CAPTIVE_PORTAL = '<html>Log in to the hotel’s network</html>';
