import { lineEn } from '@somesa/core';
import { vi } from 'vitest';
import { type AdminApi, createAdminApi } from '../admin/admin-api';

const readBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

/** The calls of the back office over a server that says the same to each, and what the first of them asked. */
export const servedAdmin = (said: unknown, status = 200) => {
  const written = typeof said === 'string' ? said : JSON.stringify(said);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(written, { status }));
  const api: AdminApi = createAdminApi({
    baseUrl: '/api',
    fetch,
    lang: () => 'lg',
    texts: () => lineEn,
    token: () => 'the-token',
  });
  return {
    api,
    /** The line as `GET /api/admin/work`, the body where one was sent, and the headers. */
    asked: () => {
      const [url, init] = fetch.mock.calls[0] ?? [];
      const headers = new Headers(init?.headers);
      return {
        line: `${String(init?.method).toUpperCase()} ${String(url)}`,
        body: readBody(init?.body),
        headers,
        authorization: headers.get('authorization'),
      };
    },
  };
};

/** Returns the request expected of a back-office call: its line, the body that it sends and its authorization. */
export const expectedCall = (line: string, body?: object) => ({
  line,
  body,
  authorization: 'Bearer the-token',
});
