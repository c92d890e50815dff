import { roles } from '@somesa/core';
import type { ResentAnswer } from '@somesa/core/office';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runningLoansOn } from '../../testing/running-loans';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { loansOn } from '../../testing/test-loans';
import { msisdnOf, newPerson, peopleOn } from '../../testing/test-people';
import { staffOn } from '../../testing/test-staff';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let test: TestApp;
let staff: { token: string; user: { id: string } };
beforeAll(async () => {
  test = await buildTestApp();
  staff = await staffOn(test).signInAs(roles.staff);
});
afterAll(() => test.end());
beforeEach(() => test.pass(2 * MINUTE_MS));

type Answered = ResentAnswer & { message: string };
const resend = (channel: string, about: string) =>
  staffOn(test).call<Answered>(
    staff.token,
    'POST',
    `admin/sent/${channel}/${encodeURIComponent(about)}/resend`,
  );
const textsTo = (to: string) => test.gateway.sent.filter((message) => message.to === to);
const resentEntries = async () =>
  (
    await test.rows<{ subject_id: string }>(
      `select subject_id from audit_log where action = 'message.resent' order by id`,
    )
  ).map(({ subject_id }) => subject_id);

const paid = async () => {
  const child = await test.addChild(30_000);
  const { msisdn, way } = newPayer();
  test.mtn.onQuery(msisdn, 'paid');
  const { payment } = await test.start({ child, amount: 30_000, way });
  await test.pass(5_000);
  await test.pass(0);
  return { msisdn, about: `payment:${payment.id}` };
};

describe('a message', () => {
  it('that was sent goes out again in the same words, and who sent it is written down', async () => {
    const { msisdn, about } = await paid();
    await test.pass(MINUTE_MS);
    expect((await resend('sms', about)).body).toEqual({ channel: 'sms', about, state: 'waiting' });
    await test.pass(0);
    const [first, second] = textsTo(msisdn);
    expect(second?.text).toBe(first?.text);
    expect(textsTo(msisdn)).toHaveLength(2);
    expect((await resentEntries()).at(-1)).toBe(`sms:${about}`);
  });

  it('that was refused goes out again', async () => {
    test.gateway.onSend({ kind: 'refused', detail: 'no such number' });
    const { msisdn, about } = await paid();
    const stateOf = async () =>
      (await test.rows<{ state: string }>('select state from text_messages where subject = $1', [about]))[0]
        ?.state;
    expect(await stateOf()).toBe('refused');
    await test.pass(MINUTE_MS);
    expect((await resend('sms', about)).status).toBe(200);
    await test.pass(0);
    expect(await stateOf()).toBe('sent');
    expect(textsTo(msisdn).length).toBeGreaterThanOrEqual(1);
  });

  it('is sent again once a minute at most: no phone rings all day', async () => {
    const { about } = await paid();
    await test.pass(MINUTE_MS);
    expect((await resend('sms', about)).status).toBe(200);
    const soon = await resend('sms', about);
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60']);
  });

  it('with a secret is never sent again: another one is asked for', async () => {
    const person = newPerson();
    const people = peopleOn(test);
    await people.register(person);
    await test.pass(0);
    const [code] = await test.rows<{ subject: string }>(
      `select subject from text_messages where subject like 'otp:%' order by created_at desc limit 1`,
    );
    await test.pass(HOUR_MS);
    const before = await resentEntries();
    const refused = await resend('sms', code?.subject ?? '');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This can’t be sent again: what it told counts no more, or is kept no longer.',
    ]);
    expect(await resentEntries()).toEqual(before);
    expect(textsTo(msisdnOf(person))).toHaveLength(1);
    expect((await test.rows('select 1 from text_messages where subject = $1', [code?.subject])).length).toBe(
      1,
    );
  });

  it.each([
    ['sms', 'payment:00000000-0000-4000-8000-000000000000'],
    ['mail', 'nothing'],
    ['notification', 'loan:x'],
    ['pigeon', 'payment:x'],
  ])('that is none is not found: %s %s', async (channel, about) => {
    expect((await resend(channel, about)).status).toBe(404);
  });
});

describe('what is told of a loan', () => {
  it('is told again while it is true, by the one way that is asked for', async () => {
    const me = await peopleOn(test).join();
    const { regNo } = await test.addChild(600_000);
    const loans = loansOn(test);
    const reference = await loans.apply({ phoneNumber1: me.contact, regNo }, { token: me.token });
    const id = await loans.idOf(reference);
    await test.pass(0);
    const about = `loan:${id}:received:1`;
    const texts = textsTo(msisdnOf(me)).length;
    const mails = test.mailServer.sent.length;
    await test.pass(MINUTE_MS);
    expect((await resend('mail', about)).status).toBe(200);
    await test.pass(0);
    expect(textsTo(msisdnOf(me))).toHaveLength(texts);
    expect(test.mailServer.sent).toHaveLength(mails + 1);
    expect(test.mailServer.sent.at(-1)?.subject).toContain(reference);

    await staffOn(test).call(me.token, 'POST', `parent/loans/${id}/withdraw`);
    await test.pass(MINUTE_MS);
    expect((await resend('mail', about)).status).toBe(409);
    expect((await resend('sms', about)).status).toBe(409);
  });

  it('a reminder goes out again on its days, with what is owed then, and not once that is paid', async () => {
    const me = await peopleOn(test).join();
    const running = runningLoansOn(test);
    const loan = await running.begin({ by: me });
    for (let day = 0; day < 40 && (await remindersOf(loan.id)).length === 0; day += 1) {
      await running.passDays(1);
    }
    const [about = ''] = await remindersOf(loan.id);
    const to = msisdnOf(me);
    const before = textsTo(to).length;
    staff = await staffOn(test).signInAs(roles.staff);
    await test.pass(2 * MINUTE_MS);
    expect((await resend('sms', about)).status).toBe(200);
    await test.pass(0);
    expect(textsTo(to)).toHaveLength(before + 1);
    const { dueUgx, nextDueUgx } = await running.position(loan);
    await running.pay(loan, dueUgx + nextDueUgx);
    await test.pass(2 * MINUTE_MS);
    expect((await resend('sms', about)).status).toBe(409);
  });
});

const remindersOf = async (loanId: string): Promise<string[]> =>
  (
    await test.rows<{ subject: string }>(
      `select subject from text_messages where subject like 'loan:' || $1 || ':reminder:%' order by created_at`,
      [loanId],
    )
  ).map(({ subject }) => subject);
