import { kampalaClock, kampalaInstant } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, msisdnOf, type SignedInPerson } from '../../testing/test-people';

/** When servers look around each due day: before the day’s hours, as they begin, and late. */
const LOOKS = ['-3 07:59', '-3 08:00', '0 08:00', '0 19:59', '3 08:00', '7 08:00'];
const DAY_MS = 24 * 3_600_000;
const KINDS = ['due_in_3_days', 'due_today', 'overdue_3_days', 'overdue_7_days'];

let test: TestApp;
let beside: TestApp;
let on: RunningLoans;
let me: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  beside = await buildTestApp({ on: test });
  on = createRunningLoans(test);
});
afterAll(async () => {
  await beside.end();
  await test.end();
});

/** Two servers look at once, and once more for the e-mails that the first look brought. */
const lookAt = async (at: Date): Promise<void> => {
  test.clock.pass(at.getTime() - test.clock.now().getTime());
  await Promise.all([test.running.sweep(), beside.running.sweep()]);
  await test.running.sweep();
};

/** Looks around these due days, until an instant. */
const goTo = async (days: readonly string[], until: Date): Promise<void> => {
  const looks = days.flatMap((day) =>
    LOOKS.map((look) => {
      const [offset = '', clock = ''] = look.split(' ');
      return new Date(kampalaInstant(day, clock).getTime() + Number(offset) * DAY_MS);
    }),
  );
  for (const at of looks) if (at > test.clock.now() && at < until) await lookAt(at);
  await lookAt(until);
};

const told = () =>
  test.rows<{ kind: string; due_on: string; at: Date }>(
    `select kind, params ->> 'dueOn' as due_on, created_at as at from notifications
      where user_id = $1 and is_reminder order by id`,
    [me.user.id],
  );
const sentTo = (person: SignedInPerson) =>
  [test, beside].flatMap(({ gateway }) => gateway.sent.filter(({ to }) => to === msisdnOf(person)));
const mailedTo = (person: SignedInPerson) =>
  [test, beside].flatMap(({ mailServer }) => mailServer.sentTo(person.email));

it('a year of a loan on which nothing is paid has every reminder once, by day, each way', async () => {
  me = await createTestPeople(test).join();
  const loan = await on.begin({ by: me, term: '12 months' });
  const [texts, mails] = [sentTo(me).length, mailedTo(me).length];
  const days = (await on.position(loan)).instalments.map(({ dueOn }) => dueOn);
  await goTo(days, kampalaInstant('2027-12-31', '12:00'));
  const reminders = await told();
  expect(reminders.map(({ due_on, kind }) => `${due_on} ${kind}`)).toEqual(
    days.flatMap((day) => KINDS.map((kind) => `${day} ${kind}`)),
  );
  expect(new Set(reminders.map(({ at }) => kampalaClock(at)))).toEqual(new Set(['08:00']));
  expect(sentTo(me).length - texts).toBe(48);
  expect(mailedTo(me).length - mails).toBe(48);
}, 120_000);

it('an instalment paid a minute before 8:00 or ahead causes no reminder, and one whose payment was reversed does', async () => {
  me = await createTestPeople(test).join();
  const loan = await on.begin({ by: me });
  const { instalments } = await on.position(loan);
  const days = instalments.map(({ dueOn }) => dueOn);
  const [first, second, third] = instalments;
  if (!first || !second || !third) throw new Error('a loan of three months has three instalments');
  await goTo(days, kampalaInstant(first.dueOn, '07:59'));
  const ahead = await on.pay(loan, first.total + second.total);
  await goTo(days, kampalaInstant(second.dueOn, '12:00'));
  expect((await told()).map(({ due_on, kind }) => [due_on, kind])).toEqual([[first.dueOn, 'due_in_3_days']]);
  await test.asOwner(`update repayments set reversed_at = '${test.clock.now().toISOString()}',
    principal_ugx = 0, interest_ugx = 0, fees_ugx = 0, penalties_ugx = 0, overpaid_ugx = 0
    where payment_id = '${ahead}'`);
  await test.asOwner(
    `update loans set next_check_at = '${test.clock.now().toISOString()}' where id = '${loan.id}'`,
  );
  await goTo(days, kampalaInstant(third.dueOn, '12:00'));
  expect((await told()).map(({ due_on, kind }) => [due_on, kind])).toEqual([
    [first.dueOn, 'due_in_3_days'],
    [second.dueOn, 'due_today'],
    [second.dueOn, 'overdue_3_days'],
    [second.dueOn, 'overdue_7_days'],
    [third.dueOn, 'due_in_3_days'],
    [third.dueOn, 'due_today'],
  ]);
}, 120_000);
