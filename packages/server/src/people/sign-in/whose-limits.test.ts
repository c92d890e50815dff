import { randomUUID } from 'node:crypto';
import { MINUTE_MS, type ProblemBody, roles } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../platform/config/config';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { type Answer, buildTestApp, createPayer, createPaymentBody } from '../../testing/test-app';
import { createTestAuthenticators } from '../../testing/test-authenticators';
import { createTestLoans } from '../../testing/test-loans';
import { createPerson, createTestPeople, getMsisdn } from '../../testing/test-people';
import { limitedAttempts } from '../tables/users';

type LimitName = (typeof limitedAttempts)[number] | Extract<keyof Config, `RATE_LIMIT_${string}`>;

/**
 * Callers who can use a limit up. `session`: only someone with a session of the person, or an API key of the school. `address`: those of one
 * browser, address or network. `everyone`: all callers together, with the reason. A function uses it up as someone else and expects that
 * the owner is still served.
 */
type Whose = 'session' | 'address' | { everyone: string } | (() => Promise<void>);

const { test, people } = await setUpTestApp({
  env: { RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '2', RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: '2' },
});
const { enrol, factor, appCode } = createTestAuthenticators(test);
const loans = createTestLoans(test);

const getCookies = ({ headers }: Answer<unknown>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
/** Repeats a request until its limit is reached. */
const exhaust = async (request: () => Promise<Answer<unknown>>, waitMs = 0): Promise<void> => {
  let status = 0;
  for (let turn = 0; turn < 30 && status !== 429; turn += 1) {
    status = (await request()).status;
    test.clock.advance(waitMs);
  }
  expect(status).toBe(429);
};
const expectServed = async (answer: Promise<Answer<unknown>>): Promise<void> => {
  const { status, text } = await answer;
  expect([200, 201], text).toContain(status);
};

const logIn = async (): Promise<void> => {
  const person = await people.signUp();
  const cookie = getCookies(await people.logIn(person));
  const send = (password: string, headers = {}) =>
    people.send('POST', 'login', { email: person.email, password }, undefined, { headers });
  await exhaust(() => send('a-wrong-secret'));
  await expectServed(send(person.password, { cookie }));
};

const logInDuringFlood = async (): Promise<void> => {
  const [owner, attacker] = [await people.signUp(), await people.signUp()];
  const cookie = getCookies(await people.logIn(owner));
  const known = [getCookies(await people.logIn(attacker)), getCookies(await people.logIn(attacker))];
  test.clock.advance(MINUTE_MS);
  const env = { RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: '10', RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE: '2' };
  const strict = await buildTestApp({ env, on: test });
  const caller = createTestPeople(strict);
  let sent = 0;
  const send = (email: string, password: string, of = '') => {
    sent += 1;
    const headers = of === '' ? {} : { cookie: of };
    const remoteAddress = `203.0.${sent >> 8}.${sent & 255}`;
    return caller.send('POST', 'login', { email, password }, undefined, { remoteAddress, headers });
  };
  for (let turn = 0; turn < 6; turn += 1) {
    await send(attacker.email, 'a-wrong-secret');
    await send(attacker.email, 'a-wrong-secret', known[0]);
  }
  // A request that is refused for one account counts against no other one.
  await expectServed(send(owner.email, owner.password));
  await exhaust(() => send(createPerson().email, 'a-wrong-secret'));
  for (const other of known) await exhaust(() => send(attacker.email, attacker.password, other));
  expect((await send(owner.email, owner.password)).status).toBe(429);
  await expectServed(send(owner.email, owner.password, cookie));
  await strict.end();
};

const enterSecondFactor = async (): Promise<void> => {
  const { person, token, secret } = await enrol(roles.staff);
  const attacker = (await people.logIn(person)).body.token;
  await exhaust(() => factor(attacker, 'confirm', '000000'));
  await expectServed(factor(token, 'confirm', appCode(secret)));
};

const enterCodeOfRegistration = async (): Promise<void> => {
  const person = createPerson();
  await people.register(person);
  const otp = await people.getOtp(getMsisdn(person));
  await exhaust(() => people.send('POST', 'verify-otp', { contact: person.contact, otp: '000000' }));
  await expectServed(people.verify(person, otp));
};

const enterCodeOfReceipts = async (): Promise<void> => {
  const { method, msisdn } = createPayer();
  const child = await test.addChild(5_000);
  test.mtn.onQuery(msisdn, 'paid');
  const started = await test.startPayment({ child, amount: 5_000, method });
  await test.advanceTime(5_000);
  expect((await test.show(started)).status).toBe('succeeded');
  const { phoneNumber } = method;
  const post = <Body = ProblemBody>(path: string, payload: object) =>
    test.call<Body>({ method: 'POST', url: `/api/lost-receipts${path}`, payload });
  const { ticket } = (await post<{ ticket: string }>('/code', { phoneNumber })).body;
  const otp = await people.getOtp(msisdn);
  const forged = `${'a'.repeat(22)}.9999999999999.${'b'.repeat(43)}`;
  await exhaust(() => post('', { phoneNumber, otp: '000000', ticket: forged }));
  expect((await post('', { phoneNumber, otp })).status).toBe(429);
  await expectServed(post('', { phoneNumber, otp, ticket }));
};

const sendCodeOfRegistration = async (): Promise<void> => {
  const person = createPerson();
  const { ticket } = (await people.register<{ ticket: string }>(person)).body;
  test.clock.advance(MINUTE_MS);
  const resend = (more: object = {}) =>
    people.send('POST', 'resend-otp', { contact: person.contact, ...more });
  await exhaust(resend, MINUTE_MS);
  await expectServed(resend({ ticket }));
  expect((await resend({ ticket })).status).toBe(429);
  expect((await resend({ ticket: 'a'.repeat(43) })).status).toBe(429);
};

const sendCodeOfChange = async (): Promise<void> => {
  const [owner, attacker, next] = [await people.signUp(), await people.signUp(), createPerson()];
  const change = { contact: next.contact, email: next.email };
  await people.updateUser(attacker, change);
  const resends = [{ contact: next.contact }, { email: next.email }];
  for (const about of resends)
    await exhaust(() => people.send('POST', 'resend-otp', about, attacker.token), MINUTE_MS);
  await expectServed(people.updateUser(owner, change));
};

const sendLink = async (): Promise<void> => {
  const person = await people.signUp();
  const cookie = getCookies(await people.logIn(person));
  const forgot = (headers = {}) =>
    people.send('POST', 'forgot-password', { email: person.email }, undefined, { headers });
  const countLinks = async () => {
    await test.advanceTime(0);
    return test.gateway.sent.filter(({ to, text }) => to === getMsisdn(person) && text.includes('#token='))
      .length;
  };
  for (let turn = 0; turn < 5; turn += 1) {
    await forgot();
    await test.advanceTime(MINUTE_MS);
  }
  const used = await countLinks();
  await forgot();
  expect(await countLinks()).toBe(used);
  await forgot({ cookie });
  expect(await countLinks()).toBe(used + 1);
};

const sendPrompt = async (): Promise<void> => {
  const owner = await people.addParent();
  const method = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: owner.contact } as const;
  const child = await test.addChild(100_000);
  const pay = (headers = {}) =>
    test.call({
      method: 'POST',
      url: '/api/payments',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: createPaymentBody({ child, amount: 1_000, method }),
    });
  await exhaust(pay);
  await expectServed(pay({ authorization: `Bearer ${owner.token}` }));
};

const applyForLoan = async (): Promise<void> => {
  const [owner, other] = [await people.addParent(), await people.addParent()];
  await test.queryRows('update users set email_verified_at = now() where id = $1', [owner.user.id]);
  const apply = async (token?: string) => {
    const { regNo } = await test.addChild(600_000);
    const form = { phoneNumber1: owner.contact, email: owner.email, regNo };
    return loans.tryApply<ProblemBody>(form, token === undefined ? {} : { token });
  };
  await exhaust(apply);
  expect((await apply(other.token)).status).toBe(429);
  await expectServed(apply(owner.token));
};

const whose: Record<LimitName, Whose> = {
  'log-in': logIn,
  password: 'session',
  otp: enterCodeOfRegistration,
  'otp-number': enterCodeOfReceipts,
  'code-send': sendCodeOfChange,
  'code-pause': sendCodeOfRegistration,
  'link-send': sendLink,
  change: { everyone: 'protects the person who gets the codes' },
  'second-factor': enterSecondFactor,
  RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE: 'address',
  RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_DAY: 'address',
  RATE_LIMIT_LOOKUPS_PER_MINUTE: 'address',
  RATE_LIMIT_LOOKUPS_PER_DAY: 'address',
  RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE: { everyone: 'the register belongs to no caller' },
  RATE_LIMIT_INITIATIONS_PER_DEVICE_PER_MINUTE: 'address',
  RATE_LIMIT_INITIATIONS_PER_MINUTE: 'address',
  RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE: { everyone: 'protects the gateways of the networks' },
  RATE_LIMIT_HOLDS_PER_CHILD: 'address',
  RATE_LIMIT_HOLDS_PER_CALLER: 'address',
  RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: sendPrompt,
  RATE_LIMIT_FORMS_PER_HOUR: 'address',
  RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: applyForLoan,
  RATE_LIMIT_LOGINS_PER_MINUTE: 'address',
  RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: logInDuringFlood,
  RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE: logIn,
  RATE_LIMIT_REGISTRATIONS_PER_HOUR: 'address',
  RATE_LIMIT_REGISTRATION_SMS_PER_HOUR: { everyone: 'our SMS bill; no one has an account yet' },
  RATE_LIMIT_OTP_SENDS_PER_HOUR: sendCodeOfRegistration,
  RATE_LIMIT_OTP_REQUESTS_PER_HOUR: 'address',
  RATE_LIMIT_OTP_ATTEMPTS_PER_HOUR: enterCodeOfRegistration,
  RATE_LIMIT_CONTACT_CHANGES_PER_HOUR: { everyone: 'protects the person who gets the codes' },
  RATE_LIMIT_AVATARS_PER_HOUR: 'address',
  RATE_LIMIT_UPLOADS_PER_HOUR: 'address',
  RATE_LIMIT_API_REQUESTS_PER_KEY_PER_MINUTE: 'session',
  RATE_LIMIT_REQUESTS_PER_MINUTE: 'address',
  RATE_LIMIT_GUARANTOR_TEXTS_PER_DAY: { everyone: 'protects the person who gets the texts' },
};

const listLimits = (): string[] => {
  const config = readConfig({ SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough' });
  if (!config.ok) throw new Error(config.error.join());
  return [...limitedAttempts, ...Object.keys(config.value).filter((name) => name.startsWith('RATE_LIMIT_'))];
};

it('says of each limit who can use it up', () => {
  expect(Object.keys(whose).sort()).toEqual(listLimits().sort());
});

describe('someone else who uses up a limit', () => {
  const personal = Object.entries(whose).flatMap(([name, how]) =>
    typeof how === 'function' ? [[name, how] as const] : [],
  );
  const names = new Map(personal.map(([name, how]) => [how, name]));
  it.each([...names].map(([how, name]) => [name, how] as const))(
    'leaves the owner theirs: %s',
    async (_, expectOwnerServed) => expectOwnerServed(),
  );
});
