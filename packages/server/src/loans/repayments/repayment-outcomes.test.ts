import { DAY_MS, HOUR_MS, MINUTE_MS, type PaymentMethodDetails } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { bankMethod, buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';
import { createTestStaff } from '../../testing/test-staff';
import type { Loan } from '../loans-repository';

let test: TestApp;
let loans: RunningLoans;
let repayments: TestRepayments;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  repayments = createTestRepayments(test);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const AMOUNT = 20_000;
const initiateRepayment = async (
  method: PaymentMethodDetails = createPayer().method,
): Promise<[Loan, string, Awaited<ReturnType<TestApp['startPayment']>>]> => {
  const loan = await loans.addLoan();
  const regNo = await repayments.getRegNo(loan);
  return [loan, regNo, await repayments.repay({ regNo, amount: AMOUNT, method })];
};
const listExceptions = (paymentId: string) =>
  test.queryRows<{ kind: string }>('select kind from exceptions where subject = $1', [
    `payment:${paymentId}`,
  ]);

describe('a repayment', () => {
  it.each(['declined', 'insufficient_funds', 'not_approved_in_time'] as const)(
    'is not posted if it fails (%s), releases its hold and shows the reason',
    async (reason) => {
      const { method, msisdn } = createPayer();
      test.mtn.onQuery(msisdn, { kind: 'failed', reason, detail: 'said so' });
      const [loan, regNo, started] = await initiateRepayment(method);
      expect((await repayments.lookUpLoanDue(regNo)).body.pending).toBe(AMOUNT);
      await test.advanceTime(5_000);
      expect(await test.show(started)).toMatchObject({ status: 'failed', failure: reason, receipt: null });
      expect((await repayments.lookUpLoanDue(regNo)).body.pending).toBe(0);
      expect(await loans.repayments(loan)).toEqual([]);
      expect(test.gateway.sent.filter(({ to }) => to === msisdn)).toEqual([]);
    },
  );

  it('is checked until it is paid and then posted once if the network’s response is inconclusive', async () => {
    const { method, msisdn } = createPayer('airtel');
    const inconclusive = { kind: 'inconclusive', detail: 'http 500' } as const;
    test.airtel.onSubmit(msisdn, inconclusive);
    test.airtel.onQuery(msisdn, inconclusive, { kind: 'pending' }, 'paid');
    const [loan, , started] = await initiateRepayment(method);
    for (const waitMs of [5_000, 10_000, 20_000, 60_000]) await test.advanceTime(waitMs);
    expect((await test.show(started)).status).toBe('succeeded');
    expect((await loans.repayments(loan)).map(({ amountUgx }) => amountUgx)).toEqual([AMOUNT]);
    const entries = await loans.entries(started.payment.id);
    expect(new Set(entries.map(({ debit }) => debit))).toEqual(new Set(['wallet:airtel']));
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(AMOUNT);
  });

  it('is still posted if it is approved after its hold expired', async () => {
    const { method, msisdn } = createPayer();
    const [loan, regNo, started] = await initiateRepayment(method);
    await test.advanceTime(20 * MINUTE_MS);
    expect((await test.show(started)).status).toBe('expired');
    expect((await repayments.lookUpLoanDue(regNo)).body.pending).toBe(0);
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(2 * HOUR_MS);
    expect((await test.show(started)).status).toBe('succeeded');
    expect(await loans.getSummary(loan)).toMatchObject({ paidUgx: AMOUNT });
  });

  it('counts for both attempts if both are approved, and the overpayment waits for its refund', async () => {
    const loan = await loans.addLoan();
    const regNo = await repayments.getRegNo(loan);
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    const { due } = (await repayments.lookUpLoanDue(regNo)).body;
    const [first, second] = [createPayer(), createPayer('airtel')];
    const started = await repayments.repay({ regNo, amount: due, method: first.method });
    await test.advanceTime(2 * MINUTE_MS);
    const again = await test.retryPayment(started, second.method);
    await loans.pay(loan, totalOutstandingUgx - due);
    test.mtn.onQuery(first.msisdn, 'paid');
    test.airtel.onQuery(second.msisdn, 'paid');
    await test.advanceTime(HOUR_MS);
    expect([(await test.show(started)).status, (await test.show(again)).status]).toEqual([
      'succeeded',
      'succeeded',
    ]);
    expect((await loans.row(loan)).status).toBe('closed');
    const refunds = await test.queryRows<{ amount: number }>(
      'select r.amount_ugx as amount from refunds r join payments p on p.id = r.payment_id where p.loan_id = $1',
      [loan.id],
    );
    expect(refunds).toEqual([{ amount: due }]);
    for (const { receipt } of [await test.show(started), await test.show(again)]) {
      expect(receipt).toMatchObject({ lines: [], surplus: 0 });
    }
  });

  it('opens an exception and is not posted to the loan if the amount differs', async () => {
    const { method, msisdn } = createPayer();
    const providerTransactionId = `odd-${msisdn}`;
    test.mtn.onQuery(msisdn, { kind: 'paid', providerTransactionId, amountUgx: AMOUNT - 1, currency: 'UGX' });
    const [loan, , started] = await initiateRepayment(method);
    await test.advanceTime(5_000);
    expect((await test.show(started)).status).toBe('submitted');
    expect(await listExceptions(started.payment.id)).toEqual([{ kind: 'provider_amount_mismatch' }]);
    expect(await loans.repayments(loan)).toEqual([]);
  });

  it('opens an exception and is not posted if its transaction belongs to another payment', async () => {
    const common = { kind: 'paid', amountUgx: null, currency: null } as const;
    const [first, second] = [createPayer('airtel'), createPayer('airtel')];
    const outcome = { ...common, providerTransactionId: `twice-${first.msisdn}` };
    test.airtel.onQuery(first.msisdn, outcome);
    await initiateRepayment(first.method);
    await test.advanceTime(5_000);
    test.airtel.onQuery(second.msisdn, outcome);
    const [loan, , started] = await initiateRepayment(second.method);
    await test.advanceTime(5_000);
    expect(await listExceptions(started.payment.id)).toEqual([{ kind: 'provider_transaction_reused' }]);
    expect(await loans.repayments(loan)).toEqual([]);
  });

  it('has the bank’s date as value date, and is posted once if it is reported twice', async () => {
    const [loan, , started] = await initiateRepayment(bankMethod);
    const paidAt = test.clock.now();
    test.clock.advance(DAY_MS);
    expect(await loans.reportPayment(started.payment.id, paidAt)).toBe('allocated');
    expect(await loans.reportPayment(started.payment.id, paidAt)).toBe('known');
    expect((await loans.repayments(loan)).map(({ valueAt }) => valueAt)).toEqual([paidAt]);
    expect((await test.show(started)).status).toBe('succeeded');
  });
});

it('shows a reversed repayment as reversed on its screen and receipt, and checks its status no more', async () => {
  const { method, msisdn } = createPayer();
  test.mtn.onQuery(msisdn, 'paid');
  const [loan, , started] = await initiateRepayment(method);
  await test.advanceTime(5_000);
  const staffUser = await createTestStaff(test).signInAs(2);
  const answer = await loans.reverse(staffUser.token, started.payment.id);
  expect(answer.status, test.log.join('')).toBe(200);
  expect(await test.show(started)).toMatchObject({ status: 'reversed', receipt: { isReversed: true } });
  const [sent] = test.mtn.listSubmits(msisdn);
  const countStatusChecks = () => test.mtn.queries.filter((ref) => ref === sent?.providerReference).length;
  const before = countStatusChecks();
  await test.advanceTime(48 * HOUR_MS);
  expect(countStatusChecks()).toBe(before);
  expect(await loans.getSummary(loan)).toMatchObject({ paidUgx: 0 });
  const receipt = await test.call<{ isReversed: boolean }>({
    url: `/api/receipts/${started.payment.reference}`,
  });
  expect(receipt.body.isReversed).toBe(true);
});
