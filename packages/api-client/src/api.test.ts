import { type ConnectionTexts, connectionTextsEn } from '@somesa/core';
import { expect, it, vi } from 'vitest';
import { createApi } from './api';
import type { ApiOptions } from './send-request';
import { CAPTIVE_PORTAL, createFakeApi } from './testing/fake-api';

type Fetch = typeof globalThis.fetch;

const createApiWith = (fetch: Fetch, options: Partial<ApiOptions> = {}) =>
  createFakeApi(createApi, undefined, {}, { fetch, ...options }).api;

const neverRespond: Fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
  });

const payment = {
  purpose: 'fees',
  school: 'st-marys',
  regNo: 'SMK-1',
  amount: 500,
  paymentMethod: 'mobile',
  network: 'mtn',
  phoneNumber: '0772123456',
} as const;

it('returns Network Error without a connection', async () => {
  const api = createApiWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await api.getConfig()).toEqual({
    ok: false,
    error: { kind: 'connection', status: null, message: 'Network Error' },
  });
});

it('returns the time limit of a request without a response', async () => {
  const result = await createApiWith(neverRespond, { timeoutMs: 20 }).initiatePayment(payment, 'key');
  expect(result).toMatchObject({ error: { kind: 'connection', message: 'timeout of 20 ms exceeded' } });
});

it('returns Request aborted if the page aborts a request', async () => {
  const controller = new AbortController();
  const result = createApiWith(neverRespond).lookUpStudent({ regNo: 'SMK-1' }, controller.signal);
  controller.abort();
  expect(await result).toMatchObject({ error: { kind: 'connection', message: 'Request aborted' } });
});

it('uses the current language of the page', async () => {
  const swahili: ConnectionTexts = {
    ...connectionTextsEn,
    network: 'Hitilafu ya mtandao',
    status: 'Imeshindikana {status}',
  };
  let [lang, texts] = ['en', connectionTextsEn as ConnectionTexts];
  const fetch = vi.fn<Fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  const api = createApiWith(fetch, { lang: () => lang, texts: () => texts });
  await api.getConfig();
  [lang, texts] = ['sw', swahili];
  expect(await api.getConfig()).toMatchObject({ error: { message: 'Hitilafu ya mtandao' } });
  fetch.mockResolvedValue(new Response('', { status: 502 }));
  expect(await api.getConfig()).toMatchObject({ error: { message: 'Imeshindikana 502' } });
  const requested = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'));
  expect(requested).toEqual(['en', 'sw', 'sw']);
});

it('returns the status code of a response without a message', async () => {
  const { api } = createFakeApi(createApi, '<h1>Bad gateway</h1>', { status: 502 });
  expect(await api.getConfig()).toEqual({
    ok: false,
    error: { kind: 'connection', status: 502, message: 'Request failed with status code 502' },
  });
});

it('returns the server’s message, field errors and retry time', async () => {
  const body = { message: 'Too many attempts.', errors: { regNo: ['Enter registration number'] } };
  const { api } = createFakeApi(createApi, body, { status: 429, headers: { 'retry-after': '42' } });
  expect(await api.lookUpStudent({ regNo: 'X1' })).toEqual({
    ok: false,
    error: { kind: 'answer', status: 429, ...body, retryAfterSeconds: 42 },
  });
});

it('returns a connection failure for the page of a captive portal', async () => {
  const { api } = createFakeApi(createApi, CAPTIVE_PORTAL);
  expect(await api.lookUpStudent({ regNo: 'X1' })).toMatchObject({
    ok: false,
    error: { kind: 'connection', message: 'Network Error' },
  });
});

it('returns the choice of schools if two use the number', async () => {
  const schools = [{ slug: 'a', name: 'A' }];
  const { api, getRequest } = createFakeApi(createApi, { message: 'Choose', schools }, { status: 300 });
  expect(await api.lookUpStudent({ regNo: 'S/1' })).toEqual({
    ok: true,
    value: { kind: 'schools', message: 'Choose', schools },
  });
  expect(getRequest().line).toBe('GET /api/students/S%2F1');
});

it('sends the school of a lookup in the query', async () => {
  const { api, getRequest } = createFakeApi(createApi, { message: 'No child' }, { status: 404 });
  await api.lookUpStudent({ regNo: 'SMK-1', school: 'st-marys' });
  expect(getRequest().line).toBe('GET /api/students/SMK-1?school=st-marys');
});

it('sends a payment with its idempotency key, and without cookies from an embed', async () => {
  const started = { payment: { id: 'p1', status: 'submitted' }, secret: 's' };
  const embed = { credentials: 'omit' } as const;
  const { api, getRequest } = createFakeApi(createApi, started, { status: 201 }, embed);
  expect(await api.initiatePayment(payment, 'key-1')).toEqual({ ok: true, value: started });
  expect(getRequest()).toMatchObject({ body: payment, credentials: 'omit' });
  expect(getRequest().headers.get('idempotency-key')).toBe('key-1');
});

it('sends an early repayment with the token of the user', async () => {
  const { purpose: _, school: __, regNo: ___, ...method } = payment;
  const strategy = 'reduce-term' as const;
  const body = { ...method, purpose: 'early-repayment' as const, loanId: 'l1', strategy, quoteId: 'q1' };
  const started = { payment: { id: 'p1', status: 'created' }, secret: 's' };
  const { api, getRequest } = createFakeApi(createApi, started, { status: 201 });
  expect(await api.initiatePayment(body, 'key')).toMatchObject({ ok: true });
  expect(getRequest()).toMatchObject({ body, authorization: 'Bearer the-token' });
});

it('echoes XSRF-TOKEN in a request of our own site that changes data', async () => {
  vi.stubGlobal('document', { cookie: 'a=b; XSRF-TOKEN=tok%3D1' });
  const started = { payment: { id: 'p1', status: 'submitted' }, secret: 's' };
  const { api, getRequest } = createFakeApi(createApi, started, { status: 201 });
  const method = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' } as const;
  await api.retryPayment('p1', 'secret', method, 'k');
  const { headers } = getRequest();
  expect(headers.get('x-xsrf-token')).toBe('tok=1');
  expect(headers.get('x-payment-secret')).toBe('secret');
  vi.unstubAllGlobals();
});
