import { lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createOfficeApi } from './office-api';

type Fetch = typeof globalThis.fetch;

const answering = (status: number, body: unknown) =>
  vi.fn<Fetch>(async () => new Response(JSON.stringify(body), { status }));

const apiWith = (fetch: Fetch) =>
  createOfficeApi({
    ...{ baseUrl: '/api', fetch, lang: () => 'lg', texts: () => lineEn, token: () => 'the-token' },
  });

type Api = ReturnType<typeof apiWith>;
const payment = { id: 'p-1', reference: 'SF-7KQ2-M4X9', events: [] };
const line = { bankLine: { id: 'stanbic:FT 1/2' }, doubts: [] };
const doubt = { kind: 'provider_silent', subject: 'payment:p-1', detail: {} };
const sent = { amount: 5_000, way: 'mtn', externalId: 'MP-1', paidOn: '2026-11-21' } as const;
const back = { externalId: 'FT-9', paidOn: '2026-11-21' };
const linePath = '/api/admin/bank-lines/stanbic%3AFT%201%2F2';

type Call = [
  line: string,
  call: (api: Api) => Promise<unknown>,
  answer: object,
  value: unknown,
  body?: object,
];
const calls: Call[] = [
  ['GET /api/admin/payments/p-1', (api) => api.getPayment('p-1'), { payment }, payment],
  ['POST /api/admin/payments/p-1/ask', (api) => api.askProvider('p-1'), { payment }, payment, {}],
  ['POST /api/admin/payments/p-1/refund', (api) => api.recordRefund('p-1', sent), { payment }, payment, sent],
  [
    'POST /api/admin/payments/p-1/reverse',
    (api) => api.reversePayment('p-1', 'MTN wrote'),
    ...([{ payment: { id: 'p-1' } }, true, { reason: 'MTN wrote' }] as const),
  ],
  [`GET ${linePath}`, (api) => api.getBankLine('stanbic:FT 1/2'), line, line],
  [
    `POST ${linePath}/allocate`,
    (api) => api.allocateBankLine('stanbic:FT 1/2', { reference: 'SF-7KQ2-M4X9' }),
    ...([line, line, { reference: 'SF-7KQ2-M4X9' }] as const),
  ],
  [`POST ${linePath}/return`, (api) => api.returnBankLine('stanbic:FT 1/2', back), line, line, back],
  [
    'GET /api/admin/doubts/provider_silent~payment%3Ap-1',
    (api) => api.getDoubt('provider_silent~payment:p-1'),
    ...([doubt, doubt] as const),
  ],
];

test.each(calls)('%s', async (address, call, answer, value, body) => {
  const fetch = answering(200, answer);
  expect(await call(apiWith(fetch))).toEqual({ ok: true, value });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(`${String(init?.method).toUpperCase()} ${String(url)}`).toBe(address);
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token');
  expect(init?.body ? JSON.parse(String(init.body)) : undefined).toEqual(body);
});

test.each(calls)('a page that is not ours is no answer to %s', async (_, call) => {
  expect(await call(apiWith(answering(200, { hello: 1 })))).toMatchObject({ ok: false });
});

test('what is wrong with a refund is told under its field', async () => {
  const wrong = { message: 'Check the fields.', errors: { amount: ['At most UGX 4,000'] } };
  expect(await apiWith(answering(422, wrong)).recordRefund('p-1', sent)).toEqual({
    ...{ ok: false, error: { kind: 'answer', status: 422, ...wrong } },
  });
});
