import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import type { AdminListAnswer, AdminPaymentView } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createPerson, createTestPeople, getMsisdn, type SignedInPerson } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestStaff } from '../../testing/test-staff';
import { listTexts, payFeesTwice } from '../testing/fee-payments';

const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';

let test: TestApp;
let on: RunningLoans;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  staffUser = await createTestStaff(test).signInAs(roles.staff);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const getToday = () => toKampalaDay(test.clock.now());
const tryPay = (id: string, body: object) => createTestRefunds(test).tryPayRefund(staffUser.token, id, body);
const pay = (id: string, amount: number, body: object = {}) =>
  createTestRefunds(test).payRefund(id, amount, body);

const findRefund = async (id: string) =>
  (
    await test.queryRows<{ amount: number; paid: number; at: Date | null }>(
      'select amount_ugx as amount, paid_ugx as paid, paid_at as at from refunds where payment_id = $1',
      [id],
    )
  )[0];
const listPayoutEntries = async (id: string) =>
  (await on.entries(id))
    .filter(({ postingType }) => postingType === 'refund.paid')
    .map(({ debit, credit, amount }) => ({ debit, credit, amount }));
const listAudit = (id: string) =>
  test.queryRows<{ actor: string; detail: object }>(
    `select actor_id as actor, detail from audit_log where action = 'refund.paid' and subject_id = $1 order by id`,
    [id],
  );

describe('a refund', () => {
  it('can be recorded in parts, notifies the payer of each, and is completed by the last', async () => {
    const payer = createPayer();
    const id = await payFeesTwice(test, 50_000, { payer });
    const partial = await pay(id, 20_000, { providerTransactionId: 'mp-1' });
    expect(partial.refund).toMatchObject({ amount: 50_000, paid: 20_000, waiting: 30_000, paidAt: null });
    expect(partial.canRefund).toBe(true);
    expect(partial.canMove).toBe(false);
    test.clock.advance(1_000);
    const all = await pay(id, 30_000, { method: 'bank', providerTransactionId: 'FT 77' });
    expect(all.refund).toMatchObject({ paid: 50_000, waiting: 0, paidAt: test.clock.now().toISOString() });
    expect(
      all.refund?.payouts.map(({ amount, method, providerTransactionId }) => [
        amount,
        method,
        providerTransactionId,
      ]),
    ).toEqual([
      [20_000, 'mtn', 'MP-1'],
      [30_000, 'bank', 'FT 77'],
    ]);
    expect(all.canRefund).toBe(false);
    expect(await listPayoutEntries(id)).toEqual([
      { debit: 'refunds-payable', credit: 'wallet:mtn-disbursements', amount: 20_000 },
      { debit: 'refunds-payable', credit: 'bank:disbursements', amount: 30_000 },
    ]);
    await test.advanceTime(0);
    // Messages that are due at the same time are sent in any order.
    expect(listTexts(test, payer.msisdn).slice(-2).sort()).toEqual([
      `Somesa: UGX 20,000 of your payment ${all.reference} has been refunded. Questions: 0800 100 700.`,
      `Somesa: UGX 30,000 of your payment ${all.reference} has been refunded. Questions: 0800 100 700.`,
    ]);
    expect(await listAudit(id)).toMatchObject([
      { detail: { amountUgx: 20_000, method: 'mtn', providerTransactionId: 'MP-1', paidOn: getToday() } },
      { detail: { amountUgx: 30_000, method: 'bank', providerTransactionId: 'FT 77', paidOn: getToday() } },
    ]);
    expect(
      await test.queryRows('select status from queue_items where kind = $1 and subject = $2', ['refund', id]),
    ).toEqual([{ status: 'done' }]);
  });

  it('posts a refund from the Airtel wallet with its amount', async () => {
    const id = await payFeesTwice(test, 40_000, { network: 'airtel' });
    await pay(id, 40_000, { method: 'airtel' });
    expect(await listPayoutEntries(id)).toEqual([
      { debit: 'refunds-payable', credit: 'wallet:airtel', amount: 40_000 },
    ]);
  });

  it('notifies the user of a bank transfer on their phone number in their language', async () => {
    const parent = await createTestPeople(test).addParent();
    await test.queryRows(`update users set language = 'sw' where id = $1`, [parent.user.user_id]);
    const loan = await on.addLoan({ by: parent });
    const { totalOutstandingUgx } = await on.getSummary(loan);
    const id = await on.pay(loan, totalOutstandingUgx + 900);
    const { reference } = await pay(id, 900, { method: 'bank' });
    await test.advanceTime(0);
    expect(listTexts(test, getMsisdn(parent)).at(-1)).toBe(
      `Somesa: UGX 900 za malipo yako ${reference} umerudishiwa. Maswali: 0800 100 700.`,
    );
  });

  it('leaves the loan balance unchanged when a loan payment is refunded', async () => {
    const loan = await on.addLoan();
    const { totalOutstandingUgx } = await on.getSummary(loan);
    const id = await on.pay(loan, totalOutstandingUgx + 5_000);
    const before = await on.getSummary(loan);
    const entries = await on.entries(id);
    await pay(id, 2_000);
    await pay(id, 3_000);
    const after = await on.getSummary(loan);
    expect({ ...after, overpaidUgx: 5_000, writtenAt: null }).toEqual({ ...before, writtenAt: null });
    expect(after.overpaidUgx).toBe(0);
    expect((await on.entries(id)).slice(0, entries.length)).toEqual(entries);
    expect((await on.entries(id)).slice(entries.length).map(({ postingType }) => postingType)).toEqual([
      'refund.paid',
      'refund.paid',
    ]);
  });

  it('reopens while the overpayment is higher, and then has its first date again', async () => {
    const loan = await on.addLoan();
    const { totalOutstandingUgx } = await on.getSummary(loan);
    const late = await on.addPendingPayment(loan, 10_000);
    const paidAt = test.clock.now();
    const id = await on.pay(loan, totalOutstandingUgx + 5_000);
    await pay(id, 5_000);
    const paid = await findRefund(id);
    expect(paid?.at).toEqual(test.clock.now());
    await on.passDays(1);
    await on.reportPayment(late, paidAt);
    expect(await findRefund(id)).toEqual({ amount: 15_000, paid: 5_000, at: null });
    expect(
      await test.queryRows('select status from queue_items where kind = $1 and subject = $2', ['refund', id]),
    ).toEqual([{ status: 'open' }]);
    await on.passDays(1);
    await on.reverse(staffUser.token, late);
    expect(await findRefund(id)).toEqual(paid);
  });

  it('is listed as open until it is paid in full', async () => {
    const id = await payFeesTwice(test, 30_000);
    const { token } = staffUser;
    const find = async (query: string) => {
      const answer = await createTestStaff(test).call<AdminListAnswer>(
        token,
        'GET',
        `admin/lists/refunds?${query}`,
      );
      expect(answer.status, answer.text).toBe(200);
      return answer.body.rows.find((row) => row.id === id);
    };
    expect((await find('queueStatus=open,assigned&sort=-waitingUgx'))?.cells).toMatchObject({
      amountUgx: 30_000,
      paidUgx: 0,
      waitingUgx: 30_000,
      status: 'waiting',
      assignee: null,
      queueStatus: 'open',
    });
    await pay(id, 30_000);
    expect(await find('queueStatus=open,assigned')).toBeUndefined();
    const { reference } = (await find('status=paid'))?.cells ?? {};
    expect((await find(`q=${String(reference)}&columns=queueStatus,assignee`))?.cells).toEqual({
      assignee: expect.stringMatching(/Sarah Nambi/),
      queueStatus: 'done',
    });
  });
});

describe('POST /api/admin/payments/:id/refund', () => {
  it('rejects an amount above what is left to refund', async () => {
    const id = await payFeesTwice(test, 25_000);
    const over = await tryPay(id, { amount: 25_001 });
    expect([over.status, over.body.errors]).toEqual([
      422,
      { amount: ['UGX 25,000 is left to refund. Enter that or less'] },
    ]);
    await pay(id, 25_000);
    expect((await tryPay(id, { amount: 1 })).status).toBe(409);
    expect(await findRefund(id)).toMatchObject({ paid: 25_000 });
  });

  it('rejects a transfer that is already recorded, in any form of its ID', async () => {
    const [one, two] = [await payFeesTwice(test, 10_000), await payFeesTwice(test, 10_000)];
    await pay(one, 10_000, { providerTransactionId: 'ab-99' });
    const twice = await tryPay(two, { amount: 10_000, providerTransactionId: ' AB-99' });
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['providerTransactionId']]);
    // Another network's transfer may have the same ID.
    await pay(two, 10_000, { providerTransactionId: 'AB-99', method: 'airtel' });
  });

  it('records one of two concurrent payouts of the same refund or transfer', async () => {
    const [one, two] = [await payFeesTwice(test, 10_000), await payFeesTwice(test, 10_000)];
    const { token } = staffUser;
    const send = (id: string, providerTransactionId: string) =>
      createTestRefunds(test).tryPayRefund(token, id, { amount: 10_000, providerTransactionId });
    const all = await Promise.all([send(one, 'ALL-1'), send(one, 'ALL-2')]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409]);
    const third = await payFeesTwice(test, 10_000);
    const same = await Promise.all([send(two, 'SAME-1'), send(third, 'SAME-1')]);
    expect(same.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('rejects a refund dated before the payment or in the future, and one with invalid fields', async () => {
    const id = await payFeesTwice(test, 10_000);
    const day = (days: number) => toKampalaDay(new Date(test.clock.now().getTime() + days * DAY_MS));
    for (const [field, body] of [
      ['paidOn', { paidOn: day(-2) }],
      ['paidOn', { paidOn: day(1) }],
      ['paidOn', { paidOn: '2026-02-30' }],
      ['amount', { amount: 0 }],
      ['amount', { amount: 1.5 }],
      ['method', { method: 'cash' }],
      ['providerTransactionId', { providerTransactionId: '' }],
      ['note', { note: 'x' }],
    ] as const) {
      const rejected = await tryPay(id, { amount: 10_000, ...body });
      expect([rejected.status, Object.keys(rejected.body.errors ?? {})], field).toEqual([422, [field]]);
    }
  });

  it('rejects a refund of the staff member’s own payment, and returns 404 for anyone but staff', async () => {
    const id = await payFeesTwice(test, 10_000);
    await test.queryRows('update payments set msisdn = $2 where id = $1', [id, getMsisdn(staffUser)]);
    const before = await dumpTables(test.database);
    expect((await tryPay(id, { amount: 10_000 })).body.message).toMatch(/is yours/);
    expect((await dumpTables(test.database)).refunds).toEqual(before.refunds);
    const staff = createTestStaff(test);
    const send = async (token: string, paymentId = id) =>
      (await createTestRefunds(test).tryPayRefund(token, paymentId, { amount: 10_000 })).status;
    expect(await send((await createTestPeople(test).signUp(createPerson())).token)).toBe(404);
    expect(await send((await staff.signInAs(roles.bursar)).token)).toBe(404);
    expect(await send('')).toBe(401);
    expect(await send(staffUser.token, UNKNOWN_ID)).toBe(404);
    expect(await send(staffUser.token, 'none')).toBe(404);
    const view = await staff.call<{ payment: AdminPaymentView }>(
      staffUser.token,
      'GET',
      `admin/payments/${id}`,
    );
    expect(view.body.payment).toMatchObject({ canRefund: false, canReverse: false });
  });
});

it('denies the application permission to change or delete refund payouts', async () => {
  for (const change of ['update refund_payouts set amount_ugx = 1', 'delete from refund_payouts']) {
    await expect(test.queryRows(change)).rejects.toThrow(/permission denied/);
  }
});
