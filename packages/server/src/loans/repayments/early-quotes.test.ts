import {
  type EarlyQuoteAnswer,
  type EarlyRepaymentStrategy,
  earlyRepaymentStrategies,
  HOUR_MS,
  type LoanAnswer,
  type LoanListAnswer,
  type PayoffAnswer,
  type ProblemBody,
  toKampalaDay,
} from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { type Answer, buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import type { Loan } from '../loans-repository';
import { toScheduledInstalmentView } from './loan-schedules';

let test: TestApp;
let loans: RunningLoans;
let parent: SignedInPerson;
let otherParent: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  parent = await createTestPeople(test).addParent();
  otherParent = await createTestPeople(test).addParent();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

type QuoteResponse = EarlyQuoteAnswer & ProblemBody;

const requestQuote = async (
  { id }: Pick<Loan, 'id'>,
  payload: object = {},
  person: SignedInPerson = parent,
): Promise<Answer<QuoteResponse>> =>
  test.call<QuoteResponse>({
    method: 'POST',
    url: `/api/parent/loans/${id}/early-quote`,
    payload,
    headers: { authorization: `Bearer ${person.token}` },
  });

const getQuote = async (loan: Loan, amount?: number): Promise<EarlyQuoteAnswer['quote']> => {
  const answer = await requestQuote(loan, amount === undefined ? {} : { amount });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.quote;
};

/** Returns the effect of a posted early repayment, in the form of its preview. */
const getEffect = async (loan: Loan, paymentId: string, today: string) => {
  const repayment = (await loans.repayments(loan)).find((row) => row.paymentId === paymentId);
  const last = (await loans.listVersions(loan)).at(-1)?.version ?? 0;
  const rows = (await loans.schedule(loan, last)).filter(({ dueOn }) => dueOn > today);
  return {
    toDue: 0,
    paidAhead: 0,
    interest: repayment?.interestUgx,
    principal: repayment?.principalUgx,
    savedInterest: repayment?.savedInterestUgx,
    instalment: rows[0] ? rows[0].principalUgx + rows[0].interestUgx : 0,
    nextDueOn: rows[0]?.dueOn ?? null,
    lastDueOn: rows.at(-1)?.dueOn ?? null,
    instalments: rows.map(toScheduledInstalmentView),
  };
};

describe('GET /parent/loans/:id/payoff', () => {
  const requestPayoff = async ({ id }: Loan, person = parent): Promise<Answer<PayoffAnswer>> =>
    test.call<PayoffAnswer>({
      url: `/api/parent/loans/${id}/payoff`,
      headers: { authorization: `Bearer ${person.token}` },
    });

  it('returns the total and the saved interest of a quote on the same day, and saves no quote', async () => {
    const loan = await loans.addLoan({ principalUgx: 1_200_000, term: '6 months', by: parent });
    await loans.passDays(9);
    const { body } = await requestPayoff(loan);
    const saved = await test.queryRows('select id from early_repayment_quotes where loan_id = $1', [loan.id]);
    expect(saved).toEqual([]);
    const { total, savedInterest } = (await getQuote(loan)).settlement;
    expect(body).toEqual({ payoff: { total, savedInterest } });
    expect(savedInterest).toBeGreaterThan(0);
  });

  it('returns UGX 1 for a loan of which more was paid ahead than its payoff, as its quote does', async () => {
    const loan = await loans.addLoan({ principalUgx: 300_000, term: '3 months', by: parent });
    await loans.pay(loan, (await loans.getSummary(loan)).totalOutstandingUgx - 100);
    const { body } = await requestPayoff(loan);
    expect(body.payoff.total).toBe(1);
    const quote = await getQuote(loan);
    expect([quote.amount, quote.isSettlement]).toEqual([1, true]);
  });

  it('returns 409 for a loan that is paid off', async () => {
    const loan = await loans.addLoan({ principalUgx: 300_000, term: '3 months', by: parent });
    await loans.pay(loan, (await loans.getSummary(loan)).totalOutstandingUgx);
    expect((await requestPayoff(loan)).status).toBe(409);
  });

  it('returns 404 for another parent’s loan', async () => {
    const loan = await loans.addLoan({ principalUgx: 300_000, term: '3 months', by: parent });
    expect((await requestPayoff(loan, otherParent)).status).toBe(404);
  });
});

describe('POST /parent/loans/:id/early-quote', () => {
  it.each(earlyRepaymentStrategies)('previews the effect of %s exactly as it is posted', async (strategy) => {
    const loan = await loans.addLoan({ principalUgx: 1_200_000, term: '6 months', by: parent });
    await loans.passDays(9);
    const quote = await getQuote(loan, 500_000);
    expect(quote).toMatchObject({ amount: 500_000, isSettlement: false, loanId: loan.id });
    const id = await loans.pay(loan, 500_000, { strategy, quoteId: quote.id });
    expect(quote.previews[strategy]).toEqual(await getEffect(loan, id, quote.on));
    expect((await loans.listVersions(loan)).at(-1)).toEqual({
      version: 2,
      from: quote.on,
      cause: 'early-repayment',
      paymentId: id,
    });
    expect(quote.previews[strategy]?.savedInterest).toBeGreaterThan(0);
    const headers = { authorization: `Bearer ${parent.token}` };
    const one = await test.call<LoanAnswer>({ url: `/api/parent/loans/${loan.id}`, headers });
    const all = await test.call<LoanListAnswer>({ url: '/api/parent/loans', headers });
    expect(one.body.loan.schedule).toEqual({
      isChanged: true,
      lastDueOn: quote.previews[strategy]?.lastDueOn,
    });
    const listed = all.body.loans.find(({ id: each }) => each === loan.id);
    const due = await loans.getSummary(loan);
    expect([one.body.loan.monthlyPayments, listed?.monthlyPayments, due.nextDueUgx]).toEqual(
      Array(3).fill(quote.previews[strategy]?.instalment),
    );
  });

  it('previews a payoff exactly as it is posted, which closes the loan', async () => {
    const loan = await loans.addLoan({ principalUgx: 900_000, by: parent });
    await loans.passDays(12);
    const quote = await getQuote(loan);
    const { settlement, previews } = quote;
    expect(quote).toMatchObject({ amount: settlement.total, isSettlement: true });
    expect(settlement.principal + settlement.interest + settlement.fees + settlement.penalties).toBe(
      settlement.total,
    );
    expect(previews['reduce-term']).toEqual(previews['reduce-instalment']);
    const id = await loans.pay(loan, quote.amount, { strategy: 'reduce-term', quoteId: quote.id });
    expect(previews['reduce-term']).toEqual(await getEffect(loan, id, quote.on));
    expect(await loans.row(loan)).toMatchObject({ status: 'closed' });
    expect((await loans.getSummary(loan)).overpaidUgx).toBe(0);
    expect((await requestQuote(loan)).status).toBe(409);
  });

  it('allocates the amount due first and returns it', async () => {
    const loan = await loans.addLoan({ by: parent });
    while ((await loans.getSummary(loan)).dueUgx === 0) await loans.passDays(1);
    const { dueUgx } = await loans.getSummary(loan);
    const quote = await getQuote(loan, dueUgx + 150_000);
    expect(quote.settlement.due).toBe(dueUgx);
    expect(quote.previews['reduce-term']).toMatchObject({ toDue: dueUgx, interest: 0, principal: 150_000 });
    const id = await loans.pay(loan, quote.amount, { strategy: 'reduce-term', quoteId: quote.id });
    const last = (await loans.repayments(loan)).at(-1);
    expect([last?.paymentId, last?.type]).toEqual([id, 'early']);
    expect(quote.previews['reduce-term']?.instalments).toEqual(
      (await getEffect(loan, id, quote.on)).instalments,
    );
  });

  it('has no preview if the amount is too small for a strategy, and rejects an amount above the payoff', async () => {
    const loan = await loans.addLoan({ by: parent });
    const { settlement, previews } = await getQuote(loan, 1_000);
    expect(previews['reduce-instalment']).toBeNull();
    const above = await requestQuote(loan, { amount: settlement.total + 1 });
    expect([above.status, Object.keys(above.body.errors ?? {})]).toEqual([422, ['amount']]);
    expect((await requestQuote(loan, { amount: 0.5 })).status).toBe(422);
  });

  it.each(earlyRepaymentStrategies)(
    'shows in the preview of %s that an instalment paid ahead stays paid, and keeps it paid',
    async (strategy) => {
      const loan = await loans.addLoan({ principalUgx: 1_200_000, term: '6 months', by: parent });
      const [first] = (await loans.getSummary(loan)).instalments;
      const aheadUgx = (first?.total ?? 0) + 40_000;
      await loans.pay(loan, aheadUgx);
      await loans.passDays(5);
      const ahead = await loans.getSummary(loan);
      expect(ahead.instalments.slice(0, 2)).toMatchObject([{ state: 'paid' }, { paid: 40_000 }]);

      const quote = await getQuote(loan, 300_000);
      const preview = quote.previews[strategy];
      expect(preview).toMatchObject({
        paidAhead: aheadUgx,
        nextDueOn: ahead.instalments[1]?.dueOn,
      });
      expect(preview?.instalments[0]).toMatchObject({ number: 1, dueOn: first?.dueOn, total: first?.total });
      const id = await loans.pay(loan, 300_000, { strategy, quoteId: quote.id });
      expect(preview?.instalments).toEqual((await getEffect(loan, id, quote.on)).instalments);
      const after = await loans.getSummary(loan);
      expect(after.instalments.slice(0, 2)).toMatchObject([
        { number: 1, dueOn: first?.dueOn, total: first?.total, paid: first?.total, due: 0, state: 'paid' },
        { paid: 40_000, state: 'upcoming' },
      ]);
      expect(after.nextDueOn).toBe(preview?.nextDueOn);
      expect(after.nextDueUgx).toBe((preview?.instalment ?? 0) - 40_000);
      const newLoan = await loans.addLoan({ by: parent });
      expect((await getQuote(newLoan, 150_000)).previews['reduce-term']).toMatchObject({ paidAhead: 0 });
    },
  );

  it('returns 404 for another parent’s loan and 401 without a session', async () => {
    const loan = await loans.addLoan({ by: parent });
    expect((await requestQuote(loan, {}, otherParent)).status).toBe(404);
    expect((await requestQuote({ id: 'nothing' })).status).toBe(404);
    const unsigned = await test.call({ method: 'POST', url: `/api/parent/loans/${loan.id}/early-quote` });
    expect(unsigned.status).toBe(401);
  });

  it('is rate limited by IP address', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '2' },
      on: test,
      from: '192.0.2.1',
    });
    const loan = await loans.addLoan({ by: parent });
    const { token } = parent;
    const statuses: number[] = [];
    for (const amount of [200_000, 200_001, 200_002]) {
      const { status } = await strict.call({
        method: 'POST',
        url: `/api/parent/loans/${loan.id}/early-quote`,
        payload: { amount },
        headers: { authorization: `Bearer ${token}` },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    await strict.end();
  });

  it('is valid until the end of its day, and is reused for the same amount', async () => {
    const loan = await loans.addLoan({ by: parent });
    const quote = await getQuote(loan, 200_000);
    expect((await getQuote(loan, 200_000)).id).toBe(quote.id);
    expect(Date.parse(quote.expiresAt)).toBe(Date.parse(`${quote.on}T21:00:00.000Z`));
  });
});

describe('a payment initiated under a quote before midnight', () => {
  const initiateLate = async (strategy: EarlyRepaymentStrategy) => {
    const loan = await loans.addLoan({ by: parent });
    await loans.passDays(6);
    const midnight = Date.parse(`${test.clock.now().toISOString().slice(0, 10)}T21:00:00.000Z`);
    await test.advanceTime(midnight - 5 * 60_000 - test.clock.now().getTime());
    const quote = await getQuote(loan, 300_000);
    return { loan, quote, id: await loans.addPendingPayment(loan, 300_000, { strategy, quoteId: quote.id }) };
  };

  it('has the date of the quote as value date if it is paid while held', async () => {
    const { loan, quote, id } = await initiateLate('reduce-instalment');
    await test.advanceTime(10 * 60_000);
    await loans.reportPayment(id);
    expect((await loans.repayments(loan))[0]?.valueDate).toBe(quote.on);
    expect(quote.previews['reduce-instalment']).toEqual(await getEffect(loan, id, quote.on));
  });

  it('has the bank’s date as value date if the bank gives no time', async () => {
    const { loan, quote, id } = await initiateLate('reduce-instalment');
    await test.advanceTime(12 * HOUR_MS);
    await loans.reportPayment(id, new Date(quote.expiresAt));
    expect((await loans.repayments(loan))[0]?.valueDate).toBe(toKampalaDay(new Date(quote.expiresAt)));
  });

  it('has its own date as value date if it is paid after its hold', async () => {
    const { loan, quote, id } = await initiateLate('reduce-instalment');
    await test.advanceTime(16 * 60_000);
    await loans.reportPayment(id);
    expect((await loans.repayments(loan))[0]?.valueDate).not.toBe(quote.on);
  });
});
