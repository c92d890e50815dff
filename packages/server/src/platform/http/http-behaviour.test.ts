import { randomUUID } from 'node:crypto';
import type { ConfigView } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildTestApp,
  createPayer,
  createPaymentBody,
  SCHOOL_ORIGIN,
  type TestApp,
} from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const start = (headers: Record<string, string>) =>
  test.call({
    method: 'POST',
    url: '/api/payments',
    headers: { 'idempotency-key': randomUUID(), ...headers },
    payload: createPaymentBody({ child: { regNo: 'SMK-0003' }, amount: 500, method: createPayer().method }),
  });

describe('the XSRF token', () => {
  const getXsrfCookie = async (headers: Record<string, string> = {}) =>
    String((await test.call({ url: '/api/config', headers })).headers['set-cookie'] ?? '');

  it('is set once for our own pages, and not for host pages', async () => {
    const cookie = await getXsrfCookie();
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Lax$/);
    expect(await getXsrfCookie()).not.toBe(cookie);
    expect(await getXsrfCookie({ cookie: cookie.split(';')[0] ?? '' })).toBe('');
    expect(await getXsrfCookie({ origin: SCHOOL_ORIGIN })).toBe('');
  });

  it('must be sent in the header if the cookie is sent', async () => {
    const token = 'abcdefghijklmnopqrstuvwx';
    const cookie = `theme=dark; XSRF-TOKEN=${token}`;
    expect((await start({ cookie, 'x-xsrf-token': token })).status).toBe(201);
    const wrong = ['', 'abcdefghijklmnopqrstuvwy', `${token}x`, 'short', '\u00e9'.repeat(24)];
    for (const header of wrong) {
      const rejected = await start({ cookie, 'x-xsrf-token': header });
      expect(rejected.status).toBe(403);
      expect(rejected.body.message).toMatch(/X-XSRF-TOKEN must equal the cookie/);
    }
    expect((await start({ cookie })).status).toBe(403);
  });

  it('is not needed without the cookie or for reads', async () => {
    expect((await start({})).status).toBe(201);
    expect((await start({ 'x-xsrf-token': 'whatever' })).status).toBe(201);
    const cookie = 'XSRF-TOKEN=abcdefghijklmnopqrstuvwx';
    expect((await test.call({ url: '/api/students/SMK-0001', headers: { cookie } })).status).toBe(200);
  });
});

describe('an unknown address', () => {
  it.each([
    ['GET', '/api/nope'],
    ['POST', '/api/nope'],
    ['DELETE', '/api/payments'],
    ['PUT', '/api/students/SMK-0001'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/embed/nope.js'],
    ['GET', '/nope.js'],
    ['POST', '/faqs'],
  ] as const)('returns 404 as a problem for %s %s', async (method, url) => {
    const answer = await test.call({ method, url, headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'This address doesn’t exist.' });
  });

  it.each([
    ['a broken escape', '/api/students/%'],
    ['bytes that are not UTF-8', '/api/%c0%af'],
    ['too many characters', `/api/students/${'a'.repeat(3_000)}`],
  ])('returns 404 as a problem for a path with %s', async (_, url) => {
    const answer = await test.call({ url });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'This address doesn’t exist.' });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('security headers', () => {
  it('let nothing run in API responses, and let other origins read them', async () => {
    for (const url of ['/api/config', '/api/students/SMK-0001', '/api/students/!', '/api/receipts/none']) {
      expect((await test.call({ url })).headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
  });

  it('allow only our own scripts and no frames on our pages, and don’t require HTTPS on plain HTTP', async () => {
    const { headers } = await test.call({ url: '/pay-fees' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|upgrade-insecure-requests/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('require HTTPS if our pages use it', async () => {
    const secure = await buildTestApp({ env: { PUBLIC_URL: 'https://fees.example' }, on: test });
    const { headers } = await secure.call({ url: '/pay-fees' });
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    expect(String((await secure.call({ url: '/api/config' })).headers['set-cookie'])).toContain('; Secure');
    await secure.end();
  });
});

describe('public status endpoints', () => {
  it('report that the server is alive and ready', async () => {
    expect((await test.call({ url: '/health' })).body).toEqual({ status: 'ok' });
    expect((await test.call({ url: '/ready' })).body).toEqual({ status: 'ready' });
  });

  it('serve the metrics to this machine only, by route pattern', async () => {
    await test.lookUp('SMK-0001');
    const metrics = await test.call<string>({ url: '/metrics' });
    expect(metrics.text).toContain('route="/api/students/:regNo"');
    expect(metrics.text).not.toContain('SMK-0001');
    const elsewhere = await test.call({ url: '/metrics', remoteAddress: '10.0.0.1' });
    expect(elsewhere.status).toBe(404);
  });

  it('return the schools, banks and limits of the configuration', async () => {
    const { body } = await test.call<ConfigView>({ url: '/api/config' });
    expect(body.schools.map(({ slug }) => slug).sort()).toEqual([
      'kings-college-buddo',
      'st-josephs-naggalama',
      'st-marys-kisubi',
    ]);
    expect(body.banks).toHaveLength(4);
    expect(body.limits).toEqual({
      uploadBytes: 10_485_760,
      mobileMoney: { from: '2022-03-01', minimumUgx: 500, perTransactionUgx: 5_000_000 },
      approvalWaitMs: 120_000,
      reservationMs: 900_000,
      transferWaitMs: 259_200_000,
    });
  });
});
