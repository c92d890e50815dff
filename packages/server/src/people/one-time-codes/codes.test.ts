import { HOUR_MS, MINUTE_MS } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { buildTestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { createPerson, createTestPeople, getMsisdn } from '../../testing/test-people';
import { expectWrongOtp, getWrongOtp } from '../../testing/wrong-otp';

const { test, people } = await setUpTestApp();

const registered = async () => {
  const person = createPerson();
  await people.register(person);
  return { person, otp: await people.getOtp(getMsisdn(person)) };
};

const resend = (contact: string, token?: string) =>
  people.send<{ message: string }>('POST', 'resend-otp', { contact }, token);

describe('POST /auth/verify-otp', () => {
  it('accepts an OTP once', async () => {
    const { person, otp } = await registered();
    expect((await people.verify(person, otp)).status).toBe(200);
    await expectWrongOtp(people.verify(person, otp));
  });

  it('accepts an OTP once when it is entered several times at once', async () => {
    const { person, otp } = await registered();
    const answers = await Promise.all([1, 2, 3, 4].map(() => people.verify(person, otp)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('accepts an OTP for 10 minutes', async () => {
    const { person, otp } = await registered();
    test.clock.advance(10 * MINUTE_MS);
    await expectWrongOtp(people.verify(person, otp));
    const next = await registered();
    test.clock.advance(10 * MINUTE_MS - 1);
    expect((await people.verify(next.person, next.otp)).status).toBe(200);
  });

  it('rejects an OTP after five wrong attempts', async () => {
    const { person, otp } = await registered();
    for (let turn = 0; turn < 5; turn += 1) await expectWrongOtp(people.verify(person, getWrongOtp(otp)));
    await expectWrongOtp(people.verify(person, otp));
  });

  it('allows no more attempts when many are made at once', async () => {
    const { person, otp } = await registered();
    const guesses = Array.from({ length: 9 }, (_, at) =>
      people.verify(person, at === 8 ? otp : getWrongOtp(otp)),
    );
    const answers = await Promise.all(guesses);
    // The right code is accepted only if it is among the first five to arrive; after those every code is
    // rejected.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    await expectWrongOtp(people.verify(person, otp));
  });

  it('limits wrong attempts for a number to ten an hour, regardless of new codes', async () => {
    const { person, otp } = await registered();
    for (let turn = 0; turn < 5; turn += 1) await expectWrongOtp(people.verify(person, getWrongOtp(otp)));
    test.clock.advance(MINUTE_MS);
    expect((await resend(person.contact)).status).toBe(200);
    const second = await people.getOtp(getMsisdn(person));
    for (let turn = 0; turn < 5; turn += 1) await expectWrongOtp(people.verify(person, getWrongOtp(second)));
    test.clock.advance(MINUTE_MS);
    expect((await resend(person.contact)).status).toBe(200);
    const third = await people.getOtp(getMsisdn(person));
    const limited = await people.verify(person, third);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3_000);
    test.clock.advance(HOUR_MS);
    await resend(person.contact);
    expect((await people.verify(person, await people.getOtp(getMsisdn(person)))).status).toBe(200);
  });

  it('rejects an OTP that was sent to another number', async () => {
    const [one, two] = [await registered(), await registered()];
    await expectWrongOtp(people.verify(one.person, two.otp === one.otp ? getWrongOtp(two.otp) : two.otp));
    expect((await people.verify(one.person, one.otp)).status).toBe(200);
  });

  it('stores an OTP as a hash, and deletes the text of the message once it is sent', async () => {
    const { otp } = await registered();
    const rows = JSON.stringify([
      await test.queryRows('select * from one_time_codes'),
      await test.queryRows('select * from outgoing_sms'),
    ]);
    expect(rows).not.toContain(otp);
  });

  it('writes no OTP, password, token or contact to the log', async () => {
    const at = test.log.length;
    const { person, otp } = await registered();
    await people.verify(person, getWrongOtp(otp));
    await people.verify(person, otp);
    const { body } = await people.logIn(person);
    await people.getMe(body.token);
    const logged = test.log.slice(at).join('');
    for (const secret of [otp, person.contact.slice(1), person.email, person.password, body.token]) {
      expect(logged).not.toContain(secret);
    }
  });

  it.each([
    ['none', {}, { contact: ['Phone number is required'], otp: ['OTP is required'] }],
    ['letters', { contact: '0772123456', otp: 'abcdef' }, { otp: ['Enter the 6 digits of the OTP'] }],
    [
      'a list',
      { contact: ['0772123456'], otp: ['123456'] },
      {
        contact: ['Phone number must be 10 digits'],
        otp: ['Enter the 6 digits of the OTP'],
      },
    ],
  ])('rejects an OTP that is %s', async (_, body, errors) => {
    const answer = await people.send<{ errors: object }>('POST', 'verify-otp', body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

describe('POST /auth/resend-otp', () => {
  it('sends an OTP that replaces the first', async () => {
    const { person, otp } = await registered();
    test.clock.advance(MINUTE_MS);
    const answer = await resend(person.contact);
    expect([answer.status, answer.body]).toEqual([200, { message: 'We have sent an OTP to this number!' }]);
    const next = await people.getOtp(getMsisdn(person));
    if (next !== otp) await expectWrongOtp(people.verify(person, otp));
    expect((await people.verify(person, next)).status).toBe(200);
  });

  it('requires a minute between two OTPs, and allows three an hour', async () => {
    const { person } = await registered();
    const waits = async (seconds: number) => {
      const answer = await resend(person.contact);
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, String(seconds)]);
    };
    await waits(60);
    test.clock.advance(MINUTE_MS);
    expect((await resend(person.contact)).status).toBe(200);
    await waits(60);
    test.clock.advance(MINUTE_MS);
    expect((await resend(person.contact)).status).toBe(200);
    await waits(58 * 60);
    await test.advanceTime(0);
    expect(test.gateway.sent.filter(({ to }) => to === getMsisdn(person))).toHaveLength(3);
  });

  it('needs no pause for a code with another purpose, and counts it towards a separate hourly limit', async () => {
    const sarah = await people.signUp();
    const loans = createTestDecisions(test);
    const loan = await loans.addInStatus('approved', { by: sarah });
    const requestAcceptance = () => loans.callAsParent(sarah.token, loan, 'acceptance-code');
    expect((await requestAcceptance()).status).toBe(200);
    const soon = await requestAcceptance();
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60']);
    test.clock.advance(MINUTE_MS);
    expect((await requestAcceptance()).status).toBe(200);
    test.clock.advance(MINUTE_MS);
    expect((await requestAcceptance()).status).toBe(200);
    const fourth = await requestAcceptance();
    expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, String(58 * 60)]);
    expect((await resend(sarah.contact)).status).toBe(200);
    await test.advanceTime(0);
    expect(test.gateway.sent.filter(({ to }) => to === getMsisdn(sarah))).toHaveLength(4);
  });

  it('does not count a request made too soon towards the hourly limit', async () => {
    const { person } = await registered();
    for (let time = 0; time < 5; time += 1) expect((await people.logIn(person)).status).toBe(403);
    for (const sent of [2, 3]) {
      test.clock.advance(MINUTE_MS);
      expect((await people.logIn(person)).status).toBe(403);
      await test.advanceTime(0);
      expect(test.gateway.sent.filter(({ to }) => to === getMsisdn(person))).toHaveLength(sent);
    }
  });

  it('returns the same response and sends nothing if no one is waiting for an OTP', async () => {
    const known = await people.signUp();
    test.clock.advance(MINUTE_MS);
    const sent = test.gateway.sent.length;
    for (const { contact } of [known, createPerson()]) {
      const answer = await resend(contact);
      expect([answer.status, answer.body]).toEqual([200, { message: 'We have sent an OTP to this number!' }]);
      const again = await resend(contact);
      expect([again.status, again.headers['retry-after']]).toEqual([429, '60']);
    }
    await test.advanceTime(0);
    expect(test.gateway.sent).toHaveLength(sent);
  });

  it('limits the requests from one address', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_OTP_REQUESTS_PER_HOUR: '2' },
      on: test,
      from: '192.0.2.1',
    });
    const request = () =>
      createTestPeople(strict).send('POST', 'resend-otp', { contact: createPerson().contact });
    expect([(await request()).status, (await request()).status, (await request()).status]).toEqual([
      200, 200, 429,
    ]);
    await strict.end();
  });
});
