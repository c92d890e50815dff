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
/** Links that went to a person’s phone. */
const linksTo = (person: SignedInPerson) =>
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

describe('who forgot the password', () => {
  it('gets a link whose token reaches no log, sets a new one, and is signed out everywhere', async () => {
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
    expect(linksTo(person)).toHaveLength(1);
    expect(test.mailServer.sentTo(person.email)).toHaveLength(1);
    const written = test.log.join('') + JSON.stringify(await test.rows('select * from reset_links'));
    expect(written).not.toContain(token);
  });

  it('uses a link once, however many at once', async () => {
    const person = await people.join();
    await forgot(person.email);
    const token = await people.resetTokenOf(person);
    const answers = await Promise.all(['one', 'two', 'three'].map((word) => reset(token, `${word}-secret`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const again = await reset(token);
    expect([again.status, again.body.errors]).toEqual([422, linkWrong]);
  });

  it('uses it within 30 minutes, and the last one only', async () => {
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

  it('has at most three links an hour, and hears nothing of it', async () => {
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
    expect(linksTo(person)).toHaveLength(3);
  });

  it('loses the link when the e-mail address changes, which it was sent to', async () => {
    const person = await people.join();
    await forgot(person.email);
    const token = await people.resetTokenOf(person);
    const { email } = newPerson();
    await people.updateUser(person, { email });
    const otp = await people.otpTo(email);
    await people.send('POST', 'verify-otp', { email, otp }, person.token);
    expect((await reset(token)).body.errors).toEqual(linkWrong);
  });

  it('may log in at once where guessing had made the account wait', async () => {
    const person = await people.join();
    for (let turn = 0; turn < 6; turn += 1) await people.logIn({ ...person, password: 'a-wrong-secret' });
    await forgot(person.email);
    await reset(await people.resetTokenOf(person));
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
  });

  it.each([
    ['a short password', '12345', '12345', { password: ['Password must be at least 6 characters'] }],
    ['two passwords', 'one-secret', 'two-secret', { password_confirmation: ['Passwords must match'] }],
  ])('is told of %s, and keeps the link', async (_, password, confirmation, errors) => {
    const person = await people.join();
    await forgot(person.email);
    const token = await people.resetTokenOf(person);
    expect((await reset(token, password, confirmation)).body.errors).toEqual(errors);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])('has no use for the token %j', async (token) => {
    expect((await reset(token)).status).toBe(422);
  });

  it('can’t use the token of a session', async () => {
    const { token } = await people.join();
    expect((await reset(token)).body.errors).toEqual(linkWrong);
  });
});

describe('changing the password', () => {
  it('ends the other sessions and keeps this one; the person is told by e-mail', async () => {
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

  it('needs the current one, which nobody guesses with a stolen token', async () => {
    const person = await people.join();
    const wrong = () => change(person, { current_password: 'a-wrong-secret' });
    const refused = await wrong();
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { current_password: ['Your current password is incorrect'] },
    ]);
    for (let turn = 0; turn < 4; turn += 1) expect((await wrong()).status).toBe(422);
    expect((await change(person)).status).toBe(429);
    test.clock.pass(MINUTE_MS);
    expect((await change(person)).status).toBe(200);
  });

  it('twice at once changes it once', async () => {
    const person = await people.join();
    const answers = await Promise.all(
      ['one', 'two'].map((word) =>
        change(person, { password: `${word}-secret`, password_confirmation: `${word}-secret` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('says what is wrong under each field', async () => {
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
