import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database';
import { buildTestApp, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';

const MAX = 3;
const USSD_TOKEN = 'ussd-segment-of-the-tests-00001';
const USSD_PATH = '/api/webhooks/africastalking/ussd';

let test: TestApp;
let strict: TestApp;
let token: string;
let uses = 0;
let callers = 0;

/** Counts each use of a database. */
const countUses = (database: Database): Database =>
  new Proxy(database, {
    get: (target, name) => {
      if (name === 'close') return async () => undefined;
      if (name !== 'engine') uses += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

beforeAll(async () => {
  test = await buildTestApp();
  token = (await createTestPeople(test).addParent()).token;
  strict = await buildTestApp({
    on: test,
    env: { RATE_LIMIT_REQUESTS_PER_MINUTE: String(MAX), USSD_WEBHOOK_TOKEN: USSD_TOKEN },
    connect: () => ({ database: countUses(test.database) }),
  });
});
afterAll(async () => {
  await strict.end();
  await test.end();
});
let remoteAddress: string;
beforeEach(() => {
  callers += 1;
  remoteAddress = `192.0.2.${callers}`;
});

const send = (options: InjectOptions) => strict.call<string>({ remoteAddress, ...options });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const preflight = { origin: SCHOOL_ORIGIN, 'access-control-request-method': 'POST' };

const requests: [string, InjectOptions][] = [
  ['a path that does not exist', { url: '/nothing' }],
  ['a path of the API that does not exist', { url: '/api/nothing' }],
  ['a path that can’t be decoded', { url: '/api/students/%E0%A4%A' }],
  ['a path with too long a part', { url: `/api/students/${'a'.repeat(5_000)}` }],
  ['a request without a session', { url: '/api/auth/me' }],
  [
    'a request with a wrong session',
    { url: '/api/auth/me', headers: { authorization: `Bearer ${'a'.repeat(43)}` } },
  ],
  [
    'a request with a wrong API key',
    { url: '/api/school/v1/students', headers: { authorization: 'Bearer x' } },
  ],
  ['a page', { url: '/' }],
  ['a file of the site', { url: '/robots.txt' }],
  ['a file of the embed', { url: '/embed/1/somesa.js' }],
  ['a page in a frame', { url: '/embed/frame/pay-fees?school=st-marys-kisubi' }],
  ['the page of developers', { url: '/developers' }],
  ['the contact for vulnerabilities', { url: '/.well-known/security.txt' }],
  ['the check of readiness', { url: '/ready' }],
  ...(['POST', 'PUT', 'OPTIONS'] as const).map((method): [string, InjectOptions] => [
    `the check of life with ${method}`,
    { method, url: '/health' },
  ]),
  ['metrics', { url: '/metrics' }],
  ['the USSD menu with another segment', { method: 'POST', url: `${USSD_PATH}/anything`, headers: form }],
  ['the description of the API', { url: '/api/openapi.json' }],
  ['a plain form', { method: 'POST', url: '/pay-fees/basic', headers: form, payload: 'regNo=SMK-0001' }],
  [
    'a plain form of another site',
    {
      method: 'POST',
      url: '/pay-fees',
      headers: { ...form, origin: 'https://other.example' },
      payload: 'a=b',
    },
  ],
  ['a payment’s page', { url: '/pay-fees/basic/payments/00000000-0000-0000-0000-000000000000' }],
  ['a preflight', { method: 'OPTIONS', url: '/api/payments', headers: preflight }],
  ['a preflight elsewhere', { method: 'OPTIONS', url: '/api/auth/login', headers: preflight }],
  ['malformed JSON', { method: 'POST', url: '/api/payments', headers: json, payload: '{"a":' }],
  [
    'a body of another type',
    { method: 'POST', url: '/api/payments', headers: { 'content-type': 'text/xml' } },
  ],
  [
    'a write without its XSRF token',
    { method: 'POST', url: '/api/auth/login', headers: { ...json, cookie: 'XSRF-TOKEN=abc' }, payload: '{}' },
  ],
  [
    'a webhook of a network',
    { method: 'PUT', url: '/api/webhooks/mtn/unknown', headers: json, payload: '{}' },
  ],
  ['a webhook of SMS', { method: 'POST', url: '/api/webhooks/africastalking/delivery/x', headers: form }],
  ['a request of test mode', { url: '/test/api/config' }],
];

describe('the flood limit', () => {
  it.each(requests)('answers 429 to %s, without the database', async (_, options) => {
    for (let at = 0; at < MAX; at += 1) expect((await send(options)).status).not.toBe(429);
    uses = 0;
    const { status, headers } = await send(options);
    expect([status, uses]).toEqual([429, 0]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('counts requests of all kinds of a caller together, those with a session too', async () => {
    const kinds = [{ url: '/nothing' }, { url: '/' }, { url: '/api/students/%E0%A4%A' }];
    for (const options of kinds) await send(options);
    const mine = { url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } };
    expect((await send(mine)).status).toBe(429);
    expect((await send({ ...mine, remoteAddress: '198.51.100.7' })).status).toBe(200);
  });

  it('can be read by pages of schools, and is a page for plain forms', async () => {
    for (let at = 0; at < MAX; at += 1) await send({ url: '/nothing' });
    const embedded = await send({ url: '/api/config', headers: { origin: SCHOOL_ORIGIN } });
    expect(embedded.headers).toMatchObject({
      'access-control-allow-origin': SCHOOL_ORIGIN,
      'access-control-expose-headers': 'retry-after',
      'cache-control': 'no-store',
    });
    const page = await send({ method: 'POST', url: '/pay-fees/basic', headers: form, payload: 'a=b' });
    expect([page.status, String(page.headers['content-type'])]).toEqual([429, 'text/html; charset=utf-8']);
  });

  it.each(['GET', 'HEAD'] as const)('never answers 429 to the check of life with %s', async (method) => {
    for (let at = 0; at <= MAX; at += 1) {
      const options = { method, url: '/health', remoteAddress };
      expect((await strict.app.inject(options)).statusCode).toBe(200);
    }
  });

  it('counts the USSD menu with another segment together with all other requests', async () => {
    for (let at = 0; at < MAX; at += 1) await send({ url: '/nothing' });
    expect((await send({ method: 'POST', url: `${USSD_PATH}/anything`, headers: form })).status).toBe(429);
  });

  it('allows ten times as many requests to the USSD menu, whose provider speaks for thousands', async () => {
    const options = { method: 'POST', url: `${USSD_PATH}/${USSD_TOKEN}`, headers: form } as const;
    for (let at = 0; at < MAX * 10; at += 1) expect((await send(options)).status).not.toBe(429);
    expect((await send(options)).status).toBe(429);
  });
});

it('counts the networks of one customer together', async () => {
  const statuses: number[] = [];
  for (let network = 0; network < 4 * MAX + 1; network += 1)
    statuses.push(
      (await send({ url: '/nothing', remoteAddress: `2001:db8:0:${network.toString(16)}::1` })).status,
    );
  expect(statuses).toEqual([...Array(4 * MAX).fill(404), 429]);
});
