import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  type EarlyQuoteAnswer,
  type PaymentStarted,
  type ReceiptView,
  roles,
  toKampalaTime,
} from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Loan } from '../../loans/loans-repository';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { bankMethod, buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { addUser, createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';
import { listTexts } from '../testing/fee-payments';

const HOLD_MS = 15 * 60_000;

let test: TestApp;
let loans: RunningLoans;
let repayments: TestRepayments;
let sarah: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  repayments = createTestRepayments(test);
  sarah = await addUser(test, { role: roles.parent });
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const formatHoldExpiry = () => toKampalaTime(new Date(test.clock.now().getTime() + HOLD_MS));
const tryRepay = async (request: Parameters<TestRepayments['tryRepay']>[0], by?: SignedInPerson) => {
  const { status, body } = await repayments.tryRepay(request, by && { by });
  return { status, message: body.message, errors: body.errors };
};
const createQuote = async ({ id }: Loan, amount?: number) => {
  const { body } = await test.call<EarlyQuoteAnswer>({
    method: 'POST',
    url: `/api/parent/loans/${id}/early-quote`,
    headers: { authorization: `Bearer ${sarah.token}` },
    payload: amount === undefined ? {} : { amount },
  });
  return body.quote;
};

describe('a repayment by registration number', () => {
  it('is posted and confirmed by SMS without disclosing the size of the loan', async () => {
    const loan = await loans.addLoan();
    const regNo = await repayments.getRegNo(loan);
    const { due } = (await repayments.lookUpLoanDue(regNo)).body;
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const started = await repayments.repay({ regNo, amount: due, method });
    expect(started.payment).toMatchObject({
      purpose: 'repayment',
      amount: due,
      student: { regNo, displayName: 'P. Apio' },
    });
    await test.advanceTime(5_000);
    const paid = await test.show(started);
    expect(paid).toMatchObject({
      status: 'succeeded',
      receipt: { purpose: 'repayment', amount: due, lines: [], surplus: 0, isReversed: false },
    });
    const [repayment] = await loans.repayments(loan);
    expect(repayment).toMatchObject({ paymentId: paid.id, amountUgx: due, type: 'monthly', overpaidUgx: 0 });
    expect(await loans.getSummary(loan)).toMatchObject({ paidUgx: due });
    const texts = listTexts(test, msisdn);
    expect(texts).toEqual([expect.stringContaining('received as a loan repayment for P. Apio')]);
    const receipt = await test.call<ReceiptView>({ url: `/api/receipts/${paid.reference}` });
    expect(receipt.body).toEqual(paid.receipt);
    for (const text of [...texts, receipt.text]) expect(text).not.toMatch(/600[, ]?000|Peace/);
    expect((await test.call<string>({ url: `/api/receipts/${paid.reference}/pdf` })).status).toBe(200);
  });

  it('is rejected above the amount due less pending payments', async () => {
    const loan = await loans.addLoan();
    const regNo = await repayments.getRegNo(loan);
    const { due } = (await repayments.lookUpLoanDue(regNo)).body;
    expect(await tryRepay({ regNo, amount: due + 1 })).toMatchObject({
      status: 422,
      errors: { amount: [expect.stringContaining(`UGX ${due.toLocaleString('en')} is due`)] },
    });
    await repayments.repay({ regNo, amount: due - 1_000 });
    const second = await tryRepay({ regNo, amount: 1_001 });
    expect(second.status).toBe(409);
    expect(second.message).toContain('Pay up to UGX 1,000');
    expect(second.message).toContain(formatHoldExpiry());
    await repayments.repay({ regNo, amount: 1_000 });
    test.clock.advance(HOLD_MS);
    await repayments.repay({ regNo, amount: due });
  });

  it('is accepted for 1 of 20 concurrent payments of the full amount', async () => {
    const loan = await loans.addLoan();
    const regNo = await repayments.getRegNo(loan);
    const { due } = (await repayments.lookUpLoanDue(regNo)).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => repayments.tryRepay<PaymentStarted>({ regNo, amount: due })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const [row] = await test.queryRows<{ n: number }>(
      'select count(*)::int as n from payments where loan_id = $1',
      [loan.id],
    );
    expect(row?.n).toBe(1);
  });

  it('returns the same 404 for a child without a running loan as for an unknown number', async () => {
    const { regNo } = await test.addChild(10_000);
    const one = await tryRepay({ regNo, amount: 1_000 });
    expect(one).toEqual(await tryRepay({ regNo: 'NO-SUCH-1', amount: 1_000 }));
    expect(one.status).toBe(404);
  });

  it('is rejected below the mobile money minimum, which does not apply to bank transfers', async () => {
    const regNo = await repayments.getRegNo(await loans.addLoan());
    expect((await tryRepay({ regNo, amount: 499 })).errors).toHaveProperty('amount');
    const transfer = await repayments.repay({ regNo, amount: 400, method: bankMethod });
    expect(transfer.payment).toMatchObject({ status: 'awaiting_transfer', transfer: { amount: 400 } });
  });
});

describe('a repayment on the user’s own loan', () => {
  it('is accepted up to the payoff of the day less pending payments, which the message names', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    const { amount: payoff } = await createQuote(loan);
    expect(payoff).toBeLessThan(totalOutstandingUgx);
    for (const amount of [payoff + 1, totalOutstandingUgx])
      expect(await tryRepay({ loanId: loan.id, amount }, sarah)).toMatchObject({
        status: 422,
        errors: {
          amount: [`UGX ${payoff.toLocaleString('en')} pays off this loan today. Enter that or less`],
        },
      });
    const { payment } = await repayments.repay({ loanId: loan.id, amount: payoff - 5_000 }, sarah);
    expect(payment.purpose).toBe('repayment');
    expect((await tryRepay({ loanId: loan.id, amount: 5_001 }, sarah)).status).toBe(409);
    const [row] = await test.queryRows('select user_id, loan_id from payments where id = $1', [payment.id]);
    expect(row).toEqual({ user_id: sarah.user.user_id, loan_id: loan.id });
  });

  it('closes the loan with the minimum of mobile money if the payoff is less', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const regNo = await repayments.getRegNo(loan);
    const pay = async (request: { regNo: string; amount: number } | { loanId: string; amount: number }) => {
      const { method, msisdn } = createPayer();
      test.mtn.onQuery(msisdn, 'paid');
      const started = await repayments.repay({ ...request, method }, 'loanId' in request ? sarah : undefined);
      await test.advanceTime(5_000);
      expect((await test.show(started)).status).toBe('succeeded');
    };
    // By registration number, instalments are paid with interest that the payoff does not have.
    for (let left = Number.POSITIVE_INFINITY; left > 100; ) {
      const { due } = (await repayments.lookUpLoanDue(regNo)).body;
      const { amount: payoff } = await createQuote(loan);
      await pay({ regNo, amount: Math.min(due, payoff - 81) });
      left = (await createQuote(loan)).amount;
    }
    expect((await loans.getSummary(loan)).totalOutstandingUgx).toBeGreaterThan(500);
    await pay({ loanId: loan.id, amount: 500 });
    expect((await loans.row(loan)).status).toBe('closed');
  });

  it('is accepted for the whole next instalment, although the payoff is less', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const regNo = await repayments.getRegNo(loan);
    let { due } = (await repayments.lookUpLoanDue(regNo)).body;
    while ((await createQuote(loan)).amount > due) {
      const { method, msisdn } = createPayer();
      test.mtn.onQuery(msisdn, 'paid');
      await repayments.repay({ regNo, amount: due, method });
      await test.advanceTime(5_000);
      ({ due } = (await repayments.lookUpLoanDue(regNo)).body);
    }
    expect((await tryRepay({ loanId: loan.id, amount: due }, sarah)).status).toBe(201);
  });

  it('closes the loan if it is exactly the payoff, with an instalment overdue too', async () => {
    for (const days of [0, 40]) {
      const loan = await loans.addLoan({ by: sarah });
      await test.advanceTime(days * DAY_MS);
      const { amount } = await createQuote(loan);
      const { method, msisdn } = createPayer();
      test.mtn.onQuery(msisdn, 'paid');
      const started = await repayments.repay({ loanId: loan.id, amount, method }, sarah);
      await test.advanceTime(5_000);
      expect((await test.show(started)).status).toBe('succeeded');
      expect((await loans.row(loan)).status).toBe('closed');
      expect(await loans.getSummary(loan)).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 0 });
    }
  });

  it('returns 404 for another user’s loan and 401 without a session', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const other = await createTestPeople(test).addParent();
    const repayment = { loanId: loan.id, amount: 1_000 };
    const early = { ...repayment, purpose: 'early-repayment', strategy: 'reduce-term' };
    for (const request of [repayment, early]) {
      const notFound = await tryRepay(request, other);
      expect(notFound.status).toBe(404);
      expect(await tryRepay({ ...request, loanId: randomUUID() }, other)).toEqual(notFound);
      expect((await tryRepay(request)).status).toBe(401);
      expect((await tryRepay(request, { ...sarah, token: 'x'.repeat(43) })).status).toBe(401);
    }
  });

  it('is rejected on a loan that is paid off', async () => {
    const loan = await loans.addLoan({ by: sarah });
    await loans.pay(loan, (await loans.getSummary(loan)).totalOutstandingUgx);
    expect((await tryRepay({ loanId: loan.id, amount: 1_000 }, sarah)).status).toBe(409);
  });

  it('returns the same response for the same key to the same user, and is rejected for another user', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const request = { loanId: loan.id, amount: 10_000, method: createPayer().method };
    const key = randomUUID();
    const both = await Promise.all([
      repayments.tryRepay<PaymentStarted>(request, { by: sarah, key }),
      repayments.tryRepay<PaymentStarted>(request, { by: sarah, key }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.text).toBe(both[1]?.text);
    const other = await createTestPeople(test).addParent();
    expect((await repayments.tryRepay(request, { by: other, key })).status).toBe(400);
    await test.steps.reached('submit-recorded', both[0]?.body.payment.id ?? '');
  });
});

describe('an early repayment', () => {
  const early = (loan: Loan, fields: object) => ({
    purpose: 'early-repayment',
    loanId: loan.id,
    strategy: 'reduce-term',
    amount: 0,
    ...fields,
  });

  it('pays off the loan for its quote', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const { id: quoteId, amount } = await createQuote(loan);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const started = await repayments.repay(early(loan, { amount, quoteId, method }), sarah);
    expect(started.payment.purpose).toBe('early-repayment');
    await test.advanceTime(5_000);
    expect((await test.show(started)).receipt).toMatchObject({ purpose: 'early-repayment', lines: [] });
    expect((await loans.row(loan)).status).toBe('closed');
    expect(await loans.repayments(loan)).toMatchObject([{ type: 'settlement', strategy: 'reduce-term' }]);
  });

  it('is rejected above today’s payoff amount', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const { amount } = await createQuote(loan);
    const over = await tryRepay(early(loan, { amount: amount + 1 }), sarah);
    expect(over.status).toBe(422);
    expect(over.errors?.amount?.[0]).toContain(`UGX ${amount.toLocaleString('en')}`);
  });

  it('is rejected while another payment on the loan is pending, with its expiry', async () => {
    const loan = await loans.addLoan({ by: sarah });
    await repayments.repay({ regNo: await repayments.getRegNo(loan), amount: 1_000 });
    const rejected = await tryRepay(early(loan, { amount: 100_000 }), sarah);
    expect(rejected.status).toBe(409);
    expect(rejected.message).toContain(formatHoldExpiry());
    test.clock.advance(HOLD_MS);
    await repayments.repay(early(loan, { amount: 100_000 }), sarah);
  });

  it('is rejected if its change of the schedule is not possible', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const { id: quoteId, previews } = await createQuote(loan, 50_000);
    expect(previews['reduce-instalment']).toBeNull();
    const request = { ...early(loan, { amount: 50_000, quoteId }), strategy: 'reduce-instalment' };
    const rejected = await tryRepay(request, sarah);
    expect([rejected.status, rejected.errors]).toEqual([
      422,
      {
        amount: [
          'This amount is too small for that change. Enter more, choose another change, or pay an instalment',
        ],
      },
    ]);
    expect(await test.queryRows('select id from payments where loan_id = $1', [loan.id])).toEqual([]);
  });

  it('is rejected with a quote for another amount, loan, day or balance', async () => {
    const [loan, other] = [await loans.addLoan({ by: sarah }), await loans.addLoan({ by: sarah })];
    const { id: quoteId } = await createQuote(loan, 100_000);
    const rejections = [
      await tryRepay(early(loan, { amount: 99_999, quoteId }), sarah),
      await tryRepay(early(other, { amount: 100_000, quoteId }), sarah),
      await tryRepay(early(loan, { amount: 100_000, quoteId: randomUUID() }), sarah),
    ];
    await loans.pay(loan, 5_000);
    rejections.push(await tryRepay(early(loan, { amount: 100_000, quoteId }), sarah));
    const quote = await createQuote(loan, 100_000);
    await test.advanceTime(DAY_MS);
    rejections.push(await tryRepay(early(loan, { amount: 100_000, quoteId: quote.id }), sarah));
    expect(rejections.map(({ status }) => status)).toEqual(Array(5).fill(409));
    for (const { message } of rejections) expect(message).toMatch(/Get a new one/);
  });
});

describe('a retry of a repayment', () => {
  it('keeps the loan, the strategy and the quote', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const { id: quoteId } = await createQuote(loan, 250_000);
    const request = { purpose: 'early-repayment', loanId: loan.id, strategy: 'reduce-instalment', quoteId };
    const started = await repayments.repay({ ...request, amount: 250_000 }, sarah);
    test.clock.advance(120_000);
    const retry = await test.retryPayment(started, bankMethod);
    expect(retry.payment).toMatchObject({ purpose: 'early-repayment', amount: 250_000 });
    const rows = await test.queryRows(
      'select loan_id, strategy, quote_id, user_id from payments where id in ($1, $2)',
      [started.payment.id, retry.payment.id],
    );
    expect(rows).toEqual(
      Array(2).fill({
        loan_id: loan.id,
        strategy: 'reduce-instalment',
        quote_id: quoteId,
        user_id: sarah.user.user_id,
      }),
    );
  });

  it('is rejected if it exceeds the amount due after someone else’s payment', async () => {
    const loan = await loans.addLoan({ by: sarah });
    const regNo = await repayments.getRegNo(loan);
    const { due } = (await repayments.lookUpLoanDue(regNo)).body;
    const started = await repayments.repay({ regNo, amount: due });
    await loans.pay(loan, 10_000);
    test.clock.advance(120_000);
    const retry = await test.tryRetryPayment(started, createPayer().method);
    expect(retry.status).toBe(422);
    expect((await test.show(started)).status).toBe('submitted');
  });
});
