import { type Language, MINUTE_MS, toKampalaInstant } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { createSettableClock } from '../../testing/settable-clock';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { createTestPeople, getMsisdn, type SignedInPerson } from '../../testing/test-people';
import { queueDueReminders } from './queue-due-reminders';

const DUE_ON = '2026-12-21';
const noAnswer = { kind: 'inconclusive', detail: 'time-out' } as const;

let test: TestApp;
let me: SignedInPerson;
let loan: Parameters<typeof queueDueReminders>[1];
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

/** Creates a parent with a loan and no reminders. */
beforeEach(async () => {
  const loans = createTestLoans(test);
  me = await createTestPeople(test).addParent();
  const { regNo } = await test.addChild(600_000);
  const reference = await loans.apply({ phoneNumber1: me.contact, regNo }, { token: me.token });
  await test.advanceTime(0);
  loan = { id: await loans.getLoanId(reference), reference, userId: me.user.id, status: 'ongoing' };
});

const createAccount = (owedUgx: number) =>
  ({ instalments: [{ dueOn: DUE_ON, owedUgx }] }) as unknown as Parameters<typeof queueDueReminders>[2];

const queueReminders = (
  at: string,
  { owedUgx = 201_168, ...more }: { owedUgx?: number } & Partial<typeof loan> = {},
) => {
  const [day = '', clock = ''] = at.split(' ');
  const now = toKampalaInstant(day, clock);
  return test.database.transaction((tx) =>
    queueDueReminders(tx, { ...loan, ...more }, createAccount(owedUgx), now),
  );
};

const listQueued = async () => ({
  texts: await test.queryRows<{ status: string; text: string; msisdn: string }>(
    `select status, text, msisdn from outgoing_sms where dedupe_key like 'loan:' || $1 || ':reminder:%'`,
    [loan.id],
  ),
  mails: await test.queryRows<{ status: string; recipient: string; expires_at: Date; language: Language }>(
    `select status, recipient, expires_at, language from outgoing_emails where dedupe_key like 'loan:' || $1 || ':reminder:%'`,
    [loan.id],
  ),
  notifications: await test.queryRows<{ kind: string; dedupe_key: string; is_reminder: boolean }>(
    'select kind, dedupe_key, is_reminder from notifications where user_id = $1 and is_reminder',
    [me.user.id],
  ),
});

describe('queueDueReminders', () => {
  it('queues a reminder by SMS, email and notification with the unpaid amount of the instalment', async () => {
    await queueReminders('2026-12-18 08:00');
    const { texts, mails, notifications } = await listQueued();
    expect(texts).toEqual([
      {
        status: 'waiting',
        msisdn: getMsisdn(me),
        text: `Somesa: UGX 201,168 of your loan ${loan.reference} is due on 21 December 2026. Pay in your account. Questions: 0800 100 700.`,
      },
    ]);
    expect(mails).toEqual([
      {
        status: 'waiting',
        recipient: me.email,
        language: 'en',
        expires_at: toKampalaInstant('2026-12-18', '20:00'),
      },
    ]);
    const dedupeKey = `loan:${loan.id}:reminder:${DUE_ON}:due_in_3_days`;
    expect(notifications).toEqual([{ kind: 'due_in_3_days', dedupe_key: dedupeKey, is_reminder: true }]);
  });

  it('queues each reminder once, even if several servers check at once', async () => {
    await Promise.all([
      queueReminders('2026-12-18 08:00'),
      queueReminders('2026-12-18 08:00'),
      queueReminders('2026-12-18 09:00'),
    ]);
    await queueReminders('2026-12-19 08:00');
    expect((await listQueued()).texts).toHaveLength(1);
    await queueReminders('2026-12-21 08:00');
    await queueReminders('2026-12-24 08:00');
    await queueReminders('2026-12-28 08:00');
    const { texts, mails, notifications } = await listQueued();
    expect([texts.length, mails.length, notifications.length]).toEqual([4, 4, 4]);
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'due_in_3_days',
      'due_today',
      'overdue_3_days',
      'overdue_7_days',
    ]);
  });

  it.each([
    ['at night', '2026-12-18 07:59', {}],
    ['for a paid instalment', '2026-12-18 08:00', { owedUgx: 0 }],
    ['for a loan without an owner', '2026-12-18 08:00', { userId: null }],
    ['for a closed loan', '2026-12-18 08:00', { status: 'closed' as const }],
  ])('queues nothing %s', async (_, at, more) => {
    await queueReminders(at, more);
    expect(await listQueued()).toEqual({ texts: [], mails: [], notifications: [] });
  });

  it.each<[Language, RegExp]>([
    ['lg', /za kusasulwa leero/],
    ['sw', /zinatakiwa leo/],
  ])('uses the language of the user: %s', async (language, pattern) => {
    await test.runAsOwner(`update users set language = '${language}' where id = '${me.user.id}'`);
    await queueReminders('2026-12-21 10:00');
    const { texts, mails } = await listQueued();
    expect([texts[0]?.text, mails[0]?.language]).toEqual([expect.stringMatching(pattern), language]);
  });

  it('abandons a queued reminder once the instalment is paid', async () => {
    await queueReminders('2026-12-21 08:00');
    await queueReminders('2026-12-21 08:05', { owedUgx: 0 });
    const { texts, mails } = await listQueued();
    expect(texts).toEqual([{ status: 'abandoned', msisdn: '', text: '' }]);
    expect(mails.map(({ status }) => status)).toEqual(['abandoned']);
  });

  it('abandons a queued reminder once the loan is paid off early and the schedule no longer has its date', async () => {
    await queueReminders('2026-12-18 08:00');
    const settled = {
      instalments: [],
      schedules: [{ instalments: [{ dueOn: DUE_ON }] }, { instalments: [] }],
    } as unknown as Parameters<typeof queueDueReminders>[2];
    const now = toKampalaInstant('2026-12-18', '08:05');
    await test.database.transaction((tx) =>
      queueDueReminders(tx, { ...loan, status: 'closed' }, settled, now),
    );
    expect((await listQueued()).texts.map(({ status }) => status)).toEqual(['abandoned']);
  });
});

it('abandons a reminder that no gateway accepted by the evening instead of sending it at night', async () => {
  const clock = createSettableClock('2026-12-21T16:50:00.000Z');
  const evening = await buildTestApp({ on: { databases: test.databases, clock } });
  evening.gateway.onSend(...Array.from({ length: 200 }, () => noAnswer));
  await queueReminders('2026-12-21 19:50');
  for (let minute = 0; minute < 30; minute += 1) await evening.advanceTime(MINUTE_MS);
  expect((await listQueued()).texts).toEqual([{ status: 'abandoned', msisdn: '', text: '' }]);
  const attempts = evening.gateway.sent.filter(({ to }) => to === getMsisdn(me)).length;
  expect(attempts).toBeGreaterThan(1);
  for (let hour = 0; hour < 14; hour += 1) await evening.advanceTime(60 * MINUTE_MS);
  expect(evening.gateway.sent.filter(({ to }) => to === getMsisdn(me))).toHaveLength(attempts);
  await evening.end();
});

it('sends an OTP and a notice before the reminders queued earlier that morning', async () => {
  const clock = createSettableClock('2026-12-22T05:00:00.000Z');
  const morning = await buildTestApp({ on: { databases: test.databases, clock } });
  const now = clock.now().toISOString();
  await test.runAsOwner(`
    insert into outgoing_sms (dedupe_key, msisdn, text, status, next_attempt_at, created_at)
    select 'loan:' || n || ':reminder:2026-12-22:due_today', '+256771000000', 'Pay', 'waiting',
      timestamptz '${now}' - interval '1 minute', timestamptz '${now}'
    from generate_series(1, 30) n
    union all select dedupe_key, '+256771000001', text, 'waiting', timestamptz '${now}', timestamptz '${now}'
    from (values ('otp:first', 'OTP'), ('loan:1:approved', 'Approved')) as late (dedupe_key, text)`);
  // One code and 10 other messages are sent at once. None of them ends before all have begun, so that the first wave is known.
  const { send } = morning.gateway;
  const wave = createGate();
  morning.gateway.send = async (message) => {
    const outcome = await send(message);
    if (morning.gateway.sent.length >= 11) wave.open();
    await wave.wait();
    return outcome;
  };
  await morning.advanceTime(0);
  const texts = morning.gateway.sent.map(({ text }) => text);
  expect(texts).toHaveLength(32);
  expect(texts.slice(0, 11)).toEqual(expect.arrayContaining(['OTP', 'Approved']));
  await morning.end();
});
