import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import {
  createTestPeople,
  msisdnOf,
  newPerson,
  type SignedInPerson,
  type TestPeople,
} from '../../testing/test-people';

const MINUTE_MS = 60_000;

let test: TestApp;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
});
afterAll(() => test.end());

const forgot = (email: string) => people.send<{ message: string }>('POST', 'forgot-password', { email });
const reset = (token: string, password = 'a-new-secret', password_confirmation = password) =>
  people.send<{ message: string; errors?: object }>('POST', 'reset-password', {
    token,
    password,
    password_confirmation,
  });
/** Lists the links sent to a person’s phone. */
const listLinksTo = (person: SignedInPerson) =>
  test.gateway.sent.filter(({ to, text }) => to === msisdnOf(person) && text.includes('/reset-password#'));
const linkWrong = { token: ['This link was already used or has expired. Request a new one'] };

const change = (person: SignedInPerson, body: object = {}) =>
  people.send<{ message: string; errors?: object }>(
    'PUT',
    'change-user-password',
    {
      current_password: person.password,
      password: 'a-new-secret',
      password_confirmation: 'a-new-secret',
      user_id: person.user.id,
      ...body,
    },
    person.token,
  );

describe('POST /auth/reset-password', () => {
  it('sets a new password with a link, ends all sessions, and writes no token to the log', async () => {
    const person = await people.join();
    const other = (await people.logIn(person)).body.token;
    const answer = await forgot(person.email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'We have sent a password reset link to your verified email or phone!' },
    ]);
    const token = await people.resetTokenOf(person);
    const done = await reset(token);
    expect([done.status, done.body]).toEqual([200, { message: 'Password reset successfully' }]);
    for (const ended of [person.token, other]) expect((await people.me(ended)).status).toBe(401);
    expect((await people.logIn(person)).status).toBe(401);
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
    await test.pass(0);
    expect(listLinksTo(person)).toHaveLength(1);
    expect(test.mailServer.sentTo(person.email)).toHaveLength(1);
    const saved = test.log.join('') + JSON.stringify(await test.rows('select * from reset_links'));
    expect(saved).not.toContain(token);
  });

  it('accepts a link once when it is used several times at once', async () => {
    const person = await people.join();
    await forgot(person.email);
    const token = await people.resetTokenOf(person);
    const answers = await Promise.all(['one', 'two', 'three'].map((word) => reset(token, `${word}-secret`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const again = await reset(token);
    expect([again.status, again.body.errors]).toEqual([422, linkWrong]);
  });

  it('accepts only the latest link, for 30 minutes', async () => {
    const person = await people.join();
    await forgot(person.email);
    const first = await people.resetTokenOf(person);
    test.clock.pass(MINUTE_MS);
    await forgot(person.email);
    const second = await people.resetTokenOf(person);
    expect((await reset(first)).body.errors).toEqual(linkWrong);
    test.clock.pass(30 * MINUTE_MS);
    expect((await reset(second)).body.errors).toEqual(linkWrong);
    await forgot(person.email);
    const third = await people.resetTokenOf(person);
    test.clock.pass(30 * MINUTE_MS - 1);
    expect((await reset(third)).status).toBe(200);
  });

  it('sends at most three links an hour, and always returns the same response', async () => {
    const person = await people.join();
    const answers: object[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      answers.push((await forgot(person.email)).body);
      test.clock.pass(MINUTE_MS);
    }
    expect(answers).toEqual(
      Array(5).fill({ message: 'We have sent a password reset link to your verified email or phone!' }),
    );
    await test.pass(0);
    expect(listLinksTo(person)).toHaveLength(3);
  });

  it('invalidates the link when the email address is changed', async () => {
    const person = await people.join();
    await forgot(person.email);
    const token = await people.resetTokenOf(person);
    const { email } = newPerson();
    await people.updateUser(person, { email });
    const otp = await people.otpTo(email);
    await people.send('POST', 'verify-otp', { email, otp }, person.token);
    expect((await reset(token)).body.errors).toEqual(linkWrong);
  });

  it('ends the wait after wrong passwords', async () => {
    const person = await people.join();
    for (let turn = 0; turn < 6; turn += 1) await people.logIn({ ...person, password: 'a-wrong-secret' });
    await forgot(person.email);
    await reset(await people.resetTokenOf(person));
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
  });

  it.each([
    ['password is short', '12345', '12345', { password: ['Password must be at least 6 characters'] }],
    ['passwords differ', 'one-secret', 'two-secret', { password_confirmation: ['Passwords must match'] }],
  ])('returns the problem if the %s, and keeps the link valid', async (_, password, confirmation, errors) => {
    const person = await people.join();
    await forgot(person.email);
    const token = await people.resetTokenOf(person);
    expect((await reset(token, password, confirmation)).body.errors).toEqual(errors);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])('rejects the token %j', async (token) => {
    expect((await reset(token)).status).toBe(422);
  });

  it('rejects the token of a session', async () => {
    const { token } = await people.join();
    expect((await reset(token)).body.errors).toEqual(linkWrong);
  });
});

describe('PUT /auth/change-user-password', () => {
  it('ends the user’s other sessions and notifies them by email', async () => {
    const person = await people.join();
    const other = (await people.logIn(person)).body.token;
    await forgot(person.email);
    const link = await people.resetTokenOf(person);
    const answer = await change(person);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password Updated successfully' }]);
    expect((await people.me(person.token)).status).toBe(200);
    expect((await people.me(other)).status).toBe(401);
    expect((await people.logIn(person)).status).toBe(401);
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
    expect((await reset(link)).body.errors).toEqual(linkWrong);
    await test.pass(0);
    expect(test.mailServer.sentTo(person.email)).toHaveLength(1);
  });

  it('requires the current password, which can’t be guessed with a stolen token', async () => {
    const person = await people.join();
    const wrong = () => change(person, { current_password: 'a-wrong-secret' });
    const rejected = await wrong();
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { current_password: ['Your current password is incorrect'] },
    ]);
    for (let turn = 0; turn < 4; turn += 1) expect((await wrong()).status).toBe(422);
    expect((await change(person)).status).toBe(429);
    test.clock.pass(MINUTE_MS);
    expect((await change(person)).status).toBe(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const person = await people.join();
    const answers = await Promise.all(
      ['one', 'two'].map((word) =>
        change(person, { password: `${word}-secret`, password_confirmation: `${word}-secret` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('returns the problem of each field', async () => {
    const person = await people.join();
    const answer = await people.send<{ errors: object }>(
      ...(['PUT', 'change-user-password', { user_id: person.user.id }, person.token] as const),
    );
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        current_password: ['Password is required'],
        password: ['Password is required'],
        password_confirmation: ['Please, confirm password'],
      },
    ]);
  });
});
