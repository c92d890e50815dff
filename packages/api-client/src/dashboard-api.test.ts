import { lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createDashboardApi } from './dashboard-api';

type Fetch = typeof globalThis.fetch;

const answering = (status: number, body: unknown) =>
  vi.fn<Fetch>(async () => new Response(JSON.stringify(body), { status }));

const apiWith = (fetch: Fetch) =>
  createDashboardApi({
    baseUrl: '/api',
    fetch,
    lang: () => 'lg',
    texts: () => lineEn,
    token: () => 'the-token',
  });

type Api = ReturnType<typeof apiWith>;
const range = { from: '2026-01-01', to: '2026-11-21' };
const statement = { kind: 'transaction-summary', format: 'pdf', ...range } as const;
const calls: [line: string, call: (api: Api) => Promise<unknown>, answer: object][] = [
  [
    'GET /api/parent/overview',
    (api) => api.getOverview(),
    { totals: { taken: 1, paid: 0, pending: 1 }, loans: [], unread: 2 },
  ],
  [
    'GET /api/parent/loans/l-1/account',
    (api) => api.getAccount('l-1'),
    { account: { id: 'l-1' }, schedules: [] },
  ],
  ['GET /api/parent/repayments', (api) => api.listRepayments({}), { repayments: [], next: null }],
  [
    'GET /api/parent/repayments?loanId=l-1&from=2026-01-01&to=2026-11-21&cursor=c-2',
    (api) => api.listRepayments({ loanId: 'l-1', ...range, cursor: 'c-2' }),
    { repayments: [], next: 'c-3' },
  ],
  [
    'GET /api/parent/payments?purpose=fees&cursor=c-2',
    (api) => api.listPayments({ purpose: 'fees', cursor: 'c-2' }),
    { payments: [], next: null },
  ],
  [
    'POST /api/parent/statements/transaction-summary/link',
    (api) => api.linkStatement(statement),
    { url: '/api/files/abc', expiresAt: '2026-11-21T08:05:00.000Z' },
  ],
];

test.each(calls)('%s is asked with the token, and its answer is read', async (line, call, answer) => {
  const fetch = answering(200, answer);
  expect(await call(apiWith(fetch))).toEqual({ ok: true, value: answer });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(`${init?.method?.toUpperCase()} ${url}`).toBe(line);
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token');
});

test('a statement is named by its days and its form, outside of the address', async () => {
  const fetch = answering(200, { url: '/api/files/abc', expiresAt: '2026-11-21T08:05:00.000Z' });
  await apiWith(fetch).linkStatement(statement);
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ format: 'pdf', ...range });
});

test.each(calls)('%s is refused where the answer is not what was asked for', async (_, call) => {
  const answer = (await call(apiWith(answering(200, { hello: 'world' })))) as { ok: boolean };
  expect(answer.ok).toBe(false);
});
