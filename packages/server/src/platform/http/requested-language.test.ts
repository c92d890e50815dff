import { MINUTE_MS } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createPerson, createTestPeople, getMsisdn, type TestPeople } from '../../testing/test-people';
import { findRequestedLanguage } from './requested-language';

let test: TestApp;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
});
afterAll(() => test.end());

it.each([
  ['sw', 'sw'],
  ['de, lg;q=0.5', 'lg'],
  ['en-GB', 'en'],
  ['de', null],
  ['*', null],
  ['', null],
  [undefined, null],
])('findRequestedLanguage returns the language of the header %j as %j', (header, language) => {
  expect(findRequestedLanguage({ headers: { 'accept-language': header } } as FastifyRequest)).toBe(language);
});

describe('messages that a request causes', () => {
  const inLanguage = (language: string) => ({ headers: { 'accept-language': language } });
  const swahiliSms = /OTP yako ni \d{6}/;
  const lastSms = async (to: string): Promise<string> => {
    await people.getOtp(to);
    return test.gateway.sent.filter((message) => message.to === to).at(-1)?.text ?? '';
  };
  const lastSubject = async (to: string): Promise<string> => {
    await test.advanceTime(0);
    return test.mailServer.listSentTo(to).at(-1)?.subject ?? '';
  };
  const logIn = ({ email, password }: { email: string; password: string }, language: string) =>
    people.send('POST', 'login', { email, password }, undefined, inLanguage(language));

  it('send the password reset link in the requested language', async () => {
    const { email, user } = await people.addParent();
    await test.runAsOwner(`update users set email_verified_at = created_at where id = '${user.id}'`);
    await people.send('POST', 'forgot-password', { email }, undefined, inLanguage('sw'));
    expect(await lastSubject(email)).toBe('Weka nenosiri jipya');
    await test.advanceTime(MINUTE_MS);
    await people.send('POST', 'forgot-password', { email }, undefined, inLanguage('de'));
    expect(await lastSubject(email)).toBe('Set a new password');
  });

  it('send a new user’s next OTP in the requested language, also after a login', async () => {
    const person = createPerson();
    await people.register(person);
    // Queued messages are sent in any order.
    await people.getOtp(getMsisdn(person));
    test.clock.advance(MINUTE_MS);
    const { contact } = person;
    await people.send('POST', 'resend-otp', { contact }, undefined, inLanguage('sw'));
    expect(await lastSms(getMsisdn(person))).toMatch(swahiliSms);
    test.clock.advance(MINUTE_MS);
    expect((await logIn(person, 'lg')).status).toBe(403);
    expect(await lastSms(getMsisdn(person))).toMatch(/OTP yo ye \d{6}/);
  });

  it('send the OTPs of a changed phone number or email address in the requested language', async () => {
    const person = await people.addParent();
    const [first, next] = [createPerson(), createPerson()];
    const changed = { phoneNumber: first.contact, current_password: person.password };
    await people.send('POST', 'change-phone', changed, person.token, inLanguage('sw'));
    expect(await lastSms(getMsisdn(first))).toMatch(swahiliSms);
    await people.updateUser(person, { contact: next.contact, email: next.email });
    expect(await lastSms(getMsisdn(next))).toMatch(/your OTP is/);
    test.clock.advance(MINUTE_MS);
    const { contact, email } = next;
    await people.send('POST', 'resend-otp', { contact }, person.token, inLanguage('sw'));
    expect(await lastSms(getMsisdn(next))).toMatch(swahiliSms);
    await people.send('POST', 'resend-otp', { email }, person.token, inLanguage('sw'));
    expect(await lastSubject(email)).toBe('OTP yako ya Somesa');
  });

  it('use the supported language of the last successful login or saved profile later', async () => {
    const person = await people.addParent();
    const getSavedLanguage = async () =>
      (
        await test.queryRows<{ language: string }>('select language from users where id = $1', [
          person.user.id,
        ])
      )[0]?.language;
    expect((await logIn(person, 'sw')).status).toBe(200);
    expect(await getSavedLanguage()).toBe('sw');
    expect((await logIn(person, 'de')).status).toBe(200);
    expect(await getSavedLanguage()).toBe('sw');
    const { user_id, first_name, last_name, role_id, contact } = person.user;
    const { email } = createPerson();
    const names = { user_id, first_name, last_name, role_id };
    const body = { ...names, contact, email, current_password: person.password };
    await people.send('PUT', 'update-user', body, person.token, inLanguage('lg'));
    expect(await getSavedLanguage()).toBe('lg');
    expect(await lastSubject(email)).toBe('OTP yo eya Somesa');
    const wrong = { ...person, password: 'a-wrong-secret' };
    expect((await logIn(wrong, 'en')).status).toBe(401);
    expect(await getSavedLanguage()).toBe('lg');
  });
});
