import { type ConfigView, MINUTE_MS, roles } from '@somesa/core';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { describe, expect, it } from 'vitest';
import { seedDemoPeople } from '../../../dev/demo-people';
import { changePassword } from '../../testing/account-requests';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { buildTestApp } from '../../testing/test-app';
import {
  createTestAuthenticators,
  type EnrolmentBody,
  type ErrorBody,
  STEP_MS,
} from '../../testing/test-authenticators';
import { createTestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import { createPasswords, getPasswordCost } from '../sign-in/passwords';
import { createAdministration } from '../staff/administration';

const passwords = createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 }));

const { test, people, staff } = await setUpTestApp();
const { logInAs, enrol, factor, appCode } = createTestAuthenticators(test);

const overview = (token: string) => staff.call<ErrorBody>(token, 'GET', 'admin/queue-items');
const NEEDED = 'Enter the code from your authenticator app first.';
const WRONG = { code: ['This code is incorrect or was already used. Wait for the next one and try again'] };

describe('the first login of a back-office user', () => {
  it.each([roles.staff, roles.administrator, roles.bursar])(
    'allows role %i only to enrol an authenticator app',
    async (role) => {
      const { person, token } = await logInAs(role);
      expect((await people.getMe(token)).body.user.second_factor).toBe('enrol');
      const rejected = [
        await staff.call<ErrorBody>(token, 'GET', 'admin/search?q=nobody'),
        await staff.call<ErrorBody>(token, 'GET', 'parent/loans'),
        await people.updateUser({ ...person, token }, { first_name: 'Changed' }),
        await changePassword(people, { ...person, token }, 'four-goats-in-a-canoe'),
      ];
      for (const { status, body } of rejected) expect([status, body.message]).toEqual([403, NEEDED]);
      expect((await factor(token, 'confirm', '123456')).status).toBe(403);
      const started = await factor<SecondFactorEnrolment>(token, 'begin');
      expect(started.body.uri).toContain('otpauth://totp/Somesa');
      const enrolled = await factor<EnrolmentBody>(token, 'enrol', appCode(started.body.secret));
      expect(enrolled.body.recoveryCodes).toHaveLength(10);
      expect(enrolled.body.user.second_factor).toBeUndefined();
      expect((await staff.call(token, 'GET', 'admin/search?q=nobody')).status).toBe(200);
    },
  );

  it('stores the secret encrypted, and no recovery code in plain text', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    const rows = JSON.stringify([
      await test.queryRows(
        `select *, encode(sealed_secret, 'escape') as s from second_factors where user_id = $1`,
        [person.user.id],
      ),
      await test.queryRows('select * from recovery_codes'),
      test.log,
    ]);
    expect(rows).not.toContain(secret);
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replace('-', ''));
  });

  it('ends the other sessions, and does not let the password alone replace an enrolled app', async () => {
    const { person, token: other } = await logInAs(roles.staff);
    const { token } = (await people.logIn(person)).body;
    const { body } = await factor<SecondFactorEnrolment>(token, 'begin');
    await factor(token, 'enrol', appCode(body.secret));
    expect((await people.getMe(other)).status).toBe(401);
    const again = (await people.logIn(person)).body.token;
    expect((await factor(again, 'begin')).status).toBe(409);
    test.clock.advance(STEP_MS);
    expect((await factor(again, 'enrol', appCode(body.secret))).status).toBe(409);
  });
});

describe('an enrolment', () => {
  it('is reported to the user by email, and one with a wrong code isn’t', async () => {
    const { person, token } = await logInAs(roles.staff);
    const { secret } = (await factor<SecondFactorEnrolment>(token, 'begin')).body;
    const listMails = async () => {
      await test.running.sweep();
      return test.mailServer.listSentTo(person.email).map(({ subject }) => subject);
    };
    await factor(token, 'enrol', '000000');
    expect(await listMails()).toEqual([]);
    await factor(token, 'enrol', appCode(secret));
    expect(await listMails()).toEqual(['You have set up an authenticator app']);
  });

  const EXPIRED = { code: ['This QR code has expired. Reload the page and scan the new one'] };
  const begin = async (token: string) => (await factor<SecondFactorEnrolment>(token, 'begin')).body.secret;

  it('has a secret of its own for each session and each start', async () => {
    const { person, token: attacker } = await logInAs(roles.staff);
    const { token } = (await people.logIn(person)).body;
    const secrets = [await begin(attacker), await begin(token), await begin(token)];
    expect(new Set(secrets).size).toBe(3);
    expect((await factor(token, 'enrol', appCode(secrets[0] ?? ''))).status).toBe(422);
    expect((await factor(token, 'enrol', appCode(secrets[1] ?? ''))).status).toBe(422);
    expect((await factor(token, 'enrol', appCode(secrets[2] ?? ''))).status).toBe(200);
    test.clock.advance(STEP_MS);
    const later = (await people.logIn(person)).body.token;
    expect((await factor(later, 'confirm', appCode(secrets[0] ?? ''))).status).toBe(422);
    expect((await factor(later, 'confirm', appCode(secrets[2] ?? ''))).status).toBe(200);
  });

  it('expires after 10 minutes, and nothing of it stays', async () => {
    const { person, token } = await logInAs(roles.staff);
    const secret = await begin(token);
    await test.advanceTime(9 * MINUTE_MS);
    expect((await factor(token, 'enrol', '000000')).body.errors).toEqual(WRONG);
    await test.advanceTime(MINUTE_MS);
    expect((await factor(token, 'enrol', appCode(secret))).body.errors).toEqual(EXPIRED);
    const rows = await test.queryRows('select pending_secret from sessions where user_id = $1', [
      person.user.id,
    ]);
    expect(rows).toContainEqual({ pending_secret: null });
    expect(rows.filter((row) => (row as { pending_secret: unknown }).pending_secret !== null)).toEqual([]);
  });

  it('ends when the password is changed or reset', async () => {
    const parent = await people.signUp();
    const secret = await begin(parent.token);
    expect((await changePassword(people, parent)).status).toBe(200);
    expect((await factor(parent.token, 'enrol', appCode(secret))).body.errors).toEqual(EXPIRED);
    const { person, token } = await logInAs(roles.staff);
    const pending = await begin(token);
    await people.send('POST', 'forgot-password', { email: person.email });
    const reset = { token: await people.getResetToken(person), password: 'four-goats-in-a-canoe' };
    const done = await people.send('POST', 'reset-password', {
      ...reset,
      password_confirmation: reset.password,
    });
    expect(done.status, done.text).toBe(200);
    expect((await factor(token, 'enrol', appCode(pending))).status).toBe(401);
    const later = (await people.logIn({ ...person, password: reset.password })).body.token;
    expect((await factor(later, 'enrol', appCode(pending))).body.errors).toEqual(EXPIRED);
  });
});

describe('wrong codes of someone who knows the password', () => {
  const exhaust = async (token: string) => {
    for (let turn = 0; turn < 6; turn += 1) await factor(token, 'confirm', '000000');
    expect((await factor(token, 'confirm', '000000')).status).toBe(429);
  };

  it('don’t block the owner in a session that has entered a code', async () => {
    const { person, token, secret } = await enrol();
    await exhaust((await people.logIn(person)).body.token);
    expect((await factor(token, 'confirm', appCode(secret))).status).toBe(200);
  });

  it('don’t block the owner’s next login on a device that has entered a code', async () => {
    const { person, secret } = await enrol();
    const first = (await people.logIn(person)).body.token;
    const confirm = (token: string, cookie?: string) =>
      people.send<ErrorBody>('POST', 'second-factor/confirm', { code: appCode(secret) }, token, {
        ...(cookie !== undefined && { headers: { cookie } }),
      });
    const [cookie = ''] = String((await confirm(first)).headers['set-cookie']).split(';');
    await exhaust((await people.logIn(person)).body.token);
    test.clock.advance(STEP_MS);
    const { token } = (await people.logIn(person)).body;
    expect((await confirm(token)).status).toBe(429);
    const other = await enrol();
    expect((await confirm((await people.logIn(other.person)).body.token, cookie)).status).toBe(422);
    expect((await confirm(token, cookie)).status).toBe(200);
  });
});

describe('a later login', () => {
  it('requires a code of the app, which is accepted once', async () => {
    const { person, secret } = await enrol();
    const { token, user } = (await people.logIn(person)).body;
    expect(user.second_factor).toBe('confirm');
    expect((await overview(token)).status).toBe(403);
    const code = appCode(secret);
    expect((await factor(token, 'confirm', code)).status).toBe(200);
    expect((await overview(token)).status).toBe(200);
    const other = (await people.logIn(person)).body.token;
    expect((await factor(other, 'confirm', code)).body.errors).toEqual(WRONG);
    expect((await overview(other)).status).toBe(403);
  });

  it('accepts a code once when it is sent several times at once', async () => {
    const { person, secret } = await enrol();
    const { token } = (await people.logIn(person)).body;
    const code = appCode(secret);
    const answers = await Promise.all([1, 2, 3].map(() => factor(token, 'confirm', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rejects a code that is more than one time step off', async () => {
    const { person, secret } = await enrol();
    const { token } = (await people.logIn(person)).body;
    const off = (ms: number) => appCode(secret, new Date(test.clock.now().getTime() + ms));
    expect((await factor(token, 'confirm', off(2 * STEP_MS))).status).toBe(422);
    expect((await factor(token, 'confirm', off(STEP_MS))).status).toBe(200);
  });

  it('accepts each recovery code once, from its owner only', async () => {
    const [mine, theirs] = [await enrol(), await enrol()];
    const { token } = (await people.logIn(mine.person)).body;
    const [code = ''] = mine.recoveryCodes;
    expect((await factor(token, 'confirm', theirs.recoveryCodes[0])).status).toBe(422);
    expect((await factor(token, 'confirm', code.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await overview(token)).status).toBe(200);
    expect((await factor(token, 'confirm', code)).body.errors).toEqual(WRONG);
    const events = await test.queryRows<{ event: string }>(
      'select event from account_events where user_id = $1 order by id desc limit 1',
      [mine.person.user.id],
    );
    expect(events).toEqual([{ event: 'recovery-code-used' }]);
  });

  it('requires a wait after 5 wrong codes, also in another session', async () => {
    const { person, secret } = await enrol();
    const { token } = (await people.logIn(person)).body;
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await factor(token, 'confirm', '000000')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const other = (await people.logIn(person)).body.token;
    expect((await factor(other, 'confirm', appCode(secret))).status).toBe(429);
    test.clock.advance(MINUTE_MS);
    expect((await factor(other, 'confirm', appCode(secret))).status).toBe(200);
  });
});

describe('a lost authenticator app', () => {
  it('can be reset by an administrator but not by staff, which ends the sessions and is audited', async () => {
    const { person, token } = await enrol();
    const [admin, colleague] = [await staff.signInAs(roles.administrator), await staff.signInAs(roles.staff)];
    const reset = (by: string) => staff.call(by, 'POST', `admin/users/${person.user.id}/reset-second-factor`);
    expect((await reset(colleague.token)).status).toBe(403);
    expect((await reset(admin.token)).status).toBe(200);
    expect((await people.getMe(token)).status).toBe(401);
    expect((await people.logIn(person)).body.user.second_factor).toBe('enrol');
    const [entry] = await test.queryRows<object>(
      'select action, actor_id from audit_log order by id desc limit 1',
    );
    expect(entry).toEqual({ action: 'user.second-factor-reset', actor_id: admin.user.id });
  });

  it('can be reset on the command line for the last administrator', async () => {
    const { person, token } = await enrol(roles.administrator);
    const console = createAdministration({ database: test.database, clock: test.clock, passwords });
    expect(await console.resetSecondFactor(person.email)).toBe(true);
    expect(await console.resetSecondFactor('nobody@home.example')).toBe(false);
    expect((await people.getMe(token)).status).toBe(401);
    expect((await people.logIn(person)).body.user.second_factor).toBe('enrol');
  });
});

describe('demo users', () => {
  const logInToDemo = async (env: Record<string, string>) => {
    const other = await buildTestApp({ env });
    try {
      await seedDemoPeople(other.database, passwords, other.clock.now());
      const answer = await createTestPeople(other).logIn({
        email: 'admin@somesa.example',
        password: 'admin-demo',
      });
      const open = await createTestStaff(other).call(answer.body.token ?? '', 'GET', 'admin/queue-items');
      const config = await other.call<ConfigView>({ url: '/api/config' });
      return [answer.status, answer.body.user?.second_factor, open.status, config.body.hasDemoLogins];
    } finally {
      await other.end();
    }
  };

  it('need no second factor if only this machine reaches the server, and are announced on the login page', async () => {
    expect(await logInToDemo({})).toEqual([200, 'demo', 200, true]);
  });

  it.each([
    { PUBLIC_URL: 'https://fees.example' },
    { PUBLIC_URL: 'https://localhost.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: '' },
    { TRUST_PROXY: '10.0.0.1', PUBLIC_URL: '' },
  ])('can’t log in with the well-known password if others reach the server: %j', async (env) => {
    expect(await logInToDemo(env)).toEqual([403, undefined, 401, undefined]);
  });

  it('are not announced on the login page if the database has none', async () => {
    const { body } = await test.call<ConfigView>({ url: '/api/config' });
    expect(body.hasDemoLogins).toBeUndefined();
  });
});
