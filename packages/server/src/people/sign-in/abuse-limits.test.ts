import { MINUTE_MS } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { type Answer, buildTestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { createPerson, createTestPeople, getMsisdn, type SignedInPerson } from '../../testing/test-people';

const { test, people } = await setUpTestApp();

/** Returns the cookies of a response, as a browser would send them back. */
const getCookies = ({ headers }: Answer<unknown>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

const logInWith = (cookie: string, email: string, password: string, from = '127.0.0.1') =>
  people.send('POST', 'login', { email, password }, undefined, {
    remoteAddress: from,
    ...(cookie && { headers: { cookie } }),
  });

/** Enters wrong passwords until the account is rate limited. */
const lockOut = async ({ email }: SignedInPerson): Promise<void> => {
  let answer = await logInWith('', email, 'a-wrong-secret');
  for (let turn = 0; turn < 20 && answer.status === 401; turn += 1) {
    answer = await logInWith('', email, 'a-wrong-secret');
  }
  expect(answer.status).toBe(429);
};

describe('a device that has logged in to an account before', () => {
  it('can log in while others guess the password, and a new device can’t', async () => {
    const person = await people.signUp();
    const cookie = getCookies(await people.logIn(person));
    await lockOut(person);
    expect((await logInWith('', person.email, person.password)).status).toBe(429);
    expect((await logInWith(cookie, person.email, person.password)).status).toBe(200);
    expect((await logInWith('', person.email, person.password)).status).toBe(429);
  });

  it('can guess no more often than a new one', async () => {
    const person = await people.signUp();
    const cookie = getCookies(await people.logIn(person));
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await logInWith(cookie, person.email, 'a-wrong-secret')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logInWith('', person.email, person.password)).status).toBe(200);
  });

  it('counts as new for every other account, and its cookie can’t be forged', async () => {
    const [person, other] = [await people.signUp(), await people.signUp()];
    const cookie = getCookies(await people.logIn(other));
    await lockOut(person);
    expect((await logInWith(cookie, person.email, person.password)).status).toBe(429);
    const forged = cookie.replace(/=.*$/, `=${'A'.repeat(22)}.${'B'.repeat(22)}`);
    expect((await logInWith(forged, person.email, person.password)).status).toBe(429);
  });

  it('remains known to several accounts', async () => {
    const [mother, father] = [await people.signUp(), await people.signUp()];
    const first = getCookies(await people.logIn(mother));
    const both = getCookies(await logInWith(first, father.email, father.password));
    await lockOut(mother);
    await lockOut(father);
    expect((await logInWith(both, mother.email, mother.password)).status).toBe(200);
    expect((await logInWith(both, father.email, father.password)).status).toBe(200);
  });

  it('gets a cookie that no script can read and no other site can send', async () => {
    const answer = await people.logIn(await people.signUp());
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^somesa-device=[\w.-]+; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
  });

  it('has its own share of the global login limit and of the limit of its address', async () => {
    const env = { RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: '4', RATE_LIMIT_LOGINS_PER_MINUTE: '2' };
    const person = await people.signUp();
    const cookie = getCookies(await people.logIn(person));
    test.clock.advance(MINUTE_MS);
    const strict = await buildTestApp({ env, on: test });
    const others = createTestPeople(strict);
    const from = (remoteAddress: string, email: string, password: string, cookies = '') =>
      others.send('POST', 'login', { email, password }, undefined, {
        remoteAddress,
        headers: { ...(cookies && { cookie: cookies }) },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      statuses.push((await from(`203.0.113.${at % 2}`, createPerson().email, 'a-wrong-secret')).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await from('203.0.113.9', person.email, person.password)).status).toBe(429);
    expect((await from('203.0.113.0', person.email, person.password, cookie)).status).toBe(200);
    await strict.end();
  });

  it('shares the limit of its account with other known devices once that of all callers is used up', async () => {
    const env = {
      RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: '6',
      RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE: '1',
    };
    const person = await people.signUp();
    const cookies: string[] = [];
    while (cookies.length < 8) cookies.push(getCookies(await people.logIn(person)));
    test.clock.advance(MINUTE_MS);
    const strict = await buildTestApp({ env, on: test });
    const on = createTestPeople(strict);
    const counts = { 200: 0, 429: 0 };
    for (const cookie of [...cookies, ...cookies, ...cookies]) {
      const { email, password } = person;
      const answer = await on.send('POST', 'login', { email, password }, undefined, { headers: { cookie } });
      counts[answer.status as 200 | 429] += 1;
    }
    // Half of the shared limit, and four times the two of one device.
    expect(counts).toEqual({ 200: 3 + 8, 429: 13 });
    await strict.end();
  });
});

it('counts no login attempt that the limit of all callers turns away', async () => {
  const strict = await buildTestApp({ env: { RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: '2' }, on: test });
  const on = createTestPeople(strict);
  const person = await people.signUp();
  test.clock.advance(MINUTE_MS);
  expect((await on.logIn(createPerson())).status).toBe(401);
  for (let turn = 0; turn < 6; turn += 1) expect((await on.logIn(person)).status).toBe(429);
  expect((await people.logIn(person)).status).toBe(200);
  await strict.end();
});

describe('wrong codes entered by others', () => {
  const enter = (contact: string, otp: string, token?: string) =>
    people.send('POST', 'verify-otp', { contact, otp }, token);

  it('do not block the code of a new account', async () => {
    const person = createPerson();
    await people.register(person);
    const otp = await people.getOtp(getMsisdn(person));
    const wrong = otp === '000000' ? '111111' : '000000';
    for (let turn = 0; turn < 15; turn += 1) await enter(person.contact, wrong);
    expect((await enter(person.contact, wrong)).status).toBe(429);
    expect((await people.verify(person, otp)).status).toBe(200);
  });

  it('do not block the code of a new phone number or email address', async () => {
    const [person, other] = [await people.signUp(), await people.signUp()];
    const next = createPerson();
    await people.updateUser(person, { contact: next.contact });
    const otp = await people.getOtp(getMsisdn(next));
    for (let turn = 0; turn < 15; turn += 1) await enter(next.contact, '000000', other.token);
    const taken = await people.send('POST', 'verify-otp', { contact: next.contact, otp }, person.token);
    expect(taken.status).toBe(200);
    await people.updateUser(person, { contact: next.contact, email: next.email });
    const mailed = await people.getOtp(next.email);
    const enterMailed = (code: string, token: string) =>
      people.send('POST', 'verify-otp', { email: next.email, otp: code }, token);
    for (let turn = 0; turn < 15; turn += 1) await enterMailed('000000', other.token);
    expect((await enterMailed(mailed, person.token)).status).toBe(200);
  });

  it('are limited for the holder of the ticket', async () => {
    const person = createPerson();
    await people.register(person);
    const otp = await people.getOtp(getMsisdn(person));
    const wrong = otp === '000000' ? '111111' : '000000';
    for (let turn = 0; turn < 5; turn += 1) expect((await people.verify(person, wrong)).status).toBe(422);
    expect((await people.verify(person, otp)).status).toBe(422);
  });
});

describe('codes requested by others', () => {
  const resend = (contact: string) => people.send('POST', 'resend-otp', { contact });

  it('do not use up a parent’s codes for accepting a loan', async () => {
    const sarah = await people.signUp();
    for (let turn = 0; turn < 4; turn += 1) {
      test.clock.advance(MINUTE_MS);
      await resend(sarah.contact);
    }
    const loans = createTestDecisions(test);
    const loan = await loans.addInStatus('approved', { by: sarah });
    expect((await loans.callAsParent(sarah.token, loan, 'acceptance-code')).status).toBe(200);
  });

  it('do not use up the first code of a new account', async () => {
    const person = createPerson();
    for (let turn = 0; turn < 4; turn += 1) {
      await resend(person.contact);
      test.clock.advance(MINUTE_MS);
    }
    expect((await people.register(person)).status).toBe(200);
    expect((await people.verify(person, await people.getOtp(getMsisdn(person)))).status).toBe(200);
  });
});

describe('SMS of registrations', () => {
  it('have a global limit, which rejected registrations do not use up', async () => {
    const strict = await buildTestApp({ env: { RATE_LIMIT_REGISTRATION_SMS_PER_HOUR: '3' } });
    const on = createTestPeople(strict);
    const taken = await on.signUp();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await on.register({ ...createPerson(), email: taken.email })).status).toBe(422);
      expect((await on.send('POST', 'resend-otp', { contact: createPerson().contact })).status).toBe(200);
    }
    const waiting = createPerson();
    expect((await on.register(waiting)).status).toBe(200);
    await strict.advanceTime(MINUTE_MS);
    expect((await on.send('POST', 'resend-otp', { contact: waiting.contact })).status).toBe(200);
    await strict.advanceTime(MINUTE_MS);
    const sent = strict.gateway.sent.length;
    const limited = await on.register(createPerson());
    expect(limited.status).toBe(429);
    const [there, nowhere] = [waiting, createPerson()].map(({ contact }) =>
      on.send('POST', 'resend-otp', { contact }),
    );
    expect((await there)?.status).toBe(429);
    expect((await nowhere)?.status).toBe(429);
    await strict.advanceTime(0);
    expect(strict.gateway.sent).toHaveLength(sent);
    expect(strict.log.join('\n')).toContain('RATE_LIMIT_REGISTRATION_SMS_PER_HOUR');
    strict.clock.advance(60 * MINUTE_MS);
    expect((await on.register(createPerson())).status).toBe(200);
    await strict.end();
  });
});
