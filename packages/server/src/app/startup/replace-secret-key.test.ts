import { roles } from '@somesa/core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEndpoints } from '../../people/tables/school-access';
import { claimSecretKey } from '../../platform/db/installation-facts';
import { createPassSigner, deleteGateKeys, getGateKey } from '../../schools/clearance/pass-key';
import { resetWebhookSecrets, signWebhook } from '../../schools/school-api/webhook-secrets';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestAuthenticators } from '../../testing/test-authenticators';
import { createTestPeople } from '../../testing/test-people';
import { createTestSchoolApi } from '../../testing/test-school-api';
import { replaceSecretKey } from './replace-secret-key';

/** Secret key of the test server. */
const OLD_KEY = 'a-secret-key-for-tests-that-is-long-enough';
const NEW_KEY = 'another-secret-key-for-tests-long-enough-2';

let test: TestApp;
let renewed: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await claimSecretKey(test.database, Buffer.from(OLD_KEY), test.clock.now());
  const on = { databases: test.databases, clock: test.clock };
  renewed = await buildTestApp({ on, env: { SECRET_KEY: NEW_KEY } });
});
afterAll(async () => {
  await renewed.end();
  await test.end();
});

const replace = (oldKey: string | null, isOldKeyLost = false) =>
  replaceSecretKey(test.database, {
    secretKey: Buffer.from(NEW_KEY),
    oldKey: oldKey === null ? null : Buffer.from(oldKey),
    isOldKeyLost,
    now: test.clock.now(),
  });
const restoreOldKey = () =>
  replaceSecretKey(test.database, {
    secretKey: Buffer.from(OLD_KEY),
    oldKey: Buffer.from(NEW_KEY),
    isOldKeyLost: false,
    now: test.clock.now(),
  });
const confirmCode = async (at: TestApp, person: { email: string; password: string }, code: string) => {
  const { token } = (await createTestPeople(at).logIn(person)).body;
  return (await createTestAuthenticators(at).factor(token, 'confirm', code)).status;
};

describe('replaceSecretKey', () => {
  it('encrypts the secrets of authenticator apps with the new key, so that apps and recovery codes still work', async () => {
    const app = createTestAuthenticators(test);
    const { person, secret, recoveryCodes } = await app.enrol();
    const sealed = () => test.queryRows('select * from second_factors where user_id = $1', [person.user.id]);
    const before = await sealed();
    expect(await replace(OLD_KEY)).toEqual({ ok: true, value: { reset: 0 } });
    expect(await sealed()).not.toEqual(before);
    expect(await confirmCode(renewed, person, app.appCode(secret))).toBe(200);
    expect(await confirmCode(renewed, person, recoveryCodes[0] ?? '')).toBe(200);
    expect(await restoreOldKey()).toEqual({ ok: true, value: { reset: 0 } });
  });

  it('deletes the secrets of apps that are not enrolled yet, so that users start again', async () => {
    const app = createTestAuthenticators(test);
    const { token } = await app.logInAs(roles.staff);
    await app.factor(token, 'begin');
    expect(await replace(OLD_KEY)).toEqual({ ok: true, value: { reset: 0 } });
    const { status, body } = await createTestAuthenticators(renewed).factor(token, 'enrol', '123456');
    expect([status, body.errors?.code?.[0]]).toEqual([422, expect.stringContaining('has expired')]);
    expect(await restoreOldKey()).toEqual({ ok: true, value: { reset: 0 } });
  });

  it('keeps the signing secrets of webhooks, and disables their endpoints only if the old key is lost', async () => {
    const api = await createTestSchoolApi(test);
    const { id, secret } = await api.addEndpoint('http://localhost:1/events');
    const message = { webhookId: 'evt_1', sentAt: test.clock.now(), payload: '{}' };
    const sign = async (key: string) => {
      const [endpoint] = await test.database.orm.select().from(webhookEndpoints);
      if (!endpoint) throw new Error('the endpoint is missing');
      return signWebhook(Buffer.from(key), endpoint, message);
    };
    const expected = new Webhook(secret).sign(message.webhookId, message.sentAt, message.payload);
    expect((await replace(OLD_KEY)).ok).toBe(true);
    expect(await sign(NEW_KEY)).toBe(expected);
    await restoreOldKey();
    expect(await sign(OLD_KEY)).toBe(expected);
    await test.database.transaction((tx) => resetWebhookSecrets(tx, Buffer.from(NEW_KEY), test.clock.now()));
    expect(await sign(NEW_KEY)).not.toBe(expected);
    const { endpoints } = await api.manage('GET', 'api');
    expect(endpoints.find((each) => each.id === id)?.status).toBe('disabled');
    await test.runAsOwner('delete from webhook_endpoints');
  });

  it('keeps the keys of passes, and deletes them only if the old key is lost', async () => {
    const [school] = await test.queryRows<{ id: number }>('select id from schools limit 1');
    const schoolId = school?.id ?? 0;
    const find = (key: string) =>
      getGateKey(test.database, schoolId, { secretKey: Buffer.from(key), now: test.clock.now() });
    const { publicKey } = await find(OLD_KEY);
    expect((await replace(OLD_KEY)).ok).toBe(true);
    const kept = await find(NEW_KEY);
    expect(kept.publicKey).toBe(publicKey);
    const sign = await createPassSigner(Buffer.from(NEW_KEY), kept);
    expect(await sign('x')).toMatch(/^[0-9A-F]{128}$/);
    await expect(createPassSigner(Buffer.from(OLD_KEY), kept)).rejects.toThrow('another key');
    await restoreOldKey();
    expect(await replace(null)).toEqual({
      ok: false,
      error: expect.stringContaining('pass keys of 1 schools'),
    });
    await test.database.transaction(deleteGateKeys);
    expect((await find(OLD_KEY)).publicKey).not.toBe(publicKey);
    await test.runAsOwner('delete from gate_keys');
  });

  it.each([
    ['no old key', null],
    ['a key that this database never had', 'a-key-that-was-never-this-databases-key'],
  ])('rejects %s as the old key while people have authenticator apps', async (_, key) => {
    const app = createTestAuthenticators(test);
    const { person, secret } = await app.enrol();
    expect(await replace(key)).toEqual({ ok: false, error: expect.stringMatching(/^OLD_SECRET_KEY: /) });
    expect(await claimSecretKey(test.database, Buffer.from(OLD_KEY), test.clock.now())).toBe(true);
    expect(await confirmCode(test, person, app.appCode(secret))).toBe(200);
  });

  it('resets every authenticator app if the old key is lost, and notifies each person', async () => {
    const app = createTestAuthenticators(test);
    const { person, token } = await app.enrol();
    const replaced = await replace(null, true);
    expect(replaced).toMatchObject({ ok: true, value: { reset: expect.any(Number) } });
    expect((await createTestPeople(renewed).getMe(token)).status).toBe(401);
    expect((await createTestPeople(renewed).logIn(person)).body.user.second_factor).toBe('enrol');
    await renewed.running.sweep();
    expect(renewed.mailServer.listSentTo(person.email).map(({ subject }) => subject)).toContain(
      'Your authenticator app was reset',
    );
    expect((await restoreOldKey()).ok).toBe(true);
  });
});
