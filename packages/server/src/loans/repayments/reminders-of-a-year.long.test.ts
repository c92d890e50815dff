import { DAY_MS, toKampalaInstant, toKampalaTime } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, getMsisdn, type SignedInPerson } from '../../testing/test-people';

/** Sweeps around each due date: offset in days and time in Kampala, before, at and after the hours for reminders. */
const SWEEP_TIMES = ['-3 07:59', '-3 08:00', '0 08:00', '0 19:59', '3 08:00', '7 08:00'];
const KINDS = ['due_in_3_days', 'due_today', 'overdue_3_days', 'overdue_7_days'];

let test: TestApp;
let secondServer: TestApp;
let loans: RunningLoans;
let me: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  secondServer = await buildTestApp({ on: test });
  loans = createRunningLoans(test);
});
afterAll(async () => {
  await secondServer.end();
  await test.end();
});

/** Runs the sweep on two servers at once, and again to send the emails that the first sweep queued. */
const sweepAt = async (at: Date): Promise<void> => {
  test.clock.advance(at.getTime() - test.clock.now().getTime());
  await Promise.all([test.running.sweep(), secondServer.running.sweep()]);
  await test.running.sweep();
};

/** Runs the sweeps around due dates until an instant. */
const sweepAround = async (days: readonly string[], until: Date): Promise<void> => {
  const sweeps = days.flatMap((day) =>
    SWEEP_TIMES.map((time) => {
      const [offset = '', clock = ''] = time.split(' ');
      return new Date(toKampalaInstant(day, clock).getTime() + Number(offset) * DAY_MS);
    }),
  );
  for (const at of sweeps) if (at > test.clock.now() && at < until) await sweepAt(at);
  await sweepAt(until);
};

const listReminders = () =>
  test.queryRows<{ kind: string; due_on: string; at: Date }>(
    `select kind, params ->> 'dueOn' as due_on, created_at as at from notifications
      where user_id = $1 and is_reminder order by id`,
    [me.user.id],
  );
const listSms = (person: SignedInPerson) =>
  [test, secondServer].flatMap(({ gateway }) => gateway.sent.filter(({ to }) => to === getMsisdn(person)));
const listEmails = (person: SignedInPerson) =>
  [test, secondServer].flatMap(({ mailServer }) => mailServer.listSentTo(person.email));

it('sends every reminder of an unpaid loan once by SMS and email in a year', async () => {
  me = await createTestPeople(test).addParent();
  const loan = await loans.addLoan({ by: me, term: '12 months' });
  const [texts, mails] = [listSms(me).length, listEmails(me).length];
  const days = (await loans.getSummary(loan)).instalments.map(({ dueOn }) => dueOn);
  const last = toKampalaInstant(days.at(-1) ?? '', '12:00').getTime();
  await sweepAround(days, new Date(last + 40 * DAY_MS));
  const reminders = await listReminders();
  expect(reminders.map(({ due_on, kind }) => `${due_on} ${kind}`)).toEqual(
    days.flatMap((day) => KINDS.map((kind) => `${day} ${kind}`)),
  );
  expect(new Set(reminders.map(({ at }) => toKampalaTime(at)))).toEqual(new Set(['08:00']));
  expect(listSms(me).length - texts).toBe(48);
  expect(listEmails(me).length - mails).toBe(48);
}, 120_000);

it('sends no reminder of an instalment paid before 8:00 or ahead, but one after its payment is reversed', async () => {
  me = await createTestPeople(test).addParent();
  const loan = await loans.addLoan({ by: me });
  const { instalments } = await loans.getSummary(loan);
  const days = instalments.map(({ dueOn }) => dueOn);
  const [first, second, third] = instalments;
  if (!first || !second || !third) throw new Error('a loan of three months has three instalments');
  await sweepAround(days, toKampalaInstant(first.dueOn, '07:59'));
  const ahead = await loans.pay(loan, first.total + second.total);
  await sweepAround(days, toKampalaInstant(second.dueOn, '12:00'));
  expect((await listReminders()).map(({ due_on, kind }) => [due_on, kind])).toEqual([
    [first.dueOn, 'due_in_3_days'],
  ]);
  await test.runAsOwner(`update repayments set reversed_at = '${test.clock.now().toISOString()}',
    principal_ugx = 0, interest_ugx = 0, fees_ugx = 0, penalties_ugx = 0, overpaid_ugx = 0
    where payment_id = '${ahead}'`);
  await test.runAsOwner(
    `update loans set next_check_at = '${test.clock.now().toISOString()}' where id = '${loan.id}'`,
  );
  await sweepAround(days, toKampalaInstant(third.dueOn, '12:00'));
  expect((await listReminders()).map(({ due_on, kind }) => [due_on, kind])).toEqual([
    [first.dueOn, 'due_in_3_days'],
    [second.dueOn, 'due_today'],
    [second.dueOn, 'overdue_3_days'],
    [second.dueOn, 'overdue_7_days'],
    [third.dueOn, 'due_in_3_days'],
    [third.dueOn, 'due_today'],
  ]);
}, 120_000);
