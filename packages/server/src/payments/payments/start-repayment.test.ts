import { randomUUID } from 'node:crypto';
import { type EarlyQuoteAnswer, kampalaClock, type PaymentStarted, type ReceiptView } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Loan } from '../../loans/loans/loans-repository';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { bankMethod, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestRepayments, type TestRepayments } from '../../testing/test-repayments';

const DAY_MS = 24 * 3_600_000;
const RESERVED_MS = 15 * 60_000;

let test: TestApp;
let loans: RunningLoans;
let repayments: TestRepayments;
let sarah: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  repayments = createTestRepayments(test);
  sarah = await createTestPeople(test).join();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const untilClock = () => kampalaClock(new Date(test.clock.now().getTime() + RESERVED_MS));
const errorsOf = async (asked: Parameters<TestRepayments['tryRepay']>[0], by?: SignedInPerson) => {
  const { status, body } = await repayments.tryRepay(asked, by && { by });
  return { status, message: body.message, errors: body.errors };
};
const settlementOf = async ({ id }: Loan, amount?: number) => {
  const { body } = await test.call<EarlyQuoteAnswer>({
    method: 'POST',
    url: `/api/parent/loans/${id}/early-quote`,
    headers: { authorization: `Bearer ${sarah.token}` },
    payload: amount === undefined ? {} : { amount },
  });
  return body.quote;
};

describe('anyone with a child’s number', () => {
  it('pays what is due: it is booked on the loan, told by SMS, and nothing tells the loan’s size', async () => {
    const loan = await loans.begin();
    const regNo = await repayments.regNoOf(loan);
    const { due } = (await repayments.loanDue(regNo)).body;
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const started = await repayments.repay({ regNo, amount: due, method });
    expect(started.payment).toMatchObject({
      purpose: 'repayment',
      amount: due,
      student: { regNo, displayName: 'P. Apio' },
    });
    await test.pass(5_000);
    const paid = await test.show(started);
    expect(paid).toMatchObject({
      status: 'succeeded',
      receipt: { purpose: 'repayment', amount: due, lines: [], surplus: 0, isReversed: false },
    });
    const [repayment] = await loans.repayments(loan);
    expect(repayment).toMatchObject({ paymentId: paid.id, amountUgx: due, type: 'monthly', overpaidUgx: 0 });
    expect(await loans.position(loan)).toMatchObject({ paidUgx: due });
    const told = test.gateway.sent.filter(({ to }) => to === msisdn).map(({ text }) => text);
    expect(told).toEqual([expect.stringContaining('received as a loan repayment for P. Apio')]);
    const receipt = await test.call<ReceiptView>({ url: `/api/receipts/${paid.reference}` });
    expect(receipt.body).toEqual(paid.receipt);
    for (const text of [...told, receipt.text]) expect(text).not.toMatch(/600[, ]?000|Peace/);
    expect((await test.call<string>({ url: `/api/receipts/${paid.reference}/pdf` })).status).toBe(200);
  });

  it('pays no more than that, and no more than others leave', async () => {
    const loan = await loans.begin();
    const regNo = await repayments.regNoOf(loan);
    const { due } = (await repayments.loanDue(regNo)).body;
    expect(await errorsOf({ regNo, amount: due + 1 })).toMatchObject({
      status: 422,
      errors: { amount: [expect.stringContaining(`UGX ${due.toLocaleString('en')} is due`)] },
    });
    await repayments.repay({ regNo, amount: due - 1_000 });
    const second = await errorsOf({ regNo, amount: 1_001 });
    expect(second.status).toBe(409);
    expect(second.message).toContain('Pay up to UGX 1,000');
    expect(second.message).toContain(untilClock());
    await repayments.repay({ regNo, amount: 1_000 });
    test.clock.pass(RESERVED_MS);
    await repayments.repay({ regNo, amount: due });
  });

  it('twenty at once: one gets it, nineteen are told', async () => {
    const loan = await loans.begin();
    const regNo = await repayments.regNoOf(loan);
    const { due } = (await repayments.loanDue(regNo)).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => repayments.tryRepay<PaymentStarted>({ regNo, amount: due })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const [row] = await test.rows<{ n: number }>(
      'select count(*)::int as n from payments where loan_id = $1',
      [loan.id],
    );
    expect(row?.n).toBe(1);
  });

  it('is told the same of a child that has no running loan as of one that nobody knows', async () => {
    const { regNo } = await test.addChild(10_000);
    const one = await errorsOf({ regNo, amount: 1_000 });
    expect(one).toEqual(await errorsOf({ regNo: 'NO-SUCH-1', amount: 1_000 }));
    expect(one.status).toBe(404);
  });

  it('is held to what mobile money carries, and to the banks that we have', async () => {
    const regNo = await repayments.regNoOf(await loans.begin());
    expect((await errorsOf({ regNo, amount: 499 })).errors).toHaveProperty('amount');
    const by = await repayments.repay({ regNo, amount: 400, method: bankMethod });
    expect(by.payment).toMatchObject({ status: 'awaiting_transfer', transfer: { amount: 400 } });
  });
});

describe('on a loan of one’s own', () => {
  it('all that is owed may be paid ahead, less what is being paid', async () => {
    const loan = await loans.begin({ by: sarah });
    const { totalOutstandingUgx } = await loans.position(loan);
    const over = await errorsOf({ loanId: loan.id, amount: totalOutstandingUgx + 1 }, sarah);
    expect(over).toMatchObject({
      status: 422,
      errors: { amount: [expect.stringMatching(/pays off this loan/)] },
    });
    const { payment } = await repayments.repay(
      { loanId: loan.id, amount: totalOutstandingUgx - 5_000 },
      sarah,
    );
    expect(payment.purpose).toBe('repayment');
    expect((await errorsOf({ loanId: loan.id, amount: 5_001 }, sarah)).status).toBe(409);
    const [row] = await test.rows('select user_id, loan_id from payments where id = $1', [payment.id]);
    expect(row).toEqual({ user_id: sarah.user.user_id, loan_id: loan.id });
  });

  it('another person’s loan returns 404, and a request without a session returns 401', async () => {
    const loan = await loans.begin({ by: sarah });
    const stranger = await createTestPeople(test).join();
    const asked = { loanId: loan.id, amount: 1_000 };
    const early = { ...asked, purpose: 'early-repayment', strategy: 'reduce-term' };
    for (const one of [asked, early]) {
      const refused = await errorsOf(one, stranger);
      expect(refused.status).toBe(404);
      expect(await errorsOf({ ...one, loanId: randomUUID() }, stranger)).toEqual(refused);
      expect((await errorsOf(one)).status).toBe(401);
      expect((await errorsOf(one, { ...sarah, token: 'x'.repeat(43) })).status).toBe(401);
    }
  });

  it('a loan that is paid off accepts no further payment', async () => {
    const loan = await loans.begin({ by: sarah });
    await loans.pay(loan, (await loans.position(loan)).totalOutstandingUgx);
    expect((await errorsOf({ loanId: loan.id, amount: 1_000 }, sarah)).status).toBe(409);
  });

  it('the same key and body return the same response to the same person, and are refused to anyone else', async () => {
    const loan = await loans.begin({ by: sarah });
    const asked = { loanId: loan.id, amount: 10_000, method: newPayer().method };
    const key = randomUUID();
    const both = await Promise.all([
      repayments.tryRepay<PaymentStarted>(asked, { by: sarah, key }),
      repayments.tryRepay<PaymentStarted>(asked, { by: sarah, key }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.text).toBe(both[1]?.text);
    const stranger = await createTestPeople(test).join();
    expect((await repayments.tryRepay(asked, { by: stranger, key })).status).toBe(422);
    await test.steps.reached('submit-recorded', both[0]?.body.payment.id ?? '');
  });
});

describe('an early repayment', () => {
  const early = (loan: Loan, more: object) => ({
    purpose: 'early-repayment',
    loanId: loan.id,
    strategy: 'reduce-term',
    amount: 0,
    ...more,
  });

  it('under a quote does what was quoted, and settles the loan', async () => {
    const loan = await loans.begin({ by: sarah });
    const { id: quoteId, amount } = await settlementOf(loan);
    const { method, msisdn } = newPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const started = await repayments.repay(early(loan, { amount, quoteId, method }), sarah);
    expect(started.payment.purpose).toBe('early-repayment');
    await test.pass(5_000);
    expect((await test.show(started)).receipt).toMatchObject({ purpose: 'early-repayment', lines: [] });
    expect((await loans.row(loan)).status).toBe('closed');
    expect(await loans.repayments(loan)).toMatchObject([{ type: 'settlement', strategy: 'reduce-term' }]);
  });

  it('is never more than settles the loan today', async () => {
    const loan = await loans.begin({ by: sarah });
    const { amount } = await settlementOf(loan);
    const over = await errorsOf(early(loan, { amount: amount + 1 }), sarah);
    expect(over.status).toBe(422);
    expect(over.errors?.amount?.[0]).toContain(`UGX ${amount.toLocaleString('en')}`);
  });

  it('waits while somebody pays on the loan, and is told until when', async () => {
    const loan = await loans.begin({ by: sarah });
    await repayments.repay({ regNo: await repayments.regNoOf(loan), amount: 1_000 });
    const refused = await errorsOf(early(loan, { amount: 100_000 }), sarah);
    expect(refused.status).toBe(409);
    expect(refused.message).toContain(untilClock());
    test.clock.pass(RESERVED_MS);
    await repayments.repay(early(loan, { amount: 100_000 }), sarah);
  });

  it('is refused if its preview is impossible, instead of becoming a monthly repayment', async () => {
    const loan = await loans.begin({ by: sarah });
    const { id: quoteId, previews } = await settlementOf(loan, 50_000);
    expect(previews['reduce-instalment']).toBeNull();
    const asked = { ...early(loan, { amount: 50_000, quoteId }), strategy: 'reduce-instalment' };
    const refused = await errorsOf(asked, sarah);
    expect([refused.status, refused.errors]).toEqual([
      422,
      {
        amount: [
          'This amount is too small for that change. Enter more, choose another change, or pay an instalment',
        ],
      },
    ]);
    expect(await test.rows('select id from payments where loan_id = $1', [loan.id])).toEqual([]);
  });

  it('is refused under a quote for another amount, another loan, another day, or another balance', async () => {
    const [loan, other] = [await loans.begin({ by: sarah }), await loans.begin({ by: sarah })];
    const { id: quoteId } = await settlementOf(loan, 100_000);
    const refusals = [
      await errorsOf(early(loan, { amount: 99_999, quoteId }), sarah),
      await errorsOf(early(other, { amount: 100_000, quoteId }), sarah),
      await errorsOf(early(loan, { amount: 100_000, quoteId: randomUUID() }), sarah),
    ];
    await loans.pay(loan, 5_000);
    refusals.push(await errorsOf(early(loan, { amount: 100_000, quoteId }), sarah));
    const fresh = await settlementOf(loan, 100_000);
    await test.pass(DAY_MS);
    refusals.push(await errorsOf(early(loan, { amount: 100_000, quoteId: fresh.id }), sarah));
    expect(refusals.map(({ status }) => status)).toEqual(Array(5).fill(409));
    for (const { message } of refusals) expect(message).toMatch(/Get a new one/);
  });
});

describe('another try', () => {
  it('keeps what the repayment is for: its loan, its strategy, its quote', async () => {
    const loan = await loans.begin({ by: sarah });
    const { id: quoteId } = await settlementOf(loan, 250_000);
    const asked = { purpose: 'early-repayment', loanId: loan.id, strategy: 'reduce-instalment', quoteId };
    const started = await repayments.repay({ ...asked, amount: 250_000 }, sarah);
    test.clock.pass(120_000);
    const again = await test.retry(started, bankMethod);
    expect(again.payment).toMatchObject({ purpose: 'early-repayment', amount: 250_000 });
    const rows = await test.rows(
      'select loan_id, strategy, quote_id, user_id from payments where id in ($1, $2)',
      [started.payment.id, again.payment.id],
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

  it('is rejected if a repayment by someone else would exceed the amount due', async () => {
    const loan = await loans.begin({ by: sarah });
    const regNo = await repayments.regNoOf(loan);
    const { due } = (await repayments.loanDue(regNo)).body;
    const started = await repayments.repay({ regNo, amount: due });
    await loans.pay(loan, 10_000);
    test.clock.pass(120_000);
    const again = await test.tryRetry(started, newPayer().method);
    expect(again.status).toBe(422);
    expect((await test.show(started)).status).toBe('submitted');
  });
});
