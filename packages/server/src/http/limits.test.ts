import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, newPayer, SCHOOL_ORIGIN, type TestApp } from '../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

/** Serves with other limits on the same data, for one test. */
const within = async (env: Record<string, string>, work: (limited: TestApp) => Promise<void>) => {
  const limited = await buildTestApp({ env, on: test });
  try {
    await work(limited);
  } finally {
    await limited.end();
  }
};

const expectTooMany = (
  answer: { status: number; headers: Record<string, unknown>; text: string },
  mostS: number,
) => {
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(mostS);
  expect(JSON.parse(answer.text)).toEqual({
    message: `Too many tries. Wait ${seconds} seconds and try again.`,
  });
  return seconds;
};

describe('the register can’t be read out', () => {
  it('faster than so many look-ups a minute from one address', () =>
    within({ LIMIT_LOOKUPS_PER_MINUTE: '3' }, async (limited) => {
      const from = (ip: string, regNo = 'SMK-0001') =>
        limited.call({ url: `/api/students/${regNo}`, remoteAddress: ip });
      for (const regNo of ['SMK-0001', 'SMK-9999', '!']) {
        expect((await from('10.0.0.1', regNo)).status).not.toBe(429);
      }
      expectTooMany(await from('10.0.0.1'), 60);
      expect((await from('10.0.0.2')).status).toBe(200);
    }));

  it('farther than so many look-ups a day', () =>
    within({ LIMIT_LOOKUPS_PER_DAY: '4' }, async (limited) => {
      for (let turn = 0; turn < 4; turn += 1) expect((await limited.lookUp('SMK-0001')).status).toBe(200);
      expect(expectTooMany(await limited.lookUp('SMK-0001'), 86_400)).toBeGreaterThan(3_600);
    }));

  it('by asking for receipts', () =>
    within({ LIMIT_LOOKUPS_PER_MINUTE: '2' }, async (limited) => {
      const ask = (tail: string) => limited.call({ url: `/api/receipts/SF-0000-0000${tail}` });
      expect((await ask('')).status).toBe(404);
      expect((await ask('/pdf')).status).toBe(404);
      expectTooMany(await ask(''), 60);
      expectTooMany(await ask('/pdf'), 60);
    }));

  it('by naming another address than one’s own', () =>
    within({ LIMIT_LOOKUPS_PER_MINUTE: '1' }, async (limited) => {
      const ask = (ip: string) =>
        limited.call({ url: '/api/students/SMK-0001', headers: { 'x-forwarded-for': ip } });
      expect((await ask('1.1.1.1')).status).toBe(200);
      expectTooMany(await ask('2.2.2.2'), 60);
    }));
});

it('behind a proxy that is trusted, the limit is that of the person behind it', () =>
  within({ LIMIT_LOOKUPS_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1' }, async (limited) => {
    const ask = (ip: string) =>
      limited.call({ url: '/api/students/SMK-0001', headers: { 'x-forwarded-for': ip } });
    expect((await ask('1.1.1.1')).status).toBe(200);
    expect((await ask('2.2.2.2')).status).toBe(200);
    expectTooMany(await ask('1.1.1.1'), 60);
  }));

it('so many payments a minute can be started from one address; more leave nothing behind', () =>
  within({ LIMIT_INITIATIONS_PER_MINUTE: '2' }, async (limited) => {
    const child = await test.addChild(500_000);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await limited.tryStart({ child, amount: 1_000, way: newPayer().way })).status).toBe(201);
    }
    const rows = async () => (await test.rows('select key from idempotency_keys')).length;
    const before = await rows();
    expectTooMany(await limited.tryStart({ child, amount: 1_000, way: newPayer().way }), 60);
    expect(await rows()).toBe(before);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(2_000);
  }));

it('no call at all is without a limit, and a partner’s page can read the refusal', () =>
  within({ LIMIT_REQUESTS_PER_MINUTE: '2' }, async (limited) => {
    const ask = () => limited.call({ url: '/api/config', headers: { origin: SCHOOL_ORIGIN } });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expectTooMany(refused, 60);
    expect(refused.headers['access-control-allow-origin']).toBe(SCHOOL_ORIGIN);
    expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
    expect((await limited.call({ url: '/health' })).status).toBe(200);
  }));
