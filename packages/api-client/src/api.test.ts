import { type LineTexts, lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createApi } from './api';

type Fetch = typeof globalThis.fetch;

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.fn<Fetch>(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );

const apiWith = (fetch: Fetch, timeoutMs?: number) =>
  createApi({
    baseUrl: 'https://pay.example/api',
    fetch,
    credentials: 'omit',
    lang: () => 'en',
    texts: () => lineEn,
    ...(timeoutMs && { timeoutMs }),
  });

const hanging: Fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
  });

const pay = {
  purpose: 'fees',
  school: 'st-marys',
  regNo: 'SMK-1',
  amount: 500,
  paymentMethod: 'mobile',
  network: 'mtn',
  phoneNumber: '0772123456',
} as const;

test('a broken line is named Network Error', async () => {
  const api = apiWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await api.getConfig()).toEqual({
    ok: false,
    error: { kind: 'line', status: null, message: 'Network Error' },
  });
});

test('a call that takes too long is named with its milliseconds', async () => {
  const result = await apiWith(hanging, 20).startPayment(pay, 'key');
  expect(result).toMatchObject({ error: { kind: 'line', message: 'timeout of 20 ms exceeded' } });
});

test('a call that the page gave up is named Request aborted', async () => {
  const controller = new AbortController();
  const result = apiWith(hanging).lookUpStudent({ regNo: 'SMK-1' }, controller.signal);
  controller.abort();
  expect(await result).toMatchObject({ error: { kind: 'line', message: 'Request aborted' } });
});

test('the line speaks the language that the page has now', async () => {
  const swahili: LineTexts = { ...lineEn, network: 'Hitilafu ya mtandao', status: 'Imeshindikana {status}' };
  let [lang, texts] = ['en', lineEn as LineTexts];
  const fetch = vi.fn<Fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  const api = createApi({ baseUrl: '/api', fetch, lang: () => lang, texts: () => texts });
  await api.getConfig();
  [lang, texts] = ['sw', swahili];
  expect(await api.getConfig()).toMatchObject({ error: { message: 'Hitilafu ya mtandao' } });
  fetch.mockResolvedValue(new Response('', { status: 502 }));
  expect(await api.getConfig()).toMatchObject({ error: { message: 'Imeshindikana 502' } });
  const asked = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'));
  expect(asked).toEqual(['en', 'sw', 'sw']);
});

test('an answer without a message is named with its status code', async () => {
  expect(await apiWith(answering(502, '<h1>Bad gateway</h1>')).getConfig()).toEqual({
    ok: false,
    error: { kind: 'line', status: 502, message: 'Request failed with status code 502' },
  });
});

test("the server's sentence, its fields and its waiting time are handed on", async () => {
  const body = { message: 'Too many tries.', errors: { regNo: ['Enter registration number'] } };
  const result = await apiWith(answering(429, body, { 'retry-after': '42' })).lookUpStudent({ regNo: 'X1' });
  expect(result).toEqual({
    ok: false,
    error: { kind: 'answer', status: 429, ...body, retryAfterSeconds: 42 },
  });
});

test('a 2xx that is not ours counts as a broken line', async () => {
  const result = await apiWith(answering(200, '<html>Log in to the Wi-Fi</html>')).lookUpStudent({
    regNo: 'X1',
  });
  expect(result).toMatchObject({ ok: false, error: { kind: 'line', message: 'Network Error' } });
});

test('a number that two schools use answers the choice', async () => {
  const schools = [{ slug: 'a', name: 'A' }];
  const fetch = answering(300, { message: 'Choose', schools });
  expect(await apiWith(fetch).lookUpStudent({ regNo: 'S/1' })).toEqual({
    ok: true,
    value: { kind: 'schools', message: 'Choose', schools },
  });
  expect(fetch.mock.calls[0]?.[0]).toBe('https://pay.example/api/students/S%2F1');
});

test('the school goes into the query, never into a header', async () => {
  const fetch = answering(404, { message: 'No child' });
  await apiWith(fetch).lookUpStudent({ regNo: 'SMK-1', school: 'st-marys' });
  expect(fetch.mock.calls[0]?.[0]).toBe('https://pay.example/api/students/SMK-1?school=st-marys');
});

test('a payment carries its idempotency key, and no cookie from an embed', async () => {
  const started = { payment: { id: 'p1', status: 'submitted' }, secret: 's' };
  const fetch = answering(201, started);
  expect(await apiWith(fetch).startPayment(pay, 'key-1')).toEqual({ ok: true, value: started });
  const init = fetch.mock.calls[0]?.[1];
  expect(init?.credentials).toBe('omit');
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('key-1');
  expect(JSON.parse(String(init?.body))).toEqual(pay);
});

test('echoes XSRF-TOKEN in a call of the host that changes data', async () => {
  vi.stubGlobal('document', { cookie: 'a=b; XSRF-TOKEN=tok%3D1' });
  const fetch = answering(201, { payment: { id: 'p1', status: 'submitted' }, secret: 's' });
  const api = createApi({
    baseUrl: '/api',
    fetch,
    credentials: 'same-origin',
    lang: () => 'en',
    texts: () => lineEn,
  });
  await api.retryPayment(
    'p1',
    'secret',
    { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' },
    'k',
  );
  const headers = new Headers(fetch.mock.calls[0]?.[1]?.headers);
  expect(headers.get('x-xsrf-token')).toBe('tok=1');
  expect(headers.get('x-payment-secret')).toBe('secret');
  vi.unstubAllGlobals();
});
