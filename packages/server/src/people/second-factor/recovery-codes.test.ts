import { roles } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import {
  createTestAuthenticators,
  type EnrolmentBody,
  type ErrorBody,
  STEP_MS,
} from '../../testing/test-authenticators';
import { createPasswords, getPasswordCost } from '../sign-in/passwords';
import { createAdministration } from '../staff/administration';

const passwords = createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 }));

const { test, people, staff } = await setUpTestApp();
const app = createTestAuthenticators(test);

const listSubjectsTo = async (email: string) => {
  await test.running.sweep();
  return test.mailServer.listSentTo(email).map(({ subject }) => subject);
};
const confirm = async (person: { email: string; password: string }, code = '') => {
  const { token } = (await people.logIn(person)).body;
  return (await app.factor(token, 'confirm', code)).status;
};

describe('POST /auth/second-factor/recovery-codes', () => {
  it('replaces the recovery codes by ten new ones, given a code of the app', async () => {
    const { person, token, secret, recoveryCodes } = await app.enrol();
    const made = await app.factor<EnrolmentBody>(token, 'recovery-codes', app.appCode(secret));
    expect(made.status, made.text).toBe(200);
    expect(new Set([...made.body.recoveryCodes, ...recoveryCodes]).size).toBe(20);
    expect(await confirm(person, recoveryCodes[0])).toBe(422);
    expect(await confirm(person, made.body.recoveryCodes[0])).toBe(200);
    const [event] = await test.queryRows<{ event: string }>(
      `select event from account_events where user_id = $1 and event like 'recovery-codes%'`,
      [person.user.id],
    );
    expect(event).toEqual({ event: 'recovery-codes-made' });
  });

  it('notifies the user by email', async () => {
    const { person, token, secret } = await app.enrol();
    await app.factor(token, 'recovery-codes', app.appCode(secret));
    expect(await listSubjectsTo(person.email)).toContain('You have new recovery codes');
  });

  it('rejects a wrong code and a recovery code', async () => {
    const { person, token, recoveryCodes } = await app.enrol();
    for (const code of ['000000', recoveryCodes[0] ?? '', '']) {
      const rejected = await app.factor<ErrorBody>(token, 'recovery-codes', code);
      expect([rejected.status, rejected.body.errors?.code?.length]).toEqual([422, 1]);
    }
    expect(await confirm(person, recoveryCodes[0])).toBe(200);
    expect(await listSubjectsTo(person.email)).not.toContain('You have new recovery codes');
  });

  it('rejects a session without its second factor, and a user without an app', async () => {
    const { person, secret } = await app.enrol();
    const { token } = (await people.logIn(person)).body;
    expect((await app.factor(token, 'recovery-codes', app.appCode(secret))).status).toBe(403);
    const bare = await staff.signInAs(roles.staff);
    expect((await app.factor(bare.token, 'recovery-codes', '123456')).status).toBe(403);
    expect((await app.factor('nobody', 'recovery-codes', '123456')).status).toBe(401);
  });

  it('accepts one of two concurrent requests with the same code', async () => {
    const { token, secret } = await app.enrol();
    const code = app.appCode(secret);
    const both = await Promise.all([1, 2].map(() => app.factor(token, 'recovery-codes', code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    test.clock.advance(STEP_MS);
  });
});

describe('resetSecondFactor', () => {
  const RESET = 'Your authenticator app was reset';

  it('notifies the user by email of a reset by an administrator', async () => {
    const { person } = await app.enrol();
    const admin = await staff.signInAs(roles.administrator);
    await staff.call(admin.token, 'POST', `admin/users/${person.user.id}/reset-second-factor`);
    expect(await listSubjectsTo(person.email)).toContain(RESET);
  });

  it('notifies the user by email of a reset on the command line', async () => {
    const { person } = await app.enrol(roles.administrator);
    const console = createAdministration({ database: test.database, clock: test.clock, passwords });
    await console.resetSecondFactor(person.email);
    expect(await listSubjectsTo(person.email)).toContain(RESET);
  });
});
