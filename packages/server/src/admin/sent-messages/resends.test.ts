import { HOUR_MS, MINUTE_MS, roles } from '@somesa/core';
import type { ResentAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { createPerson, createTestPeople, getMsisdn } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let staff: { token: string; user: { id: string } };
beforeAll(async () => {
  test = await buildTestApp();
  staff = await createTestStaff(test).signInAs(roles.staff);
});
afterAll(() => test.end());
beforeEach(() => test.advanceTime(2 * MINUTE_MS));

type Answered = ResentAnswer & { message: string };
const resend = (channel: string, dedupeKey: string) =>
  createTestStaff(test).call<Answered>(
    staff.token,
    'POST',
    `admin/sent-messages/${channel}/${encodeURIComponent(dedupeKey)}/resend`,
  );
const listTextsTo = (to: string) => test.gateway.sent.filter((message) => message.to === to);
const listResentEntries = async () =>
  (
    await test.queryRows<{ subject_id: string }>(
      `select subject_id from audit_log where action = 'message.resent' order by id`,
    )
  ).map(({ subject_id }) => subject_id);

const addPaid = async () => {
  const child = await test.addChild(30_000);
  const { msisdn, method } = createPayer();
  test.mtn.onQuery(msisdn, 'paid');
  const { payment } = await test.startPayment({ child, amount: 30_000, method });
  await test.advanceTime(5_000);
  await test.advanceTime(0);
  return { msisdn, dedupeKey: `payment:${payment.id}` };
};

describe('POST /admin/sent-messages/:channel/:dedupeKey/resend', () => {
  it('sends a message again with the same text and records the sender in the audit log', async () => {
    const { msisdn, dedupeKey } = await addPaid();
    await test.advanceTime(MINUTE_MS);
    expect((await resend('sms', dedupeKey)).body).toEqual({ channel: 'sms', dedupeKey, status: 'waiting' });
    await test.advanceTime(0);
    const [first, second] = listTextsTo(msisdn);
    expect(second?.text).toBe(first?.text);
    expect(listTextsTo(msisdn)).toHaveLength(2);
    expect((await listResentEntries()).at(-1)).toBe(`sms:${dedupeKey}`);
  });

  it('sends a rejected message again', async () => {
    test.gateway.onSend({ kind: 'rejected', detail: 'no such number' });
    const { msisdn, dedupeKey } = await addPaid();
    const getStatus = async () =>
      (
        await test.queryRows<{ status: string }>('select status from outgoing_sms where dedupe_key = $1', [
          dedupeKey,
        ])
      )[0]?.status;
    expect(await getStatus()).toBe('rejected');
    await test.advanceTime(MINUTE_MS);
    expect((await resend('sms', dedupeKey)).status).toBe(200);
    await test.advanceTime(0);
    expect(await getStatus()).toBe('sent');
    expect(listTextsTo(msisdn).length).toBeGreaterThanOrEqual(1);
  });

  it('sends a message again once a minute at most', async () => {
    const { dedupeKey } = await addPaid();
    await test.advanceTime(MINUTE_MS);
    expect((await resend('sms', dedupeKey)).status).toBe(200);
    const soon = await resend('sms', dedupeKey);
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60']);
  });

  it('rejects a message with a code, since a new code can be requested', async () => {
    const person = createPerson();
    const people = createTestPeople(test);
    await people.register(person);
    await test.advanceTime(0);
    const [code] = await test.queryRows<{ dedupe_key: string }>(
      `select dedupe_key from outgoing_sms where dedupe_key like 'otp:%' order by created_at desc limit 1`,
    );
    await test.advanceTime(HOUR_MS);
    const before = await listResentEntries();
    const rejected = await resend('sms', code?.dedupe_key ?? '');
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'This message can’t be sent again because it is out of date or was deleted.',
    ]);
    expect(await listResentEntries()).toEqual(before);
    expect(listTextsTo(getMsisdn(person))).toHaveLength(1);
    expect(
      (await test.queryRows('select 1 from outgoing_sms where dedupe_key = $1', [code?.dedupe_key])).length,
    ).toBe(1);
  });

  it.each([
    ['sms', 'payment:00000000-0000-4000-8000-000000000000'],
    ['mail', 'nothing'],
    ['notification', 'loan:x'],
    ['pigeon', 'payment:x'],
  ])('returns 404 for a message that does not exist: %s %s', async (channel, dedupeKey) => {
    expect((await resend(channel, dedupeKey)).status).toBe(404);
  });
});

describe('a resend of a message about a loan', () => {
  it('is possible while the message is correct, and uses only the requested channel', async () => {
    const me = await createTestPeople(test).addParent();
    const { regNo } = await test.addChild(600_000);
    const loans = createTestLoans(test);
    const reference = await loans.apply({ phoneNumber1: me.contact, regNo }, { token: me.token });
    const id = await loans.getLoanId(reference);
    await test.advanceTime(0);
    const dedupeKey = `loan:${id}:received:1`;
    const texts = listTextsTo(getMsisdn(me)).length;
    const mails = test.mailServer.sent.length;
    await test.advanceTime(MINUTE_MS);
    expect((await resend('mail', dedupeKey)).status).toBe(200);
    await test.advanceTime(0);
    expect(listTextsTo(getMsisdn(me))).toHaveLength(texts);
    expect(test.mailServer.sent).toHaveLength(mails + 1);
    expect(test.mailServer.sent.at(-1)?.subject).toContain(reference);

    await createTestStaff(test).call(me.token, 'POST', `parent/loans/${id}/withdraw`);
    await test.advanceTime(MINUTE_MS);
    expect((await resend('mail', dedupeKey)).status).toBe(409);
    expect((await resend('sms', dedupeKey)).status).toBe(409);
  });

  it('is possible for a reminder until the instalment is paid', async () => {
    const me = await createTestPeople(test).addParent();
    const running = createRunningLoans(test);
    const loan = await running.addLoan({ by: me });
    for (let day = 0; day < 40 && (await listReminders(loan.id)).length === 0; day += 1) {
      await running.passDays(1);
    }
    const [dedupeKey = ''] = await listReminders(loan.id);
    const to = getMsisdn(me);
    const before = listTextsTo(to).length;
    staff = await createTestStaff(test).signInAs(roles.staff);
    await test.advanceTime(2 * MINUTE_MS);
    expect((await resend('sms', dedupeKey)).status).toBe(200);
    await test.advanceTime(0);
    expect(listTextsTo(to)).toHaveLength(before + 1);
    const { dueUgx, nextDueUgx } = await running.getSummary(loan);
    await running.pay(loan, dueUgx + nextDueUgx);
    await test.advanceTime(2 * MINUTE_MS);
    expect((await resend('sms', dedupeKey)).status).toBe(409);
  });
});

const listReminders = async (loanId: string): Promise<string[]> =>
  (
    await test.queryRows<{ dedupe_key: string }>(
      `select dedupe_key from outgoing_sms where dedupe_key like 'loan:' || $1 || ':reminder:%' order by created_at`,
      [loanId],
    )
  ).map(({ dedupe_key }) => dedupe_key);
