import type { ProblemBody } from '@somesa/core';
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

const forgot = (email: string) => people.send<{ message: string }>('POST', 'forgot-password', { email });
const linksTo = async ({ email, contact }: { email: string; contact: string }) => {
  await test.pass(0);
  const isLink = ({ text }: { text: string }) => text.includes('/reset-password#token=');
  return {
    byEmail: test.mailServer.sentTo(email).filter(isLink).length,
    bySms: test.gateway.sent.filter((message) => message.to === msisdnOf({ contact })).filter(isLink).length,
  };
};

describe('POST /auth/forgot-password', () => {
  it('sends the link to the verified phone, and not to an unverified email address', async () => {
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

  it('sends the link to a verified email address', async () => {
    const person = await people.join();
    const { email } = newPerson();
    await people.updateUser(person, { email });
    const otp = await people.otpTo(email);
    expect((await people.send('POST', 'verify-otp', { email, otp }, person.token)).status).toBe(200);
    await forgot(email);
    expect(await linksTo({ ...person, email })).toEqual({ byEmail: 1, bySms: 0 });
  });

  it('sends no link if no contact is verified, and returns the same response', async () => {
    const person = newPerson();
    await people.register(person);
    const known = await people.join();
    const answers = [await forgot(person.email), await forgot(known.email), await forgot(newPerson().email)];
    const message = 'We have sent a password reset link to your verified email or phone!';
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { message }]));
    expect(await linksTo(person)).toEqual({ byEmail: 0, bySms: 0 });
  });

  it('invalidates the link once the phone it was sent to is changed', async () => {
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

describe('current password', () => {
  const missing = { current_password: ['Password is required'] };
  const wrong = { current_password: ['Your current password is incorrect'] };

  it.each(['email', 'contact'] as const)('is required to change the %s', async (field) => {
    const person = await people.join();
    const next = newPerson();
    const change = (current_password?: string) =>
      people.updateUser(person, { [field]: next[field], current_password });
    const rejected = [await change(), await change('a-wrong-secret')];
    expect(rejected.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, missing],
      [422, wrong],
    ]);
    expect((await people.me(person.token)).body.user).toEqual(person.user);
    expect((await change(person.password)).body.user.pending[field]).toBe(next[field]);
  });

  it('is required to request another phone number', async () => {
    const person = await people.join();
    const phoneNumber = newPerson().contact;
    const change = (more: object) =>
      people.send<ProblemBody>('POST', 'change-phone', { phoneNumber, ...more }, person.token);
    expect((await change({})).body.errors).toEqual(missing);
    expect((await change({ current_password: 'a-wrong-secret' })).body.errors).toEqual(wrong);
    expect((await change({ current_password: person.password })).status).toBe(200);
  });

  it('is not required to change names', async () => {
    const person = await people.join();
    const answer = await people.updateUser(person, { first_name: 'Grace', current_password: undefined });
    expect(answer.status).toBe(200);
  });

  it('is required to delete the account', async () => {
    const person = await people.join();
    const remove = (more: object) =>
      people.send<ProblemBody>('POST', 'delete-user', { user_id: person.user.id, ...more }, person.token);
    expect((await remove({})).body.errors).toEqual(missing);
    expect((await remove({ current_password: 'a-wrong-secret' })).body.errors).toEqual(wrong);
    expect((await people.me(person.token)).status).toBe(200);
    expect((await remove({ current_password: person.password })).status).toBe(200);
  });

  it('cannot be guessed by deleting the account', async () => {
    const person = await people.join();
    const remove = (current_password: string) =>
      people.send('POST', 'delete-user', { user_id: person.user.id, current_password }, person.token);
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await remove(`guess-${turn}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
