import { DAY_MS } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { buildTestApp } from '../../testing/test-app';
import { createPerson, createTestPeople, getMsisdn } from '../../testing/test-people';

/** Ticket that makes a new account’s code valid. */
const ticket = expect.stringMatching(/^[\w-]{43}$/);

const { test, people } = await setUpTestApp();

const getLastText = (person: { contact: string }) =>
  test.gateway.sent.findLast(({ to }) => to === getMsisdn(person))?.text;
const count = async (table: string): Promise<number> =>
  (await test.queryRows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1;

describe('POST /auth/register', () => {
  it('sends an OTP by SMS, with which the user verifies the phone and logs in', async () => {
    const person = createPerson();
    const registered = await people.register(person);
    expect(registered.status).toBe(200);
    expect(registered.body).toEqual({ message: 'We have sent an OTP to your number!', ticket });
    expect(registered.headers['cache-control']).toBe('no-store');

    const otp = await people.getOtp(getMsisdn(person));
    expect(getLastText(person)).toBe(
      `Somesa: your OTP is ${otp}. It expires in 10 minutes. Never share it with anyone, including us.`,
    );
    const verified = await people.verify(person, otp);
    expect(verified.status).toBe(200);
    expect(verified.body).toEqual({ message: 'Your number has been verified successfully!' });

    const { status, body } = await people.logIn(person);
    expect(status).toBe(200);
    const { id } = body.user;
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id,
        user_id: id,
        role_id: 1,
        phone_verified: true,
        avatar: null,
        first_name: 'Sarah',
        last_name: person.last_name,
        full_name: `Sarah ${person.last_name}`,
        email: person.email,
        contact: person.contact,
        pending: { contact: null, email: null },
      },
    });
    expect((await people.getMe(body.token)).body).toEqual({ user: body.user });
  });

  it.each([2, 3, 4, '3', [3], { toString: [] }, null])(
    'registers a parent, even if role %j is requested',
    async (role_id) => {
      const person = createPerson();
      expect((await people.register(person, { role_id })).status).toBe(200);
      await people.verify(person, await people.getOtp(getMsisdn(person)));
      expect((await people.logIn(person)).body.user.role_id).toBe(1);
    },
  );

  it('returns the problem of each field in the user’s language', async () => {
    const answer = await people.send<{ errors: object }>('POST', 'register', {}, undefined, {
      headers: { 'accept-language': 'sw' },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      first_name: ['Jina la kwanza linahitajika'],
      last_name: ['Jina la ukoo linahitajika'],
      email: ['Anwani ya barua pepe inahitajika'],
      contact: ['Nambari ya simu inahitajika'],
      password: ['Nenosiri linahitajika'],
    });
  });

  it('sends the OTP in the language of the registration', async () => {
    const person = createPerson();
    const headers = { 'accept-language': 'lg' };
    const answer = await people.send<object>('POST', 'register', { ...person, role_id: 1 }, undefined, {
      headers,
    });
    expect(answer.body).toEqual({ message: 'Tuweerezza OTP ku nnamba yo!', ticket });
    await people.getOtp(getMsisdn(person));
    expect(getLastText(person)).toContain('OTP yo ye');
  });

  it('reports a taken email address or phone number under its field, and creates and sends nothing', async () => {
    const known = await people.signUp();
    const before = [await count('users'), test.gateway.sent.length];
    const register = async (change: object) =>
      (await people.register<{ errors: object }>({ ...createPerson(), ...change })).body.errors;
    const emailTaken = ['This Email Address belongs to another account. Log in, or use another address'];
    const contactTaken = ['This phone number belongs to another account. Log in, or use another number'];
    expect(await register({ email: known.email })).toEqual({ email: emailTaken });
    expect(await register({ email: ` ${known.email.toUpperCase()} ` })).toEqual({ email: emailTaken });
    expect(await register({ contact: known.contact })).toEqual({ contact: contactTaken });
    expect(await register({ contact: known.contact, email: known.email })).toEqual({
      email: emailTaken,
      contact: contactTaken,
    });
    await test.advanceTime(0);
    expect([await count('users'), test.gateway.sent.length]).toEqual(before);
  });

  it('creates one account for concurrent registrations', async () => {
    const person = createPerson();
    const answers = await Promise.all([1, 2, 3, 4].map(() => people.register(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const sent = async () => test.gateway.sent.filter(({ to }) => to === getMsisdn(person)).length;
    await test.advanceTime(0);
    expect(await sent()).toBe(1);
  });

  it('releases an unverified phone number after a day, and deletes an unverified account after 30 days', async () => {
    const squatter = createPerson();
    const owner = { ...createPerson(), contact: squatter.contact };
    await people.register(squatter);
    test.clock.advance(DAY_MS - 1);
    expect((await people.register(owner)).status).toBe(422);
    test.clock.advance(1);
    expect((await people.register(owner)).status).toBe(200);
    expect((await people.logIn(squatter)).status).toBe(401);
    const before = await count('users');
    await test.advanceTime(30 * DAY_MS);
    expect(await count('users')).toBeLessThan(before);
    expect((await people.logIn(owner)).status).toBe(401);
  });

  it('limits the registrations from one address', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_REGISTRATIONS_PER_HOUR: '2' },
      on: test,
      from: '192.0.2.1',
    });
    const register = () => createTestPeople(strict).register(createPerson());
    expect([(await register()).status, (await register()).status]).toEqual([200, 200]);
    const limited = await register();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3_000);
    await strict.end();
  });
});

describe('POST /auth/login', () => {
  it('rejects a login with an unverified phone number, and sends another OTP once a minute has passed', async () => {
    const person = createPerson();
    await people.register(person);
    await people.getOtp(getMsisdn(person));
    const sent = () => test.gateway.sent.filter(({ to }) => to === getMsisdn(person)).length;
    const rejected = await people.logIn(person);
    expect(rejected.status).toBe(403);
    expect(rejected.body).toEqual({
      message: 'Your phone number isn’t verified yet. Enter the OTP we sent to it.',
      contact: person.contact,
      ticket,
    });
    await test.advanceTime(0);
    expect(sent()).toBe(1);
    test.clock.advance(60_000);
    expect((await people.logIn(person)).status).toBe(403);
    await people.verify(person, await people.getOtp(getMsisdn(person)));
    expect(sent()).toBe(2);
    expect((await people.logIn(person)).status).toBe(200);
  });

  it('ignores the case of the email address', async () => {
    const { email, password } = await people.signUp();
    expect((await people.logIn({ email: ` ${email.toUpperCase()}`, password })).status).toBe(200);
  });

  it('requires a wait that grows after five wrong passwords, even for the right one, but not for other accounts', async () => {
    const [person, other] = [await people.signUp(), await people.signUp()];
    const wrong = () => people.logIn({ ...person, password: 'a-wrong-secret' });
    for (let turn = 0; turn < 5; turn += 1) expect((await wrong()).status).toBe(401);
    const waits = async (seconds: string) => {
      const answer = await people.logIn(person);
      expect(answer.status).toBe(429);
      expect(answer.headers['retry-after']).toBe(seconds);
    };
    await waits('60');
    expect((await people.logIn(other)).status).toBe(200);
    test.clock.advance(60_000);
    expect((await wrong()).status).toBe(401);
    await waits('120');
    test.clock.advance(120_000);
    expect((await people.logIn(person)).status).toBe(200);
    expect((await wrong()).status).toBe(401);
    expect((await people.logIn(person)).status).toBe(200);
  });

  it('allows no more guesses when many requests are made at once', async () => {
    const person = await people.signUp();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => people.logIn({ ...person, password: 'a-wrong-secret' })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('limits the logins from one address, regardless of the account', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_LOGINS_PER_MINUTE: '3' },
      on: test,
      from: '192.0.2.1',
    });
    const logIn = () => createTestPeople(strict).logIn(createPerson());
    for (let turn = 0; turn < 3; turn += 1) expect((await logIn()).status).toBe(401);
    expect((await logIn()).status).toBe(429);
    await strict.end();
  });

  it('stores no password and no token in plain text', async () => {
    const person = await people.signUp();
    const rows = JSON.stringify([
      await test.queryRows('select * from users'),
      await test.queryRows('select * from sessions'),
      await test.queryRows('select * from outgoing_sms'),
      await test.queryRows('select * from attempt_counters'),
    ]);
    expect(rows).toContain('scrypt$');
    for (const secret of [person.password, person.token]) expect(rows).not.toContain(secret);
  });
});

describe('a request with the CSRF cookie but without its header', () => {
  it('is rejected, even with a valid token', async () => {
    const { token, user, password: current_password } = await people.signUp();
    const cookie = 'XSRF-TOKEN=abcdefghijklmnopqrstuvwx';
    const call = (path: string, more: object) =>
      people.send('POST', path, { user_id: user.id, current_password }, token, {
        headers: { cookie, ...more },
      });
    expect((await call('delete-user', {})).status).toBe(403);
    expect((await people.getMe(token)).status).toBe(200);
    expect((await call('delete-user', { 'x-xsrf-token': 'abcdefghijklmnopqrstuvwx' })).status).toBe(200);
  });
});
