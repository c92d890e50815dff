import { DAY_MS } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';
import { createRetention } from './delete-expired';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const retention = createRetention({
  MESSAGE_RETENTION_DAYS: 400,
  PAYMENT_EVENT_RETENTION_DAYS: 3_650,
  AUDIT_RETENTION_DAYS: 3_650,
});
const runRetention = () =>
  retention({
    database: test.database,
    clock: test.clock,
    providers: { mtn: test.mtn, airtel: test.airtel },
    suspenseDays: 7,
    checkLateSuccess: async () => undefined,
    checkPayout: async () => undefined,
    reportDiscrepancy: async () => undefined,
    shouldContinue: async () => true,
    warn: () => undefined,
  });

/** Returns SQL of the time a number of days ago. */
const ago = (days: number): string =>
  `'${new Date(test.clock.now().getTime() - days * DAY_MS).toISOString()}'`;
const list = async (text: string): Promise<unknown[]> =>
  (await test.queryRows<{ v: unknown }>(text)).map(({ v }) => v);

describe('retention', () => {
  it('deletes old messages, but none that still wait', async () => {
    for (const [key, days, status] of [
      ['other:old', 401, 'sent'],
      ['other:waiting', 401, 'waiting'],
      ['other:new', 399, 'sent'],
    ])
      await test.runAsOwner(`insert into outgoing_sms (dedupe_key, msisdn, text, status, created_at)
        values ('${key}', '+256772000999', '', '${status}', ${ago(Number(days))})`);
    await runRetention();
    const left = await list(
      `select dedupe_key as v from outgoing_sms where dedupe_key like 'other:%' order by 1`,
    );
    expect(left).toEqual(['other:new', 'other:waiting']);
  });

  it('deletes allowances and passes 400 days after their last day', async () => {
    const { regNo } = await test.addChild(1_000);
    const { user } = await createTestPeople(test).addParent();
    for (const [days, number] of [
      [401, '1000000001'],
      [399, '1000000002'],
    ] as const) {
      const child = `select id, school_id, '${user.id}'::uuid as by from students where reg_no = '${regNo}'`;
      await test.runAsOwner(`insert into gate_passes (number, school_id, student_id, valid_until, created_by, created_at)
        select '${number}', school_id, id, (timestamptz ${ago(days)})::date, by, ${ago(days)} from (${child}) c`);
      await test.runAsOwner(`insert into clearance_allowances (student_id, reason, until_on, created_by, created_at)
        select id, 'Late', (timestamptz ${ago(days)})::date, by, ${ago(days)} from (${child}) c`);
      await runRetention();
      expect(await list(`select count(*)::int as v from clearance_allowances`)).toEqual([days > 400 ? 0 : 1]);
    }
    expect(await list(`select number as v from gate_passes`)).toEqual(['1000000002']);
  });

  it('deletes claims that were decided on long ago with their slips, and none that is open', async () => {
    await test.runAsOwner(`insert into uploads (id, kind, name, type, size, store_key, created_at, attached_at, is_slip)
      select 'slip-' || n, 'letter', 'slip.jpg', 'image/jpeg', 1, 'slip-' || n, ${ago(500)}, ${ago(500)}, true from generate_series(1, 3) n`);
    for (const [number, decided] of [
      [1, ago(401)],
      [2, ago(399)],
      [3, null],
    ])
      await test.runAsOwner(`insert into payment_claims (id, school_id, student_id, transaction_id, amount_ugx, paid_on, language,
          slip_id, created_at, status, decline_reason, decided_at)
        select gen_random_uuid(), school_id, id, 'OLD-${number}', 1, '2025-01-01', 'en', 'slip-${number}', ${ago(500)},
          ${decided === null ? `'open', null, null` : `'declined', 'No.', ${decided}`} from students order by id limit 1`);
    await runRetention();
    expect(await list(`select transaction_id as v from payment_claims order by 1`)).toEqual([
      'OLD-2',
      'OLD-3',
    ]);
    expect(await list(`select id as v from uploads where attached_at is null and id like 'slip-%'`)).toEqual([
      'slip-1',
    ]);
  });

  it('deletes payment events after ten years, and keeps the payment and the ledger', async () => {
    const payer = createPayer();
    const { payment } = await test.startPayment({
      child: await test.addChild(50_000),
      amount: 10_000,
      method: payer.method,
    });
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.advanceTime(60_000);
    const count = async (table: string): Promise<unknown[]> =>
      list(`select count(*)::int as v from ${table} where payment_id = '${payment.id}'`);
    const [events, entries] = [await count('payment_events'), await count('ledger_entries')];
    await runRetention();
    expect(await count('payment_events')).toEqual(events);
    await test.runAsOwner(`update payment_events set at = ${ago(3_651)} where id <=
      (select max(id) from payment_events where payment_id = '${payment.id}')`);
    await runRetention();
    expect(await count('payment_events')).toEqual([0]);
    expect(await count('ledger_entries')).toEqual(entries);
    expect(entries).not.toEqual([0]);
  });

  it.each([
    ['a year of history', `select delete_expired_events('payment_events', now() - interval '365 days', 10)`],
    ['another table', `select delete_expired_events('ledger_entries', now() - interval '20 years', 10)`],
    ['a history by a statement of its own', `delete from payment_events`],
  ])('can’t be used to delete %s', async (_, statement) => {
    await expect(test.queryRows(statement)).rejects.toThrow();
  });
});
