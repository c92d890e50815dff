import { DAY_MS, toKampalaDay } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';
import { createTestStaff } from '../../testing/test-staff';
import { recalculateLoan } from './recalculate-loan';

let test: TestApp;
let loans: RunningLoans;
let repayments: TestRepayments;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  repayments = createTestRepayments(test);
  staffUser = await createTestStaff(test).signInAs(2);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

/** Initiates simultaneous payments on a loan from different phones, all of which the network confirms. */
const initiatePayments = async (count: number, amount: number) => {
  const by = await createTestPeople(test).addParent();
  const loan = await loans.addLoan({ by });
  const payers = Array.from({ length: count }, () => createPayer());
  for (const { msisdn } of payers) test.mtn.onQuery(msisdn, 'paid');
  const started = await Promise.all(
    payers.map(({ method }) => repayments.repay({ loanId: loan.id, amount, method }, by)),
  );
  return { loan, by, started };
};

describe('simultaneous payments on a loan', () => {
  it('are all posted with their amounts', async () => {
    const { loan, started } = await initiatePayments(10, 30_000);
    await test.advanceTime(5_000);
    const saved = await loans.repayments(loan);
    expect(saved.map(({ paymentId }) => paymentId).sort()).toEqual(
      started.map(({ payment }) => payment.id).sort(),
    );
    expect(saved.every(({ amountUgx, overpaidUgx }) => amountUgx === 30_000 && overpaidUgx === 0)).toBe(true);
    expect(await loans.getSummary(loan)).toMatchObject({ paidUgx: 300_000, overpaidUgx: 0 });
  });

  it('are posted while another payment is reversed', async () => {
    const { loan, started } = await initiatePayments(6, 20_000);
    const first = await loans.pay(loan, 50_000);
    const [reversed] = await Promise.all([loans.reverse(staffUser.token, first), test.advanceTime(5_000)]);
    expect(reversed.status).toBe(200);
    for (const initiation of started) expect((await test.show(initiation)).status).toBe('succeeded');
    expect(await loans.getSummary(loan)).toMatchObject({ paidUgx: 120_000 });
    const reversedRepayment = (await loans.repayments(loan)).find(({ paymentId }) => paymentId === first);
    expect(reversedRepayment).toMatchObject({ principalUgx: 0, interestUgx: 0, overpaidUgx: 0 });
  });

  it('can be retried while staff repeat the reversal of the first payment', async () => {
    const { started } = await initiatePayments(1, 40_000);
    await test.advanceTime(5_000);
    const [paid] = started;
    if (!paid) throw new Error('nothing was begun');
    expect((await loans.reverse(staffUser.token, paid.payment.id)).status).toBe(200);
    const [again, ...reversals] = await Promise.all([
      test.tryRetryPayment(paid, createPayer('airtel').method),
      ...Array.from({ length: 8 }, () => loans.reverse(staffUser.token, paid.payment.id)),
    ]);
    expect(again.status, again.text).toBe(201);
    expect(reversals.map(({ status }) => status)).toEqual(reversals.map(() => 200));
  });
});

it('recalculateLoan with a time before midnight includes a payment posted on the next day', async () => {
  const loan = await loans.addLoan();
  const before = test.clock.now();
  await test.advanceTime(DAY_MS);
  const id = await loans.pay(loan, 70_000);
  await test.database.transaction((tx) => recalculateLoan(tx, loan.id, { kind: 'day' }, before));
  const [saved] = await loans.repayments(loan);
  expect(saved).toMatchObject({
    paymentId: id,
    amountUgx: 70_000,
    valueDate: toKampalaDay(test.clock.now()),
  });
  expect(await loans.getSummary(loan)).toMatchObject({ paidUgx: 70_000 });
});
