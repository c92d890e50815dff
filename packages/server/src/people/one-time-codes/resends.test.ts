import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, msisdnOf, newPerson, type TestPeople } from '../../testing/test-people';

const MINUTE_MS = 60_000;

let test: TestApp;
let people: TestPeople;
beforeAll(async () => {
  test = await buildTestApp();
  people = createTestPeople(test);
});
afterAll(() => test.end());

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
  await test.pass(0);
};

/** Lists the phone numbers and email addresses that a person’s valid codes were sent to. */
const listTargets = async ({ user }: { user: { id: string } }) => {
  const text = 'select target from one_time_codes where user_id = $1';
  return (await test.rows<{ target: string }>(text, [user.id])).map(({ target }) => target);
};
const smsTo = (to: string) => test.gateway.sent.filter((message) => message.to === to);

describe('POST /auth/resend-otp', () => {
  it('sends no code to a number that the person no longer requests', async () => {
    const person = await people.join();
    const next = newPerson();
    await people.updateUser(person, { contact: next.contact });
    await test.pass(MINUTE_MS);
    const { contact } = newPerson();
    await resendWhile({ contact: next.contact }, person.token, () => people.updateUser(person, { contact }));
    expect(smsTo(msisdnOf(next))).toHaveLength(1);
    expect(await listTargets(person)).toEqual([msisdnOf({ contact })]);
  });

  it('sends no code to an email address that the person no longer requests', async () => {
    const person = await people.join();
    const next = newPerson();
    await people.updateUser(person, { email: next.email });
    await test.pass(MINUTE_MS);
    const { email } = newPerson();
    await resendWhile({ email: next.email }, person.token, () => people.updateUser(person, { email }));
    expect(test.mailServer.sentTo(next.email)).toHaveLength(1);
    expect(await listTargets(person)).toEqual([email.toLowerCase()]);
  });

  it('sends no code if the account was deleted meanwhile', async () => {
    const person = await people.join();
    const next = newPerson();
    await people.updateUser(person, { contact: next.contact });
    await test.pass(MINUTE_MS);
    await resendWhile({ contact: next.contact }, person.token, () =>
      people.send(
        'POST',
        'delete-user',
        { user_id: person.user.id, current_password: person.password },
        person.token,
      ),
    );
    expect(smsTo(msisdnOf(next))).toHaveLength(1);
  });

  it('sends no code if the number was verified meanwhile', async () => {
    const person = newPerson();
    await people.register(person);
    const otp = await people.otpTo(msisdnOf(person));
    test.clock.pass(MINUTE_MS);
    await resendWhile({ contact: person.contact }, undefined, () => people.verify(person, otp));
    expect(smsTo(msisdnOf(person))).toHaveLength(1);
  });

  it('sends a code that the person still waits for', async () => {
    const person = await people.join();
    const next = newPerson();
    await people.updateUser(person, { contact: next.contact });
    await test.pass(MINUTE_MS);
    await resendWhile({ contact: next.contact }, person.token, async () => undefined);
    expect(smsTo(msisdnOf(next))).toHaveLength(2);
  });
});
