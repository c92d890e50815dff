import { createHmac } from 'node:crypto';
import { roles, toKampalaDay } from '@somesa/core';
import type { AdminPaymentAnswer, SettlementAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AIRTEL_KEY, AIRTEL_SEGMENT, buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import { createTestStaff } from '../../testing/test-staff';
import { payFees, startFees } from '../testing/fee-payments';
import { createGroupPayments } from '../testing/group-payments';
import { createStatementSender } from '../testing/send-statement';

const failed = { kind: 'failed', reason: 'declined', detail: 'REVERSED' } as const;

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let token = '';
let school = 0;
beforeAll(async () => {
  test = await buildTestApp({ env: { MTN_WALLET: '256770000001' } });
  staff = createTestStaff(test);
  token = (await staff.signInAs(roles.administrator)).token;
  const rows = await test.queryRows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
  school = rows[0]?.id ?? 0;
});
beforeEach(() =>
  test.runAsOwner(`delete from exceptions; update school_charges set rate_ppm = 0, flat_ugx = 0`),
);
afterAll(() => test.end());

const listOpen = (kind = 'provider_mismatch') =>
  test.queryRows<{ subject: string; detail: object }>(
    `select subject, detail from exceptions where kind = $1 and resolved_at is null order by subject`,
    [kind],
  );
const expectOpen = (id: string, detail: object) =>
  vi.waitFor(async () => expect(await listOpen()).toEqual([{ subject: `payment:${id}`, detail }]));
const taken = { reported: 'reversed', reason: 'declined' };

const sendMtn = async (msisdn: Parameters<TestApp['mtn']['listSubmits']>[0]) => {
  const [request] = test.mtn.listSubmits(msisdn);
  const url = new URL(request?.callbackUrl ?? '').pathname;
  await test.call({ method: 'POST', url, payload: JSON.stringify({ status: 'FAILED' }) });
};
const sendAirtel = async (msisdn: Parameters<TestApp['airtel']['listSubmits']>[0]) => {
  const id = test.airtel.listSubmits(msisdn)[0]?.providerReference ?? '';
  const transaction = { id, message: 'Reversed', status_code: 'TF', airtel_money_id: 'MP210603' };
  const hash = createHmac('sha256', AIRTEL_KEY).update(JSON.stringify({ transaction })).digest('base64');
  const payload = JSON.stringify({ transaction, hash });
  await test.call({ method: 'POST', url: `/api/webhooks/airtel/${AIRTEL_SEGMENT}`, payload });
};
const ask = (id: string) =>
  staff.call<AdminPaymentAnswer>(token, 'POST', `admin/payments/${id}/check-status`);
const settle = () =>
  staff.call<SettlementAnswer & { message: string }>(token, 'POST', `admin/schools/${school}/settlements`, {
    untilOn: toKampalaDay(test.clock.now()),
  });
const cancel = (id: string) => staff.call(token, 'POST', `admin/settlements/${id}/cancel`);

describe('a paid payment that its network reports as failed', () => {
  it.each(['mtn', 'airtel'] as const)('becomes an exception at the webhook of %s', async (network) => {
    const { id, msisdn } = await payFees(test, 40_000, { network });
    test[network].onQuery(msisdn, failed);
    await (network === 'mtn' ? sendMtn(msisdn) : sendAirtel(msisdn));
    await expectOpen(id, taken);
    const [row] = await test.queryRows('select status from payments where id = $1', [id]);
    expect(row).toEqual({ status: 'succeeded' });
    await test.expectLedgerMatches();
  });

  it('becomes an exception at a status check that was sent before the payment succeeded', async () => {
    const { id, msisdn } = await startFees(test, 40_000);
    const { query } = test.mtn;
    test.mtn.onQuery(msisdn, 'paid');
    test.mtn.query = async () => {
      test.mtn.query = query;
      await sendMtn(msisdn);
      await test.steps.reached('posted', id);
      return failed;
    };
    await test.advanceTime(5_000);
    await expectOpen(id, taken);
  });

  it('becomes an exception when staff ask again, and is resolved when the network agrees again', async () => {
    const { id, msisdn } = await payFees(test, 40_000);
    const page = await staff.call<AdminPaymentAnswer>(token, 'GET', `admin/payments/${id}`);
    expect(page.body.payment.canAsk).toBe(true);
    test.mtn.onQuery(msisdn, failed);
    const asked = await ask(id);
    expect([asked.status, asked.body.payment.exceptions.map(({ kind }) => kind)]).toEqual([
      200,
      ['provider_mismatch'],
    ]);
    test.clock.advance(11_000);
    test.mtn.onQuery(msisdn, 'paid');
    expect((await ask(id)).status).toBe(200);
    expect(await listOpen()).toEqual([]);
    test.clock.advance(11_000);
    test.mtn.onQuery(msisdn, failed);
    expect((await ask(id)).status).toBe(200);
    await expectOpen(id, taken);
  });

  it('becomes an exception of the whole group, which each of its payments shows', async () => {
    const groups = createGroupPayments(test);
    const group = await groups.start([30_000, 20_000]);
    test.mtn.onQuery(group.msisdn, 'paid');
    await test.advanceTime(5_000);
    test.mtn.onQuery(group.msisdn, failed);
    const second = (await groups.listPayments(group.parts)).find(({ id }) => id !== group.id);
    const asked = await ask(second?.id ?? '');
    expect(asked.body.payment.exceptions).toMatchObject([{ kind: 'provider_mismatch' }]);
    await expectOpen(group.id, taken);
  });

  it('becomes an exception when a statement shows the money going back', async () => {
    const { id } = await payFees(test, 40_000);
    const [row] = await test.queryRows<{ reference: string; day: string }>(
      `select reference, (paid_at at time zone 'Africa/Kampala')::date::text as day from payments where id = $1`,
      [id],
    );
    const send = await createStatementSender(test, token);
    const csv = [
      'Id,External id,Date,Status,Type,From,To,Amount,Currency,Fee,Balance',
      `88100,${row?.reference},${row?.day} 15:00:00,Successful,Reversal,256770000001,256772000001,40000,UGX,0,0`,
    ].join('\n');
    await send('mtn', csv);
    expect(await listOpen()).toMatchObject([{ subject: `payment:${id}`, detail: { amountUgx: -40_000 } }]);
    // The network reports the first transaction as successful, since it sent the money back in another.
    expect((await ask(id)).status).toBe(200);
    expect(await listOpen()).toHaveLength(1);
  });
});

describe('a settlement', () => {
  it('leaves out a payment with such an exception, says so, and the next one pays it', async () => {
    await cancelOpen();
    const mismatched = await payFees(test, 70_000);
    await payFees(test, 50_000);
    const before = await settle();
    await cancel(before.body.settlement.id);
    const wholeUgx = before.body.settlement.amountUgx;
    test.mtn.onQuery(mismatched.msisdn, failed);
    await ask(mismatched.id);

    const made = (await settle()).body.settlement;
    expect(made).toMatchObject({ amountUgx: wholeUgx - 70_000, leftOutCount: 1, leftOutUgx: 70_000 });
    expect(made.payableUgx).toBe(made.amountUgx);
    await cancel(made.id);

    test.clock.advance(11_000);
    test.mtn.onQuery(mismatched.msisdn, 'paid');
    await ask(mismatched.id);
    const next = (await settle()).body.settlement;
    expect(next).toMatchObject({ amountUgx: wholeUgx, leftOutCount: 0, leftOutUgx: 0 });
    // An exception that opens later stops it before it is sent.
    test.clock.advance(11_000);
    test.mtn.onQuery(mismatched.msisdn, failed);
    await ask(mismatched.id);
    const sent = await staff.call<{ message: string }>(token, 'POST', `admin/settlements/${next.id}/send`);
    expect([sent.status, sent.body.message]).toEqual([409, expect.stringContaining('reduced')]);
    await cancel(next.id);
  });

  it('is not created if all that is owed has such exceptions', async () => {
    await cancelOpen();
    await payFees(test, 30_000);
    await test.runAsOwner(
      `insert into exceptions (kind, subject, detail, opened_at)
       select distinct 'provider_mismatch'::text, 'payment:' || coalesce(group_id, id), '{}'::jsonb, now() from payments where status = 'succeeded'`,
    );
    const answer = await settle();
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('may have reversed')]);
  });
});

const cancelOpen = async () => {
  for (const { id } of await test.queryRows<{ id: string }>(
    `select id from settlements where status = 'created'`,
  ))
    await cancel(id);
};

describe('a paid transfer that its network reports as failed', () => {
  it('becomes an exception at the webhook', async () => {
    const payouts = createTestPayouts(test);
    const wallet = await payouts.setNewWallet();
    const loan = await payouts.addAccepted(await test.addChild(300_000, 50_000), 300_000);
    await payouts.signInAs(roles.staff);
    await payouts.sendAndWait(loan);
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(5_000);
    const [disbursement] = await payouts.listDisbursements(loan);
    test.transfers.onQuery(wallet, failed);
    const sent = test.transfers.sent.find(({ reference }) => reference === loan.loan.reference);
    await test.call({ method: 'POST', url: new URL(sent?.callbackUrl ?? '').pathname, payload: '{}' });
    await vi.waitFor(async () =>
      expect(await listOpen()).toEqual([
        { subject: `disbursement:${disbursement?.id}`, detail: { reported: 'reversed', reason: 'REVERSED' } },
      ]),
    );
  });
});
