import { connectionTextsEn } from '@somesa/core';
import { vi } from 'vitest';
import { createCall, createCallForFile } from '../call';
import type { ApiOptions } from '../send-request';

const readBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

/** Response of a network that requires a login, instead of one of our API. */
export const CAPTIVE_PORTAL = '<html>Log in to the hotel’s network</html>';

/** Creates the calls of a signed-in user to a server with the same response to each request, and a function that returns the first request. */
export const createFakeServer = (
  response?: unknown,
  init: ResponseInit = {},
  options: Partial<ApiOptions> = {},
) => {
  const body = typeof response === 'string' || response === undefined ? response : JSON.stringify(response);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body ?? null, init));
  const all: ApiOptions = {
    baseUrl: '/api',
    fetch,
    lang: () => 'lg',
    texts: () => connectionTextsEn,
    token: () => 'the-token',
    ...options,
  };
  const getRequest = () => {
    const [url, request] = fetch.mock.calls[0] ?? [];
    return {
      /** Method and URL, such as `GET /api/admin/queue-items`. */
      line: `${String(request?.method)} ${String(url)}`,
      body: readBody(request?.body ?? undefined),
      headers: new Headers(request?.headers),
      credentials: request?.credentials,
    };
  };
  return { call: createCall(all), callForFile: createCallForFile(all), options: all, getRequest };
};
