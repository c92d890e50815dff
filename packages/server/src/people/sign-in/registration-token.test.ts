import { HOUR_MS, type MessageAnswer } from '@somesa/core';
import { expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import type { Answer } from '../../testing/test-app';
import { createPerson, getMsisdn, type TestPerson } from '../../testing/test-people';

const { test, people } = await setUpTestApp();

const register = async (person: TestPerson) => {
  const { body } = await people.register<MessageAnswer & { ticket: string }>(person);
  return { ticket: body.ticket, otp: await people.getOtp(getMsisdn(person)) };
};
const enter = (body: object) =>
  people.send<MessageAnswer & { errors?: object }>('POST', 'verify-otp', body) as Promise<
    Answer<MessageAnswer & { errors?: object }>
  >;
const WRONG = { otp: ['This code is incorrect or has expired. Check it or request a new one'] };

it('rejects the code of another person’s account from the owner of the phone', async () => {
  const other = createPerson();
  const { contact } = other;
  const { otp } = await register(other);
  const tickets = [undefined, '', 'x'.repeat(43), (await register(createPerson())).ticket];
  for (const ticket of tickets) {
    const answer = await enter({ contact, otp, ...(ticket !== undefined && { ticket }) });
    expect([answer.status, answer.body.errors]).toEqual([422, WRONG]);
  }
  expect((await people.logIn(other)).status).toBe(403);
});

it('rejects a right code without the ticket, and does not count it against the holder of the ticket', async () => {
  const person = createPerson();
  const { contact } = person;
  const { ticket, otp } = await register(person);
  for (let at = 0; at < 5; at += 1) expect((await enter({ contact, otp })).body.errors).toEqual(WRONG);
  expect((await enter({ contact, otp, ticket })).status).toBe(200);
});

it('keeps the ticket valid for another code', async () => {
  const person = createPerson();
  const { contact } = person;
  const { ticket } = await register(person);
  test.clock.advance(HOUR_MS);
  expect((await people.send('POST', 'resend-otp', { contact })).status).toBe(200);
  const otp = await people.getOtp(getMsisdn(person));
  expect((await enter({ contact, otp, ticket })).status).toBe(200);
});

it('returns the ticket at a login with the right password only', async () => {
  const person = createPerson();
  const { contact, email } = person;
  const { otp } = await register(person);
  const wrong = await people.send('POST', 'login', { email, password: 'not-the-password' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).not.toHaveProperty('ticket');
  const { ticket } = (await people.logIn(person)).body;
  expect((await enter({ contact, otp, ticket })).status).toBe(200);
});
