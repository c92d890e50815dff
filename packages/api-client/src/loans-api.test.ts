import { lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createLoansApi } from './loans-api';

type Fetch = typeof globalThis.fetch;

const answering = (status: number, body: unknown) =>
  vi.fn<Fetch>(async () => new Response(JSON.stringify(body), { status }));

const apiWith = (fetch: Fetch) =>
  createLoansApi({
    baseUrl: '/api',
    fetch,
    lang: () => 'lg',
    texts: () => lineEn,
    token: () => 'the-token',
  });

const loan = { id: 'l-1', reference: 'SF-7KQ2-M4X9', status: 'approved' };
const list = { loans: [loan], next: null };
const link = { url: '/api/files/abc', expiresAt: '2026-11-21T08:05:00.000Z' };
const message = { message: 'Sent' };
const file = { kind: 'letter' as const, uploadId: 'upload-0123456789' };

type Api = ReturnType<typeof apiWith>;
type Call = [
  line: string,
  call: (api: Api) => Promise<unknown>,
  answer: object,
  value: unknown,
  body?: object,
];
const calls: Call[] = [
  ['GET /api/parent/loans', (api) => api.listLoans(), list, list],
  ['GET /api/parent/loans?cursor=c-2', (api) => api.listLoans({ cursor: 'c-2' }), list, list],
  [
    'GET /api/parent/loans?status=closed%2Cwritten_off&cursor=c-2',
    (api) => api.listLoans({ statuses: ['closed', 'written_off'], cursor: 'c-2' }),
    list,
    list,
  ],
  ['GET /api/parent/loans/l-1', (api) => api.getLoan('l-1'), { loan }, loan],
  [
    'POST /api/parent/loans/l-1/acceptance-code',
    (api) => api.sendAcceptanceCode('l-1'),
    message,
    message,
    {},
  ],
  [
    'POST /api/parent/loans/l-1/accept',
    (api) => api.acceptOffer('l-1', '123456'),
    ...([{ loan }, loan, { otp: '123456' }] as const),
  ],
  ['POST /api/parent/loans/l-1/withdraw', (api) => api.withdrawLoan('l-1'), { loan }, loan, {}],
  ['POST /api/parent/loans/l-1/documents', (api) => api.addDocument('l-1', file), { loan }, loan, file],
  ['POST /api/parent/loans/l-1/documents/d-2/link', (api) => api.linkDocument('l-1', 'd-2'), link, link, {}],
  ['POST /api/parent/loans/l-1/agreement/link', (api) => api.linkAgreement('l-1'), link, link, {}],
];

test.each(calls)(
  '%s is asked with the token, and its answer given on',
  async (line, call, answer, value, body) => {
    const fetch = answering(200, answer);
    expect(await call(apiWith(fetch))).toEqual({ ok: true, value });
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(`${init?.method?.toUpperCase()} ${address}`).toBe(line);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token');
    expect(init?.body ? JSON.parse(String(init.body)) : undefined).toEqual(body);
  },
);

test.each(calls)('%s: an answer that is not ours counts as a failure of the line', async (_, call) => {
  expect(await call(apiWith(answering(200, '<html>Welcome to the hotel</html>')))).toMatchObject({
    error: { kind: 'line', message: 'Network Error' },
  });
});

test('an id with a slash stays one part of the address', async () => {
  const fetch = answering(404, { message: 'There is no such loan.' });
  expect(await apiWith(fetch).getLoan('../admin')).toMatchObject({ error: { kind: 'answer', status: 404 } });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/parent/loans/..%2Fadmin');
});

test('an offer that is over is told with its status, a wrong code under its field', async () => {
  const over = await apiWith(answering(409, { message: 'This offer has expired.' })).acceptOffer(
    'l-1',
    '123456',
  );
  expect(over).toMatchObject({ error: { status: 409, message: 'This offer has expired.' } });
  const wrong = { message: 'Check the fields.', errors: { otp: ['This code is wrong'] } };
  const refused = await apiWith(answering(422, wrong)).acceptOffer('l-1', '000000');
  expect(refused).toEqual({ ok: false, error: { kind: 'answer', status: 422, ...wrong } });
});
