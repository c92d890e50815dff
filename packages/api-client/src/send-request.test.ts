import { type ConnectionTexts, connectionTextsEn } from '@somesa/core';
import { describe, expect, it, vi } from 'vitest';
import { hasPayment } from './has-payment';
import type { ApiOptions } from './send-request';
import { CAPTIVE_PORTAL, createFakeServer } from './testing/fake-server';

type Fetch = typeof globalThis.fetch;
type Respond = Parameters<typeof createFakeServer>;

const callConfig = (fetch: Fetch, options: Partial<ApiOptions> = {}, request = {}) =>
  createFakeServer(undefined, {}, { fetch, ...options }).call('GET /config', {
    expects: 'limits',
    ...request,
  });
const getConfig = (...response: Respond) =>
  createFakeServer(...response).call('GET /config', { expects: 'limits' });
const lookUp = (...response: Respond) =>
  createFakeServer(...response).call('GET /students/:regNo', {
    params: { regNo: 'SMK-1' },
    expects: 'items',
    accepts: { 300: 'schools' },
  });

const failToConnect: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));
const neverRespond: Fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
  });
const networkError = { ok: false, error: { kind: 'connection', status: null, message: 'Network Error' } };

describe('sendRequest', () => {
  it('returns Network Error without a connection', async () => {
    expect(await callConfig(failToConnect)).toEqual(networkError);
  });

  it('returns the time limit of a request without a response', async () => {
    expect(await callConfig(neverRespond, {}, { timeoutMs: 20 })).toMatchObject({
      error: { kind: 'connection', message: 'timeout of 20 ms exceeded' },
    });
  });

  it('stops each request after 30 seconds by default', async () => {
    vi.useFakeTimers();
    const result = callConfig(neverRespond);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toMatchObject({ error: { message: 'timeout of 30000 ms exceeded' } });
    vi.useRealTimers();
  });

  it('returns Request aborted if the page aborts a request, before or after it is sent', async () => {
    const controller = new AbortController();
    const fetch = vi.fn(neverRespond);
    const result = callConfig(fetch, {}, { signal: controller.signal });
    controller.abort();
    const aborted = { error: { kind: 'connection', message: 'Request aborted' } };
    expect(await result).toMatchObject(aborted);
    expect(await callConfig(fetch, {}, { signal: controller.signal })).toMatchObject(aborted);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('uses the current language of the page', async () => {
    const swahili: ConnectionTexts = {
      ...connectionTextsEn,
      network: 'Hitilafu ya mtandao',
      status: 'Imeshindikana {status}',
    };
    let [lang, texts] = ['en', connectionTextsEn as ConnectionTexts];
    const fetch = vi.fn<Fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
    const send = () => callConfig(fetch, { lang: () => lang, texts: () => texts });
    await send();
    [lang, texts] = ['sw', swahili];
    expect(await send()).toMatchObject({ error: { message: 'Hitilafu ya mtandao' } });
    fetch.mockResolvedValue(new Response('', { status: 502 }));
    expect(await send()).toMatchObject({ error: { message: 'Imeshindikana 502' } });
    const requested = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'));
    expect(requested).toEqual(['en', 'sw', 'sw']);
  });

  it('returns the status code of a response without a message', async () => {
    expect(await getConfig('<h1>Bad gateway</h1>', { status: 502 })).toEqual({
      ok: false,
      error: { kind: 'connection', status: 502, message: 'Request failed with status code 502' },
    });
  });

  it('returns the server’s message, field errors and retry time', async () => {
    const body = { message: 'Too many attempts.', errors: { regNo: ['Enter registration number'] } };
    expect(await lookUp(body, { status: 429, headers: { 'retry-after': '42' } })).toEqual({
      ok: false,
      error: { kind: 'answer', status: 429, ...body, retryAfterSeconds: 42 },
    });
  });

  it.each([[CAPTIVE_PORTAL], ['[]'], [''], ['null'], [{ welcome: 'to the hotel' }]])(
    'returns a connection failure for %j, which is no answer of our API',
    async (response) => {
      expect(await getConfig(response)).toEqual(networkError);
    },
  );

  it('accepts another status only if the caller does, with its own member', async () => {
    const choice = { message: 'Choose', schools: [{ slug: 'a', name: 'A' }] };
    expect(await lookUp(choice, { status: 300 })).toEqual({ ok: true, value: choice });
    expect(await lookUp({ items: [] }, { status: 300 })).toEqual(networkError);
    expect(await lookUp(choice)).toEqual(networkError);
    expect(await getConfig({ limits: {} }, { status: 300 })).toMatchObject({ error: { status: 300 } });
  });

  it('accepts an answer that the caller’s function recognises', async () => {
    const getPayment = (status: string) =>
      createFakeServer({ payment: { id: 'p1', status } }).call('GET /payments/:id', {
        params: { id: 'p1' },
        expects: hasPayment,
      });
    expect(await getPayment('submitted')).toMatchObject({ ok: true, value: { payment: { id: 'p1' } } });
    expect(await getPayment('a status of a later version')).toEqual(networkError);
  });

  it('accepts an empty response to a request that returns nothing', async () => {
    const logOut = (...response: Respond) => createFakeServer(...response).call('POST /auth/logout');
    expect(await logOut(undefined, { status: 204 })).toMatchObject({ ok: true });
    expect(await logOut(CAPTIVE_PORTAL)).toEqual(networkError);
  });

  it('accepts no empty response to a request that returns something', async () => {
    const { call } = createFakeServer(undefined, { status: 204 });
    expect(await call('GET /config', { expects: 'limits' })).toEqual(networkError);
  });

  it('sends the token of the user, and none if no one is signed in', async () => {
    const send = async (options: Partial<ApiOptions>) => {
      const { call, getRequest } = createFakeServer({ limits: {} }, {}, options);
      await call('GET /config', { expects: 'limits' });
      return getRequest().headers.get('authorization');
    };
    expect(await send({})).toBe('Bearer the-token');
    expect(await send({ token: () => null })).toBeNull();
  });

  it('sends no cookies from an embed, and echoes XSRF-TOKEN in a request of our own site that changes data', async () => {
    vi.stubGlobal('document', { cookie: 'a=b; XSRF-TOKEN=tok%3D1' });
    const send = async (line: 'GET /auth/me' | 'DELETE /auth/avatar', options: Partial<ApiOptions> = {}) => {
      const { call, getRequest } = createFakeServer({}, {}, options);
      await call(line, { expects: 'user' });
      return [getRequest().credentials, getRequest().headers.get('x-xsrf-token')];
    };
    const own = { xsrf: { xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' } };
    expect(await send('DELETE /auth/avatar', own)).toEqual(['same-origin', 'tok=1']);
    expect(await send('GET /auth/me', own)).toEqual(['same-origin', null]);
    expect(await send('DELETE /auth/avatar')).toEqual(['omit', null]);
    vi.unstubAllGlobals();
  });

  it('sends a form unchanged', async () => {
    const { call, getRequest } = createFakeServer({ user: {} });
    const body = new FormData();
    body.append('avatar', new Blob(['x'], { type: 'image/png' }), 'avatar');
    await call('PUT /auth/avatar', { body, expects: 'user' });
    expect(getRequest().body).toBe(body);
    expect(getRequest().headers.has('content-type')).toBe(false);
  });
});
