import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config';
import { callerOf, setUpLimits } from './limits';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s: whoever has a /64 has one allowance', (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});

it('forgets no caller because many others came after', async () => {
  const config = readConfig({
    ...{ SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough', LIMIT_LOGINS_PER_MINUTE: '1' },
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  });
  if (!config.ok) throw new Error(config.error.join());
  const app = Fastify();
  const limits = await setUpLimits(app, config.value);
  app.get('/', async (request) => (await limits.logIn(request))?.code ?? 'allowed');
  const from = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).payload;
  expect(await from('192.0.2.1')).toBe('allowed');
  expect(await from('192.0.2.1')).toBe('rate_limited');
  for (let other = 0; other < 6_000; other += 1) await from(`10.0.${other >> 8}.${other & 255}`);
  expect(await from('192.0.2.1')).toBe('rate_limited');
  await app.close();
});
