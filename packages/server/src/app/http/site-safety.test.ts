import { brand, DAY_MS } from '@somesa/core';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
afterEach(() => test.end());

const TOKEN = 'a-token-for-metrics-0001';
const publicSite = { PUBLIC_URL: 'https://fees.example' };

describe('GET /metrics', () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    test.call<string>({ url: '/metrics', headers, remoteAddress });

  it('is available to this machine only, if only this machine can reach the site', async () => {
    test = await buildTestApp();
    expect((await read()).text).toContain('somesa_build_info');
    expect((await read({}, '::1')).status).toBe(200);
    expect((await read({}, '10.0.0.1')).status).toBe(404);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])
      expect((await read({ [header]: '10.0.0.1' })).status, header).toBe(404);
  });

  it('is unavailable on a public site without a token, since its proxy may be on this machine', async () => {
    test = await buildTestApp({ env: publicSite });
    expect((await read()).status).toBe(404);
  });

  it('is available to every caller with the token', async () => {
    test = await buildTestApp({ env: { ...publicSite, METRICS_TOKEN: TOKEN } });
    expect((await read({ authorization: `Bearer ${TOKEN}` }, '10.0.0.1')).status).toBe(200);
    for (const authorization of ['', TOKEN, 'Bearer', `Bearer ${TOKEN}1`, `Basic ${TOKEN}`])
      expect((await read({ authorization })).status, authorization).toBe(404);
    expect((await read()).status).toBe(404);
  });
});

describe('GET /.well-known/security.txt', () => {
  it('names a contact for vulnerabilities in the format of RFC 9116, and expires in the future', async () => {
    test = await buildTestApp({ env: publicSite });
    const { status, headers, text } = await test.call<string>({ url: '/.well-known/security.txt' });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = text
      .trim()
      .split('\n')
      .map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1));
    const listValues = (name: string) =>
      fields.filter((field) => field?.[0] === name).map((field) => field?.[1]);
    expect(listValues('Contact')).toEqual([`mailto:${brand.emails[0]}`]);
    expect(listValues('Canonical')).toEqual(['https://fees.example/.well-known/security.txt']);
    expect(listValues('Preferred-Languages')).toEqual(['en, lg, sw']);
    const [expires = '', ...more] = listValues('Expires');
    expect(more).toEqual([]);
    const daysLeft = (Date.parse(expires) - test.clock.now().getTime()) / DAY_MS;
    expect(daysLeft).toBeGreaterThan(30);
    expect(daysLeft).toBeLessThan(365);
  });
});

describe('a forwarded request', () => {
  const warnings = () => test.log.filter((line) => line.includes('TRUST_PROXY'));
  const call = (headers: Record<string, string>) => test.call({ url: '/health', headers });

  it.each([{ 'x-forwarded-for': '192.0.2.7' }, { forwarded: 'for=192.0.2.7' }, { 'x-real-ip': '192.0.2.7' }])(
    'logs one warning if no proxy is trusted: %j',
    async (headers) => {
      test = await buildTestApp();
      await call({});
      expect(warnings()).toEqual([]);
      await call(headers);
      await call(headers);
      expect(warnings()).toHaveLength(1);
      expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 40 });
      expect(warnings()[0]).not.toContain('192.0.2.7');
    },
  );

  it('logs no warning if its proxy is trusted', async () => {
    test = await buildTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    await call({ 'x-forwarded-for': '192.0.2.7' });
    expect(warnings()).toEqual([]);
  });
});
