import { MINUTE_MS } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { changePassword } from '../../testing/account-requests';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPerson, getMsisdn, type SignedInPerson } from '../../testing/test-people';

const { test, people } = await setUpTestApp();

const forgot = (email: string) => people.send<{ message: string }>('POST', 'forgot-password', { email });
const reset = (token: string, password = 'a-new-secret', password_confirmation = password) =>
  people.send<{ message: string; errors?: object }>('POST', 'reset-password', {
    token,
    password,
    password_confirmation,
  });
/** Lists the links sent to a person’s phone. */
const listLinksTo = (person: SignedInPerson) =>
  test.gateway.sent.filter(({ to, text }) => to === getMsisdn(person) && text.includes('/reset-password#'));
const linkWrong = { token: ['This link was already used or has expired. Request a new one'] };

/** Counts the links sent to a person by email and by SMS. */
const countLinksTo = async ({ email, contact }: { email: string; contact: string }) => {
  await test.advanceTime(0);
  const isLink = ({ text }: { text: string }) => text.includes('/reset-password#token=');
  return {
    byEmail: test.mailServer.listSentTo(email).filter(isLink).length,
    bySms: test.gateway.sent.filter((message) => message.to === getMsisdn({ contact })).filter(isLink).length,
  };
};

describe('POST /auth/forgot-password', () => {
  it('sends the link to the verified phone, and not to an unverified email address', async () => {
    const person = await people.signUp();
    await forgot(person.email);
    expect(await countLinksTo(person)).toEqual({ byEmail: 0, bySms: 1 });
    const text = test.gateway.sent.at(-1)?.text ?? '';
    expect(text.length, text).toBeLessThanOrEqual(160);
    const token = await people.getResetToken(person);
    expect((await reset(token)).status).toBe(200);
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
  });

  it('sends the link to a verified email address', async () => {
    const person = await people.signUp();
    const { email } = createPerson();
    await people.updateUser(person, { email });
    const otp = await people.getOtp(email);
    expect((await people.send('POST', 'verify-otp', { email, otp }, person.token)).status).toBe(200);
    await forgot(email);
    expect(await countLinksTo({ ...person, email })).toEqual({ byEmail: 1, bySms: 0 });
  });

  it('sends no link if no contact is verified, and returns the same response', async () => {
    const person = createPerson();
    await people.register(person);
    const known = await people.signUp();
    const answers = [
      await forgot(person.email),
      await forgot(known.email),
      await forgot(createPerson().email),
    ];
    const message = 'We have sent a password reset link to your verified email or phone!';
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { message }]));
    expect(await countLinksTo(person)).toEqual({ byEmail: 0, bySms: 0 });
  });

  it('invalidates the link once the phone it was sent to is changed', async () => {
    const person = await people.signUp();
    const { contact } = createPerson();
    await forgot(person.email);
    const token = await people.getResetToken(person);
    await people.updateUser(person, { contact });
    await people.verify({ contact }, await people.getOtp(getMsisdn({ contact })), person.token);
    expect((await reset(token)).status).toBe(422);
  });
});

describe('POST /auth/reset-password', () => {
  it('sets a new password with a link, ends all sessions, and writes no token to the log', async () => {
    const person = await people.signUp();
    const other = (await people.logIn(person)).body.token;
    const answer = await forgot(person.email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'We have sent a password reset link to your verified email or phone!' },
    ]);
    const token = await people.getResetToken(person);
    const done = await reset(token);
    expect([done.status, done.body]).toEqual([200, { message: 'Password reset successfully' }]);
    for (const ended of [person.token, other]) expect((await people.getMe(ended)).status).toBe(401);
    expect((await people.logIn(person)).status).toBe(401);
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
    await test.advanceTime(0);
    expect(listLinksTo(person)).toHaveLength(1);
    expect(test.mailServer.listSentTo(person.email)).toHaveLength(1);
    const saved = test.log.join('') + JSON.stringify(await test.queryRows('select * from reset_links'));
    expect(saved).not.toContain(token);
  });

  it('accepts a link once when it is used several times at once', async () => {
    const person = await people.signUp();
    await forgot(person.email);
    const token = await people.getResetToken(person);
    const answers = await Promise.all(['one', 'two', 'three'].map((word) => reset(token, `${word}-secret`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const again = await reset(token);
    expect([again.status, again.body.errors]).toEqual([422, linkWrong]);
  });

  it('accepts only the latest link, for 30 minutes', async () => {
    const person = await people.signUp();
    await forgot(person.email);
    const first = await people.getResetToken(person);
    test.clock.advance(MINUTE_MS);
    await forgot(person.email);
    const second = await people.getResetToken(person);
    expect((await reset(first)).body.errors).toEqual(linkWrong);
    test.clock.advance(30 * MINUTE_MS);
    expect((await reset(second)).body.errors).toEqual(linkWrong);
    await forgot(person.email);
    const third = await people.getResetToken(person);
    test.clock.advance(30 * MINUTE_MS - 1);
    expect((await reset(third)).status).toBe(200);
  });

  it('sends at most three links an hour, and always returns the same response', async () => {
    const person = await people.signUp();
    const answers: object[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      answers.push((await forgot(person.email)).body);
      test.clock.advance(MINUTE_MS);
    }
    expect(answers).toEqual(
      Array(5).fill({ message: 'We have sent a password reset link to your verified email or phone!' }),
    );
    await test.advanceTime(0);
    expect(listLinksTo(person)).toHaveLength(3);
  });

  it('invalidates the link when the email address is changed', async () => {
    const person = await people.signUp();
    await forgot(person.email);
    const token = await people.getResetToken(person);
    const { email } = createPerson();
    await people.updateUser(person, { email });
    const otp = await people.getOtp(email);
    await people.send('POST', 'verify-otp', { email, otp }, person.token);
    expect((await reset(token)).body.errors).toEqual(linkWrong);
  });

  it('ends the wait after wrong passwords', async () => {
    const person = await people.signUp();
    for (let turn = 0; turn < 6; turn += 1) await people.logIn({ ...person, password: 'a-wrong-secret' });
    await forgot(person.email);
    await reset(await people.getResetToken(person));
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
  });

  it.each([
    ['password is short', '12345', '12345', { password: ['Password must be at least 6 characters'] }],
    ['passwords differ', 'one-secret', 'two-secret', { password_confirmation: ['Passwords must match'] }],
  ])('returns the problem if the %s, and keeps the link valid', async (_, password, confirmation, errors) => {
    const person = await people.signUp();
    await forgot(person.email);
    const token = await people.getResetToken(person);
    expect((await reset(token, password, confirmation)).body.errors).toEqual(errors);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])('rejects the token %j', async (token) => {
    expect((await reset(token)).status).toBe(422);
  });

  it('rejects the token of a session', async () => {
    const { token } = await people.signUp();
    expect((await reset(token)).body.errors).toEqual(linkWrong);
  });
});

describe('PUT /auth/change-user-password', () => {
  it('ends the user’s other sessions and notifies them by email', async () => {
    const person = await people.signUp();
    const other = (await people.logIn(person)).body.token;
    await forgot(person.email);
    const link = await people.getResetToken(person);
    const answer = await changePassword(people, person);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password Updated successfully' }]);
    expect((await people.getMe(person.token)).status).toBe(200);
    expect((await people.getMe(other)).status).toBe(401);
    expect((await people.logIn(person)).status).toBe(401);
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
    expect((await reset(link)).body.errors).toEqual(linkWrong);
    await test.advanceTime(0);
    expect(test.mailServer.listSentTo(person.email)).toHaveLength(1);
  });

  it('requires the current password, which can’t be guessed with a stolen token', async () => {
    const person = await people.signUp();
    const wrong = () => changePassword(people, person, undefined, { current_password: 'a-wrong-secret' });
    const rejected = await wrong();
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { current_password: ['Your current password is incorrect'] },
    ]);
    for (let turn = 0; turn < 4; turn += 1) expect((await wrong()).status).toBe(422);
    expect((await changePassword(people, person)).status).toBe(429);
    test.clock.advance(MINUTE_MS);
    expect((await changePassword(people, person)).status).toBe(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const person = await people.signUp();
    const answers = await Promise.all(
      ['one-secret', 'two-secret'].map((password) => changePassword(people, person, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('returns the problem of each field', async () => {
    const person = await people.signUp();
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
