import { MINUTE_MS, roles } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/config/config';
import { readServerIdentity } from '../../platform/db/database-identity';
import {
  buildTestApp,
  createPayer,
  createPaymentBody,
  type Payer,
  type TestApp,
  type TestChild,
} from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { acceptRestoredDatabase, isOriginalDatabase } from './original-database';

let test: TestApp;
let copy: TestApp;
let child: TestChild;
let payer: Payer;

/** Creates a server in maintenance mode on the data of another, in which a payment is pending. */
beforeAll(async () => {
  test = await buildTestApp();
  payer = createPayer();
  child = await test.addChild(100_000);
  await test.startPayment({ child, amount: 10_000, method: payer.method });
  test.clock.advance(30 * MINUTE_MS);
  copy = await buildTestApp({
    on: { databases: test.databases, clock: test.clock },
    isInMaintenance: true,
  });
});
beforeEach(() =>
  test.runAsOwner(`insert into outgoing_sms (dedupe_key, msisdn, text, status, next_attempt_at, created_at)
    values (gen_random_uuid()::text, '+256772000999', 'Paid', 'waiting', now() - interval '1 hour', now() - interval '1 hour')`),
);
afterAll(async () => {
  await copy.end();
  await test.end();
});

const countWaiting = async (): Promise<number> =>
  (await test.queryRows(`select 1 from outgoing_sms where status = 'waiting'`)).length;

describe('a server in maintenance mode', () => {
  it('calls no provider and sends no message, whatever is due', async () => {
    const waiting = await countWaiting();
    expect(waiting).toBeGreaterThan(0);
    await copy.running.startWork();
    await copy.running.sweep();
    expect(copy.gateway.sent).toEqual([]);
    expect(copy.mtn.queries).toEqual([]);
    expect(copy.mtn.listSubmits(payer.msisdn)).toEqual([]);
    expect(await countWaiting()).toBe(waiting);
  });

  it('takes no payment and no webhook, but shows pages and lets staff log in', async () => {
    const body = createPaymentBody({ child, amount: 5_000, method: payer.method });
    const pay = await copy.call({
      method: 'POST',
      url: '/api/payments',
      payload: body,
      headers: { 'idempotency-key': 'k-1234567890' },
    });
    expect([pay.status, pay.headers['retry-after']]).toEqual([503, '5']);
    const webhook = await copy.call({ method: 'POST', url: '/api/webhooks/bank', payload: {} });
    expect(webhook.status).toBe(503);
    expect((await copy.call({ url: `/api/students/${child.regNo}?school=st-marys-kisubi` })).status).toBe(
      200,
    );
    const login = { username: 'nobody@school.example', password: 'wrong-password' };
    expect((await copy.call({ method: 'POST', url: '/api/auth/login', payload: login })).status).not.toBe(
      503,
    );
    expect((await copy.call<string>({ url: '/metrics' })).text).toMatch(/^somesa_maintenance 1$/m);
  });
});

describe('isOriginalDatabase', () => {
  const createOn = () => {
    const settings = readSettings({ SECRET_KEY: 'k'.repeat(32) });
    if (!settings.ok) throw new Error(settings.error.join());
    const config = { ...settings.value, location: test.databases.location };
    return { config, clock: test.clock, database: test.database };
  };
  const pretendCopy = () =>
    test.runAsOwner(`update installation_facts set value = value || '1' where name = 'database_identity'`);

  it('recognises the database of the last start, and a copy of another until it is accepted', async () => {
    const on = createOn();
    expect([await isOriginalDatabase(on), await isOriginalDatabase(on)]).toEqual([true, true]);
    await pretendCopy();
    expect([await isOriginalDatabase(on), await isOriginalDatabase(on)]).toEqual([false, false]);
    await acceptRestoredDatabase(on, true);
    expect(await isOriginalDatabase(on)).toBe(true);
  });

  it('discards the messages that waited in a copy, unless they shall be sent', async () => {
    const on = createOn();
    await isOriginalDatabase(on);
    const kept = await acceptRestoredDatabase(on, true);
    expect(kept.sms).toBe(await countWaiting());
    expect(kept.sms).toBeGreaterThan(0);
    await acceptRestoredDatabase(on, false);
    expect(await countWaiting()).toBe(0);
  });

  it('withdraws requests for payouts that waited in a copy, open or approved, and no others', async () => {
    const on = createOn();
    const { signInAs } = createTestStaff(test);
    const [requester, approver] = [
      (await signInAs(roles.staff)).user.id,
      (await signInAs(roles.staff)).user.id,
    ];
    const add = (kind: string, isApproved: boolean) =>
      test.queryRows(
        `insert into approvals (id, reference, kind, subject, details, reason, status, requested_by, requested_at, expires_at, description)
          values (gen_random_uuid(), 'SF-' || gen_random_uuid(), $1, $2, '{}', 'a reason', 'open', $3, now(), now(), '{"facts":[],"postings":[]}')`,
        [kind, `restored-${isApproved}`, requester],
      );
    for (const kind of ['settlement', 'refund', 'journal']) await add(kind, false);
    await add('payout-account', true);
    await test.queryRows(
      `update approvals set status = 'approved', decided_by = $1, decided_at = $2, not_before = $2 where subject = 'restored-true'`,
      [approver, test.clock.now()],
    );
    expect((await acceptRestoredDatabase(on, false)).approvals).toBe(3);
    expect(
      await test.queryRows(
        `select kind, status from approvals where subject like 'restored-%' order by kind`,
      ),
    ).toEqual([
      { kind: 'journal', status: 'open' },
      { kind: 'payout-account', status: 'withdrawn' },
      { kind: 'refund', status: 'withdrawn' },
      { kind: 'settlement', status: 'withdrawn' },
    ]);
  });

  it('names no timeline where standbys take over', async () => {
    expect(await readServerIdentity(test.database, true)).toMatch(/^server:\d+:\d+:any$/);
  });
});
