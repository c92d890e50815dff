import { HOUR_MS, type ProblemBody, roles } from '@somesa/core';
import { SCHOOL_KEY_PREFIX, type SchoolApiSecretAnswer, schoolKeyScopes } from '@somesa/core/admin';
import { endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestSchoolApi } from '../../testing/test-school-api';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let api: Awaited<ReturnType<typeof createTestSchoolApi>>;
beforeAll(async () => {
  test = await buildTestApp({ env: { RATE_LIMIT_API_REQUESTS_PER_KEY_PER_MINUTE: '40' } });
  api = await createTestSchoolApi(test);
});
afterAll(() => test.end());

const keyEndpoints = endpoints.filter(({ access }) => access === 'school_key');

describe.each(keyEndpoints)('$method $path', ({ method, path, scope }) => {
  it('accepts only a working key with its scope', async () => {
    const url = path.replace('/school/v1/', '').replace(/:\w+/g, '99999');
    const call = async (key: string | null) => (await api.call(key, method as 'GET', url, {})).status;
    const others = schoolKeyScopes.filter((each) => each !== scope);
    const session = (await createTestStaff(test).signInAs(roles.bursar)).token;
    expect([
      await call(null),
      await call(session),
      await call(`${SCHOOL_KEY_PREFIX}${'a'.repeat(43)}`),
      await call(await api.addKey(others)),
    ]).toEqual([401, 401, 401, 403]);
    expect([200, 404, 422]).toContain(await call(await api.addKey(scope && [scope])));
    await test.runAsOwner('update school_api_keys set revoked_at = created_at where revoked_at is null');
  });
});

describe('an API key', () => {
  it('is stored as a hash only, and is shown in no later response', async () => {
    const key = await api.addKey();
    expect(key).toMatch(/^somesa_key_[A-Za-z0-9]{43}$/);
    const [{ dump } = { dump: '' }] = await test.queryRows<{ dump: string }>(
      `select string_agg(k::text, '') || (select string_agg(a::text, '') from audit_log a) as dump from school_api_keys k`,
    );
    expect(dump).not.toContain(key);
    expect(JSON.stringify(await api.manage('GET', 'api'))).not.toContain(key);
    expect(test.log.join('')).not.toContain(key);
  });

  it('works beside its successor until the chosen hours are over, and not after it is revoked', async () => {
    const { secret: old, keys } = await api.manage('POST', 'api-keys', {
      name: 'Rotated',
      scopes: ['students:read'],
    });
    const id = keys.find(({ name }) => name === 'Rotated')?.id;
    const rotated = await api.manage<SchoolApiSecretAnswer>('POST', `api-keys/${id}/rotate`, {
      overlapHours: 2,
    });
    const statuses = async () => [
      (await api.call(old, 'GET', 'students')).status,
      (await api.call(rotated.secret, 'GET', 'students')).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await test.advanceTime(2 * HOUR_MS - 1);
    expect(await statuses()).toEqual([200, 200]);
    await test.advanceTime(1);
    expect(await statuses()).toEqual([401, 200]);
    const successor = rotated.keys.find(({ name, expiresAt }) => name === 'Rotated' && expiresAt === null);
    await api.manage('POST', `api-keys/${successor?.id}/revoke`);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('has its last use on record', async () => {
    const key = await api.addKey(['payments:read']);
    await api.call(key, 'GET', 'payments');
    const { keys } = await api.manage('GET', 'api');
    expect(keys.find(({ ending }) => key.endsWith(ending))?.lastUsedAt).toBe(test.clock.now().toISOString());
  });

  it.each([
    ['is removed from the school', `role_id = 1, school_id = null, school_role = null`],
    ['becomes a bursar', `school_role = 'bursar'`],
    ['is locked', 'locked_at = now()'],
  ])('stops once its creator %s, until someone else confirms it', async (_, change) => {
    const staff = createTestStaff(test);
    const creator = await staff.signInAs(roles.bursar, SCHOOL, 'head');
    const body = { name: 'Accounts office', scopes: ['fees:read'] };
    const made = await staff.call<SchoolApiSecretAnswer>(creator.token, 'POST', `${api.base}/api-keys`, body);
    const key = made.body.secret;
    const find = async () => (await api.manage('GET', 'api')).keys.find(({ ending }) => key.endsWith(ending));
    expect([(await api.call(key, 'GET', 'terms')).status, (await find())?.isStopped]).toEqual([200, false]);
    await test.runAsOwner(`update users set ${change} where id = '${creator.user.id}'`);
    const stopped = await api.call<ProblemBody>(key, 'GET', 'terms');
    expect([stopped.status, stopped.body.message]).toEqual([
      401,
      expect.stringContaining('A head bursar must confirm it in the back office'),
    ]);
    expect((await find())?.isStopped).toBe(true);
    const { keys } = await api.manage('POST', `api-keys/${(await find())?.id}/confirm`);
    expect(keys.find(({ ending }) => key.endsWith(ending))).toMatchObject({
      isStopped: false,
      by: { id: api.bursar.user.id },
    });
    expect((await api.call(key, 'GET', 'terms')).status).toBe(200);
  });

  it('stops with an email to the other head bursars, and webhooks stop too', async () => {
    const staff = createTestStaff(test);
    const creator = await staff.signInAs(roles.bursar, SCHOOL, 'head');
    const body = { url: 'https://hill.example/hooks', events: ['payment.paid'] };
    await staff.call(creator.token, 'POST', `${api.base}/webhook-endpoints`, body);
    const keyBody = { name: 'Accounts office', scopes: ['fees:read'] };
    await staff.call(creator.token, 'POST', `${api.base}/api-keys`, keyBody);
    await api.manage('DELETE', `people/${creator.user.id}`);
    const { endpoints: shown } = await api.manage('GET', 'api');
    const endpoint = shown.find(({ url }) => url === body.url);
    expect(endpoint?.status).toBe('disabled');
    await test.advanceTime(0);
    const mails = test.mailServer.listSentTo(api.bursar.email);
    expect(mails.at(-1)?.text).toContain('2 keys and webhooks have stopped.');
    expect(test.mailServer.listSentTo(creator.email)).toEqual([]);
    const enabled = await api.manage('POST', `webhook-endpoints/${endpoint?.id}/enable`);
    expect(enabled.endpoints.find(({ url }) => url === body.url)?.status).toBe('active');
  });

  it('is limited on its own, with the time to wait', async () => {
    const [busy, other] = [await api.addKey(['fees:read']), await api.addKey(['fees:read'])];
    for (let count = 0; count < 40; count += 1)
      expect((await api.call(busy, 'GET', 'terms')).status).toBe(200);
    const rejected = await api.call(busy, 'GET', 'terms');
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '60']);
    expect((await api.call(other, 'GET', 'terms')).status).toBe(200);
  });
});
