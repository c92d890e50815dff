import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bankMethod,
  buildTestApp,
  createPayer,
  createPaymentBody,
  type TestApp,
} from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

/** Looks up a child from an address and returns the status. */
const lookUpFrom = async (server: TestApp, remoteAddress: string, headers: InjectOptions['headers'] = {}) =>
  (await server.call({ url: '/api/students/SMK-0001', remoteAddress, headers })).status;

/** Starts two servers on the database of these tests. */
const runTwo = async (env: Record<string, string>): Promise<[TestApp, TestApp]> => [
  await buildTestApp({ env, on: test }),
  await buildTestApp({ env, on: test }),
];

const endAll = (servers: TestApp[]) => Promise.all(servers.map((server) => server.end()));

describe('two servers on one database', () => {
  it('share the lookup limit of an address', async () => {
    const servers = await runTwo({ RATE_LIMIT_LOOKUPS_PER_MINUTE: '2' });
    const [first, second] = servers;
    expect(await lookUpFrom(first, '198.51.100.1')).toBe(200);
    expect(await lookUpFrom(second, '198.51.100.1')).toBe(200);
    expect(await lookUpFrom(first, '198.51.100.1')).toBe(429);
    expect(await lookUpFrom(second, '198.51.100.1')).toBe(429);
    expect(await lookUpFrom(second, '198.51.100.2')).toBe(200);
    test.clock.advance(60_000);
    expect(await lookUpFrom(second, '198.51.100.1')).toBe(200);
    await endAll(servers);
  });

  it('share the payment prompt limit of a phone number', async () => {
    const servers = await runTwo({ RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: '2' });
    const [first, second] = servers;
    const child = await test.addChild(100_000);
    const { method } = createPayer();
    await first.startPayment({ child, amount: 1_000, method });
    await second.startPayment({ child, amount: 1_000, method });
    for (const server of servers) {
      const third = await server.tryStartPayment({ child, amount: 1_000, method });
      expect(third.status).toBe(429);
      expect(third.headers['retry-after']).toBe('3600');
    }
    await endAll(servers);
  });

  it('share the initiation limit of an address', async () => {
    const servers = await runTwo({ RATE_LIMIT_INITIATIONS_PER_MINUTE: '2' });
    const child = await test.addChild(100_000);
    const statuses: number[] = [];
    for (const server of [...servers, ...servers]) {
      const { status } = await server.call({
        method: 'POST',
        url: '/api/payments',
        remoteAddress: '198.51.100.3',
        headers: { 'idempotency-key': randomUUID() },
        payload: createPaymentBody({ child, amount: 1_000, method: bankMethod }),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([201, 201, 429, 429]);
    await endAll(servers);
  });

  it('admit no more concurrent requests together than the limit', async () => {
    const servers = await runTwo({ RATE_LIMIT_LOOKUPS_PER_MINUTE: '10' });
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => lookUpFrom(servers[at % 2] as TestApp, '198.51.100.4')),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    await endAll(servers);
  });
});

describe('parents behind one address of a carrier', () => {
  it('can look up more children in a minute together than one device', async () => {
    const busy = await buildTestApp({ on: test, env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '' } });
    for (let parent = 0; parent < 70; parent += 1) {
      expect(await lookUpFrom(busy, '198.51.100.10')).toBe(200);
    }
    await busy.end();
  });

  it('are not limited by one device among them that exceeds its limit', async () => {
    const strict = await buildTestApp({ env: { RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE: '2' }, on: test });
    const greedy = { cookie: 'XSRF-TOKEN=abcdefghijklmnopqrstuvwx' };
    expect(await lookUpFrom(strict, '198.51.100.11', greedy)).toBe(200);
    expect(await lookUpFrom(strict, '198.51.100.11', greedy)).toBe(200);
    expect(await lookUpFrom(strict, '198.51.100.11', greedy)).toBe(429);
    expect(await lookUpFrom(strict, '198.51.100.11')).toBe(200);
    expect(await lookUpFrom(strict, '198.51.100.11', { cookie: 'XSRF-TOKEN=other-token' })).toBe(200);
    await strict.end();
  });

  it('can’t exceed the limit of the address with a new device ID for each request', async () => {
    const strict = await buildTestApp({ env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '3' }, on: test });
    const statuses: number[] = [];
    for (let device = 0; device < 4; device += 1) {
      statuses.push(await lookUpFrom(strict, '198.51.100.12', { cookie: `XSRF-TOKEN=device-${device}` }));
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await strict.end();
  });
});

describe('a caller with many addresses', () => {
  it('has one allowance per /64, and four per /48', async () => {
    const strict = await buildTestApp({ env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '2' }, on: test });
    const from = (address: string) => lookUpFrom(strict, address);
    expect([await from('2001:db8:a:1::1'), await from('2001:db8:a:1::2')]).toEqual([200, 200]);
    expect(await from('2001:db8:a:1:ffff::3')).toBe(429);
    for (const subnet of [2, 3, 4]) {
      expect(await from(`2001:db8:a:${subnet}::1`)).toBe(200);
      expect(await from(`2001:db8:a:${subnet}::2`)).toBe(200);
    }
    expect(await from('2001:db8:a:5::1')).toBe(429);
    expect(await from('2001:db8:b:5::1')).toBe(200);
    await strict.end();
  });

  it('gets no more requests through other ports or spellings in proxy headers', async () => {
    const env = { RATE_LIMIT_LOOKUPS_PER_MINUTE: '2', TRUST_PROXY: '127.0.0.1' };
    const strict = await buildTestApp({ env, on: test });
    const from = (address: string) => lookUpFrom(strict, '127.0.0.1', { 'x-forwarded-for': address });
    expect([await from('198.51.100.20:1001'), await from('198.51.100.20:1002')]).toEqual([200, 200]);
    expect(await from('198.51.100.20:1003')).toBe(429);
    expect(await from('::ffff:198.51.100.20')).toBe(429);
    expect(await from('198.51.100.20')).toBe(429);
    expect(await from('198.51.100.21:1001')).toBe(200);
    await strict.end();
  });

  it('is limited by the shared limit of all callers', async () => {
    const strict = await buildTestApp({ env: { RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE: '3' }, on: test });
    test.clock.advance(60_000);
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) statuses.push(await lookUpFrom(strict, `203.0.113.${at}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    await strict.end();
  });
});

it('counts all requests of a /64 against one flood limit', async () => {
  const strict = await buildTestApp({ env: { RATE_LIMIT_REQUESTS_PER_MINUTE: '2' }, on: test });
  const from = async (remoteAddress: string) =>
    (await strict.call({ url: '/api/config', remoteAddress })).status;
  expect([await from('2001:db8:c:1::1'), await from('2001:db8:c:1::2')]).toEqual([200, 200]);
  expect(await from('2001:db8:c:1::3')).toBe(429);
  await strict.end();
});
