import { randomUUID } from 'node:crypto';
import { type PaymentStarted, type ProblemBody, payableUgx } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerUssd, getAmountRange, type UssdChild } from '../../site/ussd/ussd-menu';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import {
  type Answer,
  bankMethod,
  buildTestApp,
  createPayer,
  SCHOOL,
  type TestApp,
} from '../../testing/test-app';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';
import { createGroupPayments } from '../testing/group-payments';

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

/** Amounts that are owed, each with all amounts below 1,001 that can be paid of it, of those that are tried. */
const table: [owed: number, byMobile: number[], byBank: number[]][] = [
  [50, [500], [50]],
  [300, [500], [300]],
  [499, [500], [499]],
  [500, [500], [500]],
  [501, [501], [1, 501]],
  [999, [999], [1, 50, 300, 499, 999]],
  [1_000, [500, 1_000], [1, 50, 300, 499, 500, 1_000]],
];
const tried = [1, 50, 300, 499, 500, 501, 999, 1_000, 1_001];
type Pay = (amount: number) => Promise<Answer<PaymentStarted | ProblemBody>>;

/** Lists the amounts that are accepted, each of a new debt. */
const listAccepted = async (createPay: () => Promise<Pay>): Promise<number[]> => {
  const accepted: number[] = [];
  let pay = await createPay();
  for (const amount of tried) {
    const answer = await pay(amount);
    if (answer.status === 201) {
      accepted.push(amount);
      pay = await createPay();
    } else expect(Object.keys((answer.body as ProblemBody).errors ?? {}), `${amount}`).toEqual(['amount']);
  }
  return accepted;
};

const methods = { mobile: () => createPayer().method, bank: () => bankMethod };

describe.each(table)('a debt of UGX %i', (owed, byMobile, byBank) => {
  it.each([
    ['mobile', byMobile],
    ['bank', byBank],
  ] as const)('is paid by %s so that no rest below the minimum is left, as fees', async (kind, expected) => {
    const accepted = await listAccepted(async () => {
      const { regNo } = await test.addChild(owed);
      const body = { purpose: 'fees', school: SCHOOL, regNo };
      return (amount) =>
        test.call({
          method: 'POST',
          url: '/api/payments',
          headers: { 'idempotency-key': randomUUID() },
          payload: { ...body, amount, ...methods[kind]() },
        });
    });
    expect(accepted).toEqual(expected);
  });

  it('is paid by a signed-in parent of one child alike', async () => {
    const groups = createGroupPayments(test);
    const accepted = await listAccepted(async () => {
      const me = await groups.people.addParent();
      const { id } = await groups.addChild(me, owed);
      return (amount) => groups.tryPay(me, [{ id, amount }], createPayer().method);
    });
    expect(accepted).toEqual(byMobile);
  });

  it('is a part of a payment for two children of its own amount', async () => {
    const groups = createGroupPayments(test);
    const me = await groups.people.addParent();
    const parts = [await groups.addChild(me, owed), await groups.addChild(me, 50_000)];
    expect((await groups.tryPay(me, parts, createPayer().method)).status).toBe(201);
  });

  it('is offered alike by USSD', () => {
    const child = { purpose: 'pay', outstanding: owed, pending: 0 } as UssdChild;
    const limits = { minimumUgx: 500, perTransactionUgx: 5_000_000 };
    const context = { network: 'mtn', limits, now: test.clock.now(), key: 'a-key' } as const;
    const offered = tried.filter((amount) => {
      const step = answerUssd({ at: 'amount', child }, String(amount), context);
      return step.kind === 'screen' && step.state.at === 'confirm';
    });
    expect(offered).toEqual(byMobile);
    expect(getAmountRange(child, limits)?.refundUgx).toBe(Math.max(0, 500 - owed));
    expect(payableUgx(child)).toBe(owed);
  });
});

describe.each([50, 300, 999])('a loan of which UGX %i is left', (left) => {
  it('is paid off by anyone with the registration number, and the surplus is refunded', async () => {
    const loan = await loans.addLoan();
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    await loans.pay(loan, totalOutstandingUgx - left);
    const regNo = await repayments.getRegNo(loan);
    expect((await repayments.lookUpLoanDue(regNo)).body.due).toBe(left);
    const all = Math.max(left, 500);
    for (const amount of tried.filter((each) => each !== all))
      expect((await repayments.tryRepay({ regNo, amount })).status, `${amount}`).toBe(422);
    const payer = createPayer();
    const started = await repayments.repay({ regNo, amount: all, method: payer.method });
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.advanceTime(5_000);
    expect((await test.show(started)).status).toBe('succeeded');
    const { totalOutstandingUgx: after } = await loans.getSummary(loan);
    expect(after).toBe(0);
    const [refund] = await test.queryRows<{ amount: number }>(
      'select amount_ugx as amount from refunds where payment_id = $1',
      [started.payment.id],
    );
    expect(refund?.amount ?? 0).toBe(all - left);
  });
});
