import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
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

/** Returns the cookies that an answer set, as a browser would send them again. */
const cookiesOf = ({ headers }: Answer<unknown>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

const logInWith = (cookie: string, email: string, password: string, from = '127.0.0.1') =>
  people.send('POST', 'login', { email, password }, undefined, {
    remoteAddress: from,
    ...(cookie && { headers: { cookie } }),
  });

/** Guesses a password until the account takes no more. */
const lockOut = async ({ email }: SignedInPerson): Promise<void> => {
  let answer = await logInWith('', email, 'a-wrong-secret');
  for (let turn = 0; turn < 20 && answer.status === 401; turn += 1) {
    answer = await logInWith('', email, 'a-wrong-secret');
  }
  expect(answer.status).toBe(429);
};

describe('a device that logged in to an account before', () => {
  it('logs in while others guess its password; a new device waits', async () => {
    const person = await people.join();
    const cookie = cookiesOf(await people.logIn(person));
    await lockOut(person);
    expect((await logInWith('', person.email, person.password)).status).toBe(429);
    expect((await logInWith(cookie, person.email, person.password)).status).toBe(200);
    expect((await logInWith('', person.email, person.password)).status).toBe(429);
  });

  it('may guess no more often than a new one', async () => {
    const person = await people.join();
    const cookie = cookiesOf(await people.logIn(person));
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await logInWith(cookie, person.email, 'a-wrong-secret')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logInWith('', person.email, person.password)).status).toBe(200);
  });

  it('is new to every other account, and nobody makes its cookie up', async () => {
    const [person, other] = [await people.join(), await people.join()];
    const cookie = cookiesOf(await people.logIn(other));
    await lockOut(person);
    expect((await logInWith(cookie, person.email, person.password)).status).toBe(429);
    const made = cookie.replace(/=.*$/, `=${'A'.repeat(22)}.${'B'.repeat(22)}`);
    expect((await logInWith(made, person.email, person.password)).status).toBe(429);
  });

  it('keeps knowing the accounts of a family', async () => {
    const [mother, father] = [await people.join(), await people.join()];
    const first = cookiesOf(await people.logIn(mother));
    const both = cookiesOf(await logInWith(first, father.email, father.password));
    await lockOut(mother);
    await lockOut(father);
    expect((await logInWith(both, mother.email, mother.password)).status).toBe(200);
    expect((await logInWith(both, father.email, father.password)).status).toBe(200);
  });

  it('sets a cookie that no script reads and no other site sends', async () => {
    const answer = await people.logIn(await people.join());
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^somesa-device=[\w.-]+; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
  });

  it('has a share of the log-ins of all callers together, and of its address', async () => {
    const env = { RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: '4', RATE_LIMIT_LOGINS_PER_MINUTE: '2' };
    const person = await people.join();
    const cookie = cookiesOf(await people.logIn(person));
    test.clock.pass(MINUTE_MS);
    const strict = await buildTestApp({ env, on: test });
    const strangers = createTestPeople(strict);
    const from = (remoteAddress: string, email: string, password: string, cookies = '') =>
      strangers.send('POST', 'login', { email, password }, undefined, {
        remoteAddress,
        headers: { ...(cookies && { cookie: cookies }) },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      statuses.push((await from(`203.0.113.${at % 2}`, newPerson().email, 'a-wrong-secret')).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await from('203.0.113.9', person.email, person.password)).status).toBe(429);
    expect((await from('203.0.113.0', person.email, person.password, cookie)).status).toBe(200);
    await strict.end();
  });
});

describe('codes that others try', () => {
  const enter = (contact: string, otp: string, token?: string) =>
    people.send('POST', 'verify-otp', { contact, otp }, token);

  it('count against nobody who registers: their own code is taken', async () => {
    const person = newPerson();
    await people.register(person);
    const otp = await people.otpTo(msisdnOf(person));
    const wrong = otp === '000000' ? '111111' : '000000';
    for (let turn = 0; turn < 15; turn += 1) await enter(person.contact, wrong);
    expect((await enter(person.contact, wrong)).status).toBe(429);
    expect((await people.verify(person, otp)).status).toBe(200);
  });

  it('count against nobody who changes a number or an e-mail address', async () => {
    const [person, other] = [await people.join(), await people.join()];
    const next = newPerson();
    await people.updateUser(person, { contact: next.contact });
    const otp = await people.otpTo(msisdnOf(next));
    for (let turn = 0; turn < 15; turn += 1) await enter(next.contact, '000000', other.token);
    const taken = await people.send('POST', 'verify-otp', { contact: next.contact, otp }, person.token);
    expect(taken.status).toBe(200);
    await people.updateUser(person, { contact: next.contact, email: next.email });
    const mailed = await people.otpTo(next.email);
    const enterMailed = (code: string, token: string) =>
      people.send('POST', 'verify-otp', { email: next.email, otp: code }, token);
    for (let turn = 0; turn < 15; turn += 1) await enterMailed('000000', other.token);
    expect((await enterMailed(mailed, person.token)).status).toBe(200);
  });

  it('are limited all the same for who holds the ticket', async () => {
    const person = newPerson();
    await people.register(person);
    const otp = await people.otpTo(msisdnOf(person));
    const wrong = otp === '000000' ? '111111' : '000000';
    for (let turn = 0; turn < 5; turn += 1) expect((await people.verify(person, wrong)).status).toBe(422);
    expect((await people.verify(person, otp)).status).toBe(422);
  });
});

describe('codes that others ask for', () => {
  const resend = (contact: string) => people.send('POST', 'resend-otp', { contact });

  it('leave a parent the codes that accept a loan', async () => {
    const sarah = await people.join();
    for (let turn = 0; turn < 4; turn += 1) {
      test.clock.pass(MINUTE_MS);
      await resend(sarah.contact);
    }
    const loans = createTestDecisions(test);
    const loan = await loans.putInto('approved', { by: sarah });
    expect((await loans.own(sarah.token, loan, 'acceptance-code')).status).toBe(200);
  });

  it('leave whoever registers the first code of the new account', async () => {
    const person = newPerson();
    for (let turn = 0; turn < 4; turn += 1) {
      await resend(person.contact);
      test.clock.pass(MINUTE_MS);
    }
    expect((await people.register(person)).status).toBe(200);
    expect((await people.verify(person, await people.otpTo(msisdnOf(person)))).status).toBe(200);
  });
});

describe('the SMS that registrations cost', () => {
  it('have a ceiling for all callers together, which refused registrations do not use up', async () => {
    const strict = await buildTestApp({ env: { RATE_LIMIT_REGISTRATION_SMS_PER_HOUR: '3' } });
    const on = createTestPeople(strict);
    const taken = await on.join();
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await on.register({ ...newPerson(), email: taken.email })).status).toBe(422);
      expect((await on.send('POST', 'resend-otp', { contact: newPerson().contact })).status).toBe(200);
    }
    const waiting = newPerson();
    expect((await on.register(waiting)).status).toBe(200);
    await strict.pass(MINUTE_MS);
    expect((await on.send('POST', 'resend-otp', { contact: waiting.contact })).status).toBe(200);
    await strict.pass(MINUTE_MS);
    const sent = strict.gateway.sent.length;
    const refused = await on.register(newPerson());
    expect(refused.status).toBe(429);
    const [there, nowhere] = [waiting, newPerson()].map(({ contact }) =>
      on.send('POST', 'resend-otp', { contact }),
    );
    expect((await there)?.status).toBe(429);
    expect((await nowhere)?.status).toBe(429);
    await strict.pass(0);
    expect(strict.gateway.sent).toHaveLength(sent);
    expect(strict.log.join('\n')).toContain('RATE_LIMIT_REGISTRATION_SMS_PER_HOUR');
    strict.clock.pass(60 * MINUTE_MS);
    expect((await on.register(newPerson())).status).toBe(200);
    await strict.end();
  });
});
