import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, msisdnOf, newPerson, type TestPeople } from '../../testing/test-people';

let test: TestApp;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
});
afterAll(() => test.end());

type Refused = { message: string; errors?: Record<string, string[]> };

const forgot = (email: string) => people.send<{ message: string }>('POST', 'forgot-password', { email });
const linksTo = async ({ email, contact }: { email: string; contact: string }) => {
  await test.pass(0);
  const isLink = ({ text }: { text: string }) => text.includes('/reset-password#token=');
  return {
    byEmail: test.mailServer.sentTo(email).filter(isLink).length,
    bySms: test.gateway.sent.filter((message) => message.to === msisdnOf({ contact })).filter(isLink).length,
  };
};

describe('a reset link', () => {
  it('goes to the verified phone, and not to an e-mail address that nobody proved', async () => {
    const person = await people.join();
    await forgot(person.email);
    expect(await linksTo(person)).toEqual({ byEmail: 0, bySms: 1 });
    const text = test.gateway.sent.at(-1)?.text ?? '';
    expect(text.length, text).toBeLessThanOrEqual(160);
    const token = await people.resetTokenOf(person);
    const body = { token, password: 'a-new-secret', password_confirmation: 'a-new-secret' };
    expect((await people.send('POST', 'reset-password', body)).status).toBe(200);
    expect((await people.logIn({ ...person, password: 'a-new-secret' })).status).toBe(200);
  });

  it('goes to an e-mail address that its person proved by a code', async () => {
    const person = await people.join();
    const { email } = newPerson();
    await people.updateUser(person, { email });
    const otp = await people.otpTo(email);
    expect((await people.send('POST', 'verify-otp', { email, otp }, person.token)).status).toBe(200);
    await forgot(email);
    expect(await linksTo({ ...person, email })).toEqual({ byEmail: 1, bySms: 0 });
  });

  it('goes nowhere where neither is proven, and nobody is told so', async () => {
    const person = newPerson();
    await people.register(person);
    const known = await people.join();
    const answers = [await forgot(person.email), await forgot(known.email), await forgot(newPerson().email)];
    const said = 'We have sent a password reset link to your verified email or phone!';
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, { message: said }]),
    );
    expect(await linksTo(person)).toEqual({ byEmail: 0, bySms: 0 });
  });

  it('counts no more once the phone that it went to is changed', async () => {
    const person = await people.join();
    const { contact } = newPerson();
    await forgot(person.email);
    const token = await people.resetTokenOf(person);
    await people.updateUser(person, { contact });
    await people.verify({ contact }, await people.otpTo(msisdnOf({ contact })), person.token);
    const body = { token, password: 'a-new-secret', password_confirmation: 'a-new-secret' };
    expect((await people.send('POST', 'reset-password', body)).status).toBe(422);
  });
});

describe('who has only the session', () => {
  const missing = { current_password: ['Password is required'] };
  const wrong = { current_password: ['Your current password is incorrect'] };

  it.each(['email', 'contact'] as const)('can not change the %s without the password', async (field) => {
    const person = await people.join();
    const next = newPerson();
    const change = (current_password?: string) =>
      people.updateUser(person, { [field]: next[field], current_password });
    const refused = [await change(), await change('a-wrong-secret')];
    expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, missing],
      [422, wrong],
    ]);
    expect((await people.me(person.token)).body.user).toEqual(person.user);
    expect((await change(person.password)).body.user.pending[field]).toBe(next[field]);
  });

  it('can not ask for another number on the page for it either', async () => {
    const person = await people.join();
    const phoneNumber = newPerson().contact;
    const change = (more: object) =>
      people.send<Refused>('POST', 'change-phone', { phoneNumber, ...more }, person.token);
    expect((await change({})).body.errors).toEqual(missing);
    expect((await change({ current_password: 'a-wrong-secret' })).body.errors).toEqual(wrong);
    expect((await change({ current_password: person.password })).status).toBe(200);
  });

  it('changes names without it', async () => {
    const person = await people.join();
    const answer = await people.updateUser(person, { first_name: 'Grace', current_password: undefined });
    expect(answer.status).toBe(200);
  });

  it('can not delete the account', async () => {
    const person = await people.join();
    const remove = (more: object) =>
      people.send<Refused>('POST', 'delete-user', { user_id: person.user.id, ...more }, person.token);
    expect((await remove({})).body.errors).toEqual(missing);
    expect((await remove({ current_password: 'a-wrong-secret' })).body.errors).toEqual(wrong);
    expect((await people.me(person.token)).status).toBe(200);
    expect((await remove({ current_password: person.password })).status).toBe(200);
  });

  it('can not guess the password by deleting', async () => {
    const person = await people.join();
    const remove = (current_password: string) =>
      people.send('POST', 'delete-user', { user_id: person.user.id, current_password }, person.token);
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await remove(`guess-${turn}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
