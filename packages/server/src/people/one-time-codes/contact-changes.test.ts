import { MINUTE_MS } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { deleteUser } from '../../testing/account-requests';
import { createGate } from '../../testing/gate';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPerson, getMsisdn } from '../../testing/test-people';
import { expectWrongOtp, getWrongOtp } from '../../testing/wrong-otp';

const { test, people } = await setUpTestApp();

describe('POST /auth/change-phone', () => {
  const request = (phoneNumber: string, token: string) =>
    people.send<{ message: string; user: { contact: string; pending: object }; errors?: object }>(
      ...([
        'POST',
        'change-phone',
        { phoneNumber, current_password: createPerson().password },
        token,
      ] as const),
    );

  it('changes the phone number only once the OTP sent to it is entered', async () => {
    const person = await people.signUp();
    const { contact } = createPerson();
    const requested = await request(contact, person.token);
    expect(requested.status).toBe(200);
    expect(requested.body).toMatchObject({
      message: 'We have sent an OTP to this number!',
      user: { contact: person.contact, pending: { contact, email: null } },
    });
    const otp = await people.getOtp(getMsisdn({ contact }));
    await expectWrongOtp(people.verify({ contact }, getWrongOtp(otp), person.token));
    const verified = await people.verify({ contact }, otp, person.token);
    expect(verified.body).toMatchObject({
      message: 'Your number has been verified successfully!',
      user: { contact, phone_verified: true, pending: { contact: null } },
    });
    expect((await people.getMe(person.token)).body.user.contact).toBe(contact);
  });

  it('rejects the OTP of another number, a missing session, and another person’s session', async () => {
    const [person, other] = [await people.signUp(), await people.signUp()];
    const [first, second] = [createPerson(), createPerson()];
    await request(first.contact, person.token);
    const firstOtp = await people.getOtp(getMsisdn(first));
    await request(second.contact, person.token);
    const secondOtp = await people.getOtp(getMsisdn(second));
    // The second request replaces the first: neither code may verify the other number.
    await expectWrongOtp(people.verify(first, firstOtp, person.token));
    await expectWrongOtp(people.verify(first, secondOtp, person.token));
    if (firstOtp !== secondOtp) await expectWrongOtp(people.verify(second, firstOtp, person.token));
    await expectWrongOtp(people.verify(second, secondOtp));
    await expectWrongOtp(people.verify(second, secondOtp, other.token));
    expect((await people.getMe(person.token)).body.user.contact).toBe(person.contact);
    expect((await people.verify(second, secondOtp, person.token)).status).toBe(200);
  });

  it('rejects the OTP of the first number after another number is requested', async () => {
    const person = await people.signUp();
    const [own, victims] = [createPerson(), createPerson()];
    await request(own.contact, person.token);
    const otp = await people.getOtp(getMsisdn(own));
    await people.updateUser(person, { contact: victims.contact });
    await expectWrongOtp(people.verify(victims, otp, person.token));
    await expectWrongOtp(people.verify(own, otp, person.token));
    expect((await people.getMe(person.token)).body.user).toMatchObject({ contact: person.contact });
  });

  it('rejects a number that belongs to another account, and sends nothing to it', async () => {
    const [person, known] = [await people.signUp(), await people.signUp()];
    test.clock.advance(MINUTE_MS);
    const sent = test.gateway.sent.length;
    const answer = await request(known.contact, person.token);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { phoneNumber: ['This phone number belongs to another account. Log in, or use another number'] },
    ]);
    expect((await request(person.contact, person.token)).body.errors).toEqual({
      phoneNumber: ['This is already your number'],
    });
    await test.advanceTime(0);
    expect(test.gateway.sent).toHaveLength(sent);
  });

  it('limits the requests of a user, so that they can’t find out which numbers have accounts', async () => {
    const person = await people.signUp();
    const known = await people.signUp();
    test.clock.advance(MINUTE_MS);
    const answers: number[] = [];
    for (let turn = 0; turn < 11; turn += 1)
      answers.push((await request(known.contact, person.token)).status);
    expect(answers).toEqual([...Array(10).fill(422), 429]);
  });

  it.each(['contact', 'email'] as const)(
    'limits the codes that many accounts together send to one %s',
    async (field) => {
      const next = createPerson();
      const answers: number[] = [];
      for (let turn = 0; turn < 11; turn += 1) {
        test.clock.advance(MINUTE_MS);
        // Other spellings of an address reach the same mailbox.
        const value = turn % 2 === 0 ? next[field] : next[field].toUpperCase();
        answers.push((await people.updateUser(await people.signUp(), { [field]: value })).status);
      }
      expect(answers).toEqual([...Array(10).fill(200), 429]);
    },
  );

  it('assigns a number that another account registered but never verified to the person who verifies it', async () => {
    const squatter = createPerson();
    await people.register(squatter);
    const person = await people.signUp();
    test.clock.advance(MINUTE_MS);
    expect((await request(squatter.contact, person.token)).status).toBe(200);
    const otp = await people.getOtp(getMsisdn(squatter));
    expect((await people.verify(squatter, otp, person.token)).body.user?.contact).toBe(squatter.contact);
    expect((await people.logIn(squatter)).status).toBe(401);
  });

  it('assigns a number that two people verify at once to one of them', async () => {
    const [one, two] = [await people.signUp(), await people.signUp()];
    const { contact } = createPerson();
    await request(contact, one.token);
    const otps = [await people.getOtp(getMsisdn({ contact }))];
    test.clock.advance(MINUTE_MS);
    await request(contact, two.token);
    otps.push(await people.getOtp(getMsisdn({ contact })));
    const [first, second] = await Promise.all([
      people.verify({ contact }, otps[0] ?? '', one.token),
      people.verify({ contact }, otps[1] ?? '', two.token),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 422]);
  });
});

/** Requests another code, and calls `meanwhile` right before the code would be created. */
const resendWhile = async (body: object, token: string | undefined, meanwhile: () => Promise<unknown>) => {
  const { database } = test;
  const transaction = database.transaction.bind(database);
  const gate = createGate();
  let calls = 0;
  database.transaction = async (work) => {
    calls += 1;
    if (calls === 2) await gate.wait();
    return transaction(work);
  };
  try {
    expect((await people.send('POST', 'resend-otp', body, token)).status).toBe(200);
    await gate.reached;
    await meanwhile();
  } finally {
    database.transaction = transaction;
    gate.open();
  }
  await test.advanceTime(0);
};

/** Lists the phone numbers and email addresses that a person’s valid codes were sent to. */
const listTargets = async ({ user }: { user: { id: string } }) => {
  const text = 'select target from one_time_codes where user_id = $1';
  return (await test.queryRows<{ target: string }>(text, [user.id])).map(({ target }) => target);
};
const smsTo = (to: string) => test.gateway.sent.filter((message) => message.to === to);

describe('POST /auth/resend-otp', () => {
  it('sends no code to a number that the person no longer requests', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await people.updateUser(person, { contact: next.contact });
    await test.advanceTime(MINUTE_MS);
    const { contact } = createPerson();
    await resendWhile({ contact: next.contact }, person.token, () => people.updateUser(person, { contact }));
    expect(smsTo(getMsisdn(next))).toHaveLength(1);
    expect(await listTargets(person)).toEqual([getMsisdn({ contact })]);
  });

  it('sends no code to an email address that the person no longer requests', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await people.updateUser(person, { email: next.email });
    await test.advanceTime(MINUTE_MS);
    const { email } = createPerson();
    await resendWhile({ email: next.email }, person.token, () => people.updateUser(person, { email }));
    expect(test.mailServer.listSentTo(next.email)).toHaveLength(1);
    expect(await listTargets(person)).toEqual([email.toLowerCase()]);
  });

  it('sends no code if the account was deleted meanwhile', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await people.updateUser(person, { contact: next.contact });
    await test.advanceTime(MINUTE_MS);
    await resendWhile({ contact: next.contact }, person.token, () => deleteUser(people, person));
    expect(smsTo(getMsisdn(next))).toHaveLength(1);
  });

  it('sends no code if the number was verified meanwhile', async () => {
    const person = createPerson();
    await people.register(person);
    const otp = await people.getOtp(getMsisdn(person));
    test.clock.advance(MINUTE_MS);
    await resendWhile({ contact: person.contact }, undefined, () => people.verify(person, otp));
    expect(smsTo(getMsisdn(person))).toHaveLength(1);
  });

  it('sends a code that the person still waits for', async () => {
    const person = await people.signUp();
    const next = createPerson();
    await people.updateUser(person, { contact: next.contact });
    await test.advanceTime(MINUTE_MS);
    await resendWhile({ contact: next.contact }, person.token, async () => undefined);
    expect(smsTo(getMsisdn(next))).toHaveLength(2);
  });
});
