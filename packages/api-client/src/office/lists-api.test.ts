import { expect, it, vi } from 'vitest';
import type { ApiOptions } from '../call';
import { createListsApi } from './lists-api';

const served = (body: string, status = 200) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, { status }));
  const options: ApiOptions = {
    baseUrl: '/api',
    fetch,
    lang: () => 'en',
    token: () => 't-1',
    texts: () => texts,
  };
  return { fetch, api: createListsApi(options) };
};
const texts = {
  network: 'Network Error',
  timeout: 'timeout of {ms} ms exceeded',
  aborted: 'Request aborted',
  unreadable: 'Unreadable',
} as unknown as ReturnType<ApiOptions['texts']>;
const urlOf = (fetch: ReturnType<typeof served>['fetch']) => String(fetch.mock.calls[0]?.[0]);

it('asks for a page of a list with the parameters of its screen, and with the cursor', async () => {
  const { api, fetch } = served(JSON.stringify({ rows: [], next: null }));
  const answer = await api.listRows({ list: 'payments', query: { state: 'failed,paid' } }, 'c-1');
  expect(answer).toEqual({ ok: true, value: { rows: [], next: null } });
  expect(urlOf(fetch)).toBe('/api/admin/lists/payments?state=failed%2Cpaid&cursor=c-1');
});

it('asks without a query where nothing is chosen', async () => {
  const { api, fetch } = served(JSON.stringify({ rows: [], next: null }));
  await api.listRows({ list: 'users', query: {} });
  expect(urlOf(fetch)).toBe('/api/admin/lists/users');
});

it('takes nothing for a list that is none', async () => {
  const { api } = served('<html>Sign in to the hotel’s network</html>');
  const answer = await api.listRows({ list: 'users', query: {} });
  expect(answer.ok).toBe(false);
});

it('answers a file as it is written', async () => {
  const { api, fetch } = served('Reference;State\r\nSF-1;Paid\r\n');
  const answer = await api.listCsv({ list: 'payments', query: { q: 'sf' } });
  expect(answer).toEqual({ ok: true, value: 'Reference;State\r\nSF-1;Paid\r\n' });
  expect(urlOf(fetch)).toBe('/api/admin/lists/payments/csv?q=sf');
});

it('says that a file would be too long', async () => {
  const { api } = served(JSON.stringify({ message: 'More than 100,000 rows.' }), 409);
  const answer = await api.listCsv({ list: 'payments', query: {} });
  expect(answer).toMatchObject({ ok: false, error: { status: 409, message: 'More than 100,000 rows.' } });
});
