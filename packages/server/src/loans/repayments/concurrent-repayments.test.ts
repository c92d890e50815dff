import { kampalaDay } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';
import { createTestStaff } from '../../testing/test-staff';
import { recalculateLoan } from './recalculate-loan';

const DAY_MS = 24 * 3_600_000;

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
afterEach(() => test.booksAgree());
afterAll(() => test.end());

/** Payments on a loan that its owner begins at once, each from another phone; the network says of all that they are paid. */
const beginAll = async (count: number, amount: number) => {
  const by = await createTestPeople(test).join();
  const loan = await loans.begin({ by });
  const payers = Array.from({ length: count }, () => newPayer());
  for (const { msisdn } of payers) test.mtn.onQuery(msisdn, 'paid');
  const started = await Promise.all(
    payers.map(({ method }) => repayments.repay({ loanId: loan.id, amount, method }, by)),
  );
  return { loan, by, started };
};

describe('at once', () => {
  it('ten payments on one loan are all booked, each with its amount', async () => {
    const { loan, started } = await beginAll(10, 30_000);
    await test.pass(5_000);
    const kept = await loans.repayments(loan);
    expect(kept.map(({ paymentId }) => paymentId).sort()).toEqual(
      started.map(({ payment }) => payment.id).sort(),
    );
    expect(kept.every(({ amountUgx, overpaidUgx }) => amountUgx === 30_000 && overpaidUgx === 0)).toBe(true);
    expect(await loans.position(loan)).toMatchObject({ paidUgx: 300_000, overpaidUgx: 0 });
  });

  it('a payment is taken back while others come: it counts for nothing, and they are booked', async () => {
    const { loan, started } = await beginAll(6, 20_000);
    const first = await loans.pay(loan, 50_000);
    const [reversed] = await Promise.all([loans.reverse(staffUser.token, first), test.pass(5_000)]);
    expect(reversed.status).toBe(200);
    for (const each of started) expect((await test.show(each)).status).toBe('succeeded');
    expect(await loans.position(loan)).toMatchObject({ paidUgx: 120_000 });
    const back = (await loans.repayments(loan)).find(({ paymentId }) => paymentId === first);
    expect(back).toMatchObject({ principalUgx: 0, interestUgx: 0, overpaidUgx: 0 });
  });

  it('whoever takes back what is taken back already holds up nobody who pays it another way', async () => {
    const { started } = await beginAll(1, 40_000);
    await test.pass(5_000);
    const [paid] = started;
    if (!paid) throw new Error('nothing was begun');
    expect((await loans.reverse(staffUser.token, paid.payment.id)).status).toBe(200);
    const [again, ...backs] = await Promise.all([
      test.tryRetry(paid, newPayer('airtel').method),
      ...Array.from({ length: 8 }, () => loans.reverse(staffUser.token, paid.payment.id)),
    ]);
    expect(again.status, again.text).toBe(201);
    expect(backs.map(({ status }) => status)).toEqual(backs.map(() => 200));
  });
});

it('a refresh that read the clock before midnight keeps a payment posted on the next day', async () => {
  const loan = await loans.begin();
  const before = test.clock.now();
  await test.pass(DAY_MS);
  const id = await loans.pay(loan, 70_000);
  await test.database.transaction((tx) => recalculateLoan(tx, loan.id, { kind: 'day' }, before));
  const [kept] = await loans.repayments(loan);
  expect(kept).toMatchObject({ paymentId: id, amountUgx: 70_000, valueDate: kampalaDay(test.clock.now()) });
  expect(await loans.position(loan)).toMatchObject({ paidUgx: 70_000 });
});
