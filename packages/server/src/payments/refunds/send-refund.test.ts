import { DAY_MS, formatLocalPhone, HOUR_MS, roles, toKampalaDay } from '@somesa/core';
import type { AdminPaymentAnswer, AdminPaymentView, ApprovalAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { bankMethod, buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, listTexts, payFeesTwice, startTransfer } from '../testing/fee-payments';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let token = '';
beforeAll(async () => {
  test = await buildTestApp({ env: { REFUND_SECOND_APPROVAL_ABOVE_UGX: '100000' } });
  staff = createTestStaff(test);
  token = (await staff.signInAs(roles.staff)).token;
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const post = <Body = AdminPaymentAnswer>(path: string, body: object = {}) =>
  staff.call<Body>(token, 'POST', `admin/${path}`, body);
const show = async (id: string): Promise<AdminPaymentView> =>
  (await staff.call<AdminPaymentAnswer>(token, 'GET', `admin/payments/${id}`)).body.payment;
const send = (id: string) => post(`payments/${id}/refund/send`);
const listPayoutEntries = async (payment: AdminPaymentView): Promise<string[]> =>
  (
    await Promise.all((payment.refund?.payouts ?? []).map(({ id }) => listEntries(test, `refund:${id}`)))
  ).flat();

describe('POST /admin/payments/:id/refund/send', () => {
  it.each([
    ['mtn', 'wallet:mtn-disbursements'],
    ['airtel', 'wallet:airtel'],
  ] as const)(
    'sends a refund back to the %s wallet that paid, and posts it once',
    async (network, wallet) => {
      const payer = createPayer(network);
      const id = await payFeesTwice(test, 50_000, { network, payer });
      const [sent, again] = await Promise.all([send(id), send(id)]);
      expect([sent.status, again.status].sort()).toEqual([200, 409]);
      const recorded = {
        amount: 50_000,
        method: network,
        providerTransactionId: 'X-1',
        paidOn: '2026-11-21',
      };
      expect((await post(`payments/${id}/refund`, recorded)).status).toBe(409);
      expect((await post(`payments/${id}/reverse`, { reason: 'Reversed by the network' })).status).toBe(409);

      const transfers = network === 'mtn' ? test.transfers : test.airtelTransfers;
      transfers.onQuery(payer.msisdn, 'paid');
      await test.advanceTime(60_000);
      await test.advanceTime(60_000);
      const payment = await show(id);
      expect(payment.refund).toMatchObject({ paid: 50_000, waiting: 0, paidAt: expect.any(String) });
      expect(transfers.sent.filter(({ msisdn }) => msisdn === payer.msisdn)).toEqual([
        expect.objectContaining({ amountUgx: 50_000, message: `Refund ${payment.reference}` }),
      ]);
      expect(await listPayoutEntries(payment)).toEqual([`refund.paid: refunds-payable > ${wallet} 50000`]);
      await test.advanceTime(1_000);
      expect(listTexts(test, payer.msisdn).at(-1)).toContain('has been refunded');
    },
  );

  it('stays visibly unpaid after a failure, and can then be recorded by hand', async () => {
    const payer = createPayer();
    const id = await payFeesTwice(test, 20_000, { payer });
    await send(id);
    test.transfers.onQuery(payer.msisdn, { kind: 'failed', reason: 'other', detail: 'PAYEE_NOT_FOUND' });
    await test.advanceTime(60_000);
    const failed = await show(id);
    expect(failed.refund).toMatchObject({ paid: 0, waiting: 20_000 });
    expect(failed.refund?.transfers.map(({ status }) => status)).toEqual(['failed']);
    expect(failed.exceptions.map(({ kind, closedAt }) => [kind, closedAt])).toEqual([
      ['disbursement_failed', null],
    ]);
    const recorded = {
      amount: 20_000,
      method: 'bank',
      providerTransactionId: 'FT-1',
      paidOn: toKampalaDay(test.clock.now()),
    };
    expect((await post(`payments/${id}/refund`, recorded)).status).toBe(200);
    const done = await show(id);
    expect(done.refund?.waiting).toBe(0);
    expect(done.exceptions[0]?.closedAt).not.toBeNull();
  });

  it('needs another person above the limit', async () => {
    const payer = createPayer();
    const id = await payFeesTwice(test, 150_000, { payer });
    const requested = await send(id);
    expect(requested.status, requested.text).toBe(200);
    const approvalId = requested.body.payment.approvalId;
    expect((await send(id)).status).toBe(409);
    const admin = await staff.signInAs(roles.administrator);
    const approved = await staff.call<ApprovalAnswer>(
      admin.token,
      'POST',
      `admin/approvals/${approvalId}/approve`,
    );
    expect(approved.status, approved.text).toBe(200);
    expect(approved.body.approval.facts).toMatchObject([
      { name: 'amountUgx', after: 150_000 },
      { name: 'payoutMethod', after: 'mtn' },
      { name: 'payeeName' },
      { name: 'payoutAccount', after: formatLocalPhone(payer.msisdn) },
      { name: 'owedUgx', before: 150_000, after: 0 },
    ]);
    test.transfers.onQuery(payer.msisdn, 'paid');
    await test.advanceTime(1_000);
    await test.advanceTime(HOUR_MS);
    expect((await show(id)).refund).toMatchObject({ waiting: 0 });
  });

  it('waits for a payment file if a bank account paid, and is posted with the bank’s answer', async () => {
    const { child, started, id } = await startTransfer(test, 30_000);
    await test.advanceTime(3 * DAY_MS);
    const quick = await test.startPayment({ child, amount: 30_000, method: bankMethod });
    for (const { reference } of [quick.payment, started.payment])
      await notify(test, createBankNotice({ reference, amount: 30_000 }));
    expect((await send(id)).status).toBe(200);
    const [transfer] = (await show(id)).refund?.transfers ?? [];
    expect(transfer).toMatchObject({ method: 'bank', status: 'created', amountUgx: 30_000 });
    await post('bank-payment-files');
    const paid = { bankReference: 'FT-700', paidOn: toKampalaDay(test.clock.now()) };
    const settled = await post(`disbursements/${transfer?.id}/settled`, paid);
    expect(settled.status, settled.text).toBe(200);
    const payment = await show(id);
    expect(payment.refund).toMatchObject({ paid: 30_000, waiting: 0 });
    expect(await listPayoutEntries(payment)).toEqual([
      'refund.paid: refunds-payable > bank:disbursements 30000',
    ]);
  });
});
