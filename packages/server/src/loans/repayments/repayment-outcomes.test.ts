import type { PaymentWay } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLoans, runningLoansOn } from '../../testing/running-loans';
import { bankWay, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { repaymentsOn, type TestRepayments } from '../../testing/test-repayments';
import { staffOn } from '../../testing/test-staff';
import type { Loan } from '../loans/loans-repository';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let test: TestApp;
let loans: RunningLoans;
let repayments: TestRepayments;
beforeAll(async () => {
  test = await buildTestApp();
  loans = runningLoansOn(test);
  repayments = repaymentsOn(test);
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const AMOUNT = 20_000;
const begin = async (
  way: PaymentWay = newPayer().way,
): Promise<[Loan, string, Awaited<ReturnType<TestApp['start']>>]> => {
  const loan = await loans.begin();
  const regNo = await repayments.regNoOf(loan);
  return [loan, regNo, await repayments.repay({ regNo, amount: AMOUNT, way })];
};
const reviewsOf = (paymentId: string) =>
  test.rows<{ kind: string }>('select kind from reviews where subject = $1', [`payment:${paymentId}`]);

describe('a repayment', () => {
  it.each(['declined', 'insufficient_funds', 'not_approved_in_time'] as const)(
    'that is refused (%s) pays nothing, lets go of what it held, and says why',
    async (reason) => {
      const { way, msisdn } = newPayer();
      test.mtn.onQuery(msisdn, { kind: 'refused', reason, detail: 'said so' });
      const [loan, regNo, started] = await begin(way);
      expect((await repayments.loanDue(regNo)).body.pending).toBe(AMOUNT);
      await test.pass(5_000);
      expect(await test.show(started)).toMatchObject({ status: 'failed', failure: reason, receipt: null });
      expect((await repayments.loanDue(regNo)).body.pending).toBe(0);
      expect(await loans.repayments(loan)).toEqual([]);
      expect(test.gateway.sent.filter(({ to }) => to === msisdn)).toEqual([]);
    },
  );

  it('of which the network says nothing clear is asked after until it is paid, and booked once', async () => {
    const { way, msisdn } = newPayer('airtel');
    const unclear = { kind: 'unclear', detail: 'http 500' } as const;
    test.airtel.onSubmit(msisdn, unclear);
    test.airtel.onQuery(msisdn, unclear, { kind: 'pending' }, 'paid');
    const [loan, , started] = await begin(way);
    for (const waitMs of [5_000, 10_000, 20_000, 60_000]) await test.pass(waitMs);
    expect((await test.show(started)).status).toBe('succeeded');
    expect((await loans.repayments(loan)).map(({ amountUgx }) => amountUgx)).toEqual([AMOUNT]);
    const entries = await loans.entries(started.payment.id);
    expect(new Set(entries.map(({ debit }) => debit))).toEqual(new Set(['wallet:airtel']));
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(AMOUNT);
  });

  it('that is approved late, after its hold was over, is booked all the same', async () => {
    const { way, msisdn } = newPayer();
    const [loan, regNo, started] = await begin(way);
    await test.pass(20 * MINUTE_MS);
    expect((await test.show(started)).status).toBe('expired');
    expect((await repayments.loanDue(regNo)).body.pending).toBe(0);
    test.mtn.onQuery(msisdn, 'paid');
    await test.pass(2 * HOUR_MS);
    expect((await test.show(started)).status).toBe('succeeded');
    expect(await loans.position(loan)).toMatchObject({ paidUgx: AMOUNT });
  });

  it('of both tries, where both are approved, counts twice; what nothing can take waits for its refund', async () => {
    const loan = await loans.begin();
    const regNo = await repayments.regNoOf(loan);
    const { pendingUgx } = await loans.position(loan);
    const { due } = (await repayments.loanDue(regNo)).body;
    const [first, second] = [newPayer(), newPayer('airtel')];
    const started = await repayments.repay({ regNo, amount: due, way: first.way });
    await test.pass(2 * MINUTE_MS);
    const again = await test.retry(started, second.way);
    await loans.pay(loan, pendingUgx - due);
    test.mtn.onQuery(first.msisdn, 'paid');
    test.airtel.onQuery(second.msisdn, 'paid');
    await test.pass(HOUR_MS);
    expect([(await test.show(started)).status, (await test.show(again)).status]).toEqual([
      ...['succeeded', 'succeeded'],
    ]);
    expect((await loans.row(loan)).state).toBe('closed');
    const refunds = await test.rows<{ amount: number }>(
      'select r.amount_ugx as amount from refunds r join payments p on p.id = r.payment_id where p.loan_id = $1',
      [loan.id],
    );
    expect(refunds).toEqual([{ amount: due }]);
    for (const { receipt } of [await test.show(started), await test.show(again)]) {
      expect(receipt).toMatchObject({ lines: [], surplus: 0 });
    }
  });

  it('that came as another amount is booked on no loan, and a person is asked', async () => {
    const { way, msisdn } = newPayer();
    const providerTransactionId = `odd-${msisdn}`;
    test.mtn.onQuery(msisdn, { kind: 'paid', providerTransactionId, amountUgx: AMOUNT - 1, currency: 'UGX' });
    const [loan, , started] = await begin(way);
    await test.pass(5_000);
    expect((await test.show(started)).status).toBe('submitted');
    expect(await reviewsOf(started.payment.id)).toEqual([{ kind: 'provider_amount_mismatch' }]);
    expect(await loans.repayments(loan)).toEqual([]);
  });

  it('with the transaction of another payment is not booked, and a person is asked', async () => {
    const told = { kind: 'paid', amountUgx: null, currency: null } as const;
    const [first, second] = [newPayer('airtel'), newPayer('airtel')];
    const word = { ...told, providerTransactionId: `twice-${first.msisdn}` };
    test.airtel.onQuery(first.msisdn, word);
    await begin(first.way);
    await test.pass(5_000);
    test.airtel.onQuery(second.msisdn, word);
    const [loan, , started] = await begin(second.way);
    await test.pass(5_000);
    expect(await reviewsOf(started.payment.id)).toEqual([{ kind: 'provider_transaction_reused' }]);
    expect(await loans.repayments(loan)).toEqual([]);
  });

  it('by bank counts from the day that the bank names, and a bank that tells twice changes nothing', async () => {
    const [loan, , started] = await begin(bankWay);
    const paidAt = test.clock.now();
    test.clock.pass(24 * HOUR_MS);
    expect(await loans.deliver(started.payment.id, paidAt)).toBe('booked');
    expect(await loans.deliver(started.payment.id, paidAt)).toBe('known');
    expect((await loans.repayments(loan)).map(({ valueAt }) => valueAt)).toEqual([paidAt]);
    expect((await test.show(started)).status).toBe('succeeded');
  });
});

it('a repayment that is taken back is over: its screen and its receipt say so, and it is paid no second time', async () => {
  const { way, msisdn } = newPayer();
  test.mtn.onQuery(msisdn, 'paid');
  const [loan, , started] = await begin(way);
  await test.pass(5_000);
  const officer = await staffOn(test).signInAs(2);
  const answer = await loans.reverse(officer.token, started.payment.id);
  expect(answer.status, test.log.join('')).toBe(200);
  expect(await test.show(started)).toMatchObject({ status: 'reversed', receipt: { isReversed: true } });
  const [sent] = test.mtn.submitsOf(msisdn);
  const askedAfter = () => test.mtn.queries.filter((ref) => ref === sent?.providerRef).length;
  const before = askedAfter();
  await test.pass(48 * HOUR_MS);
  expect(askedAfter()).toBe(before);
  expect(await loans.position(loan)).toMatchObject({ paidUgx: 0 });
  const receipt = await test.call<{ isReversed: boolean }>({
    url: `/api/receipts/${started.payment.reference}`,
  });
  expect(receipt.body.isReversed).toBe(true);
});
