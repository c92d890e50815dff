import {
  type EarlyQuoteAnswer,
  type EarlyStrategy,
  earlyStrategies,
  kampalaDay,
  type LoanAnswer,
  type LoanListAnswer,
  type ProblemBody,
} from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { type Answer, buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import type { Loan } from '../loans/loans-repository';

let test: TestApp;
let on: RunningLoans;
let parent: SignedInPerson;
let stranger: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  parent = await createTestPeople(test).join();
  stranger = await createTestPeople(test).join();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

type Asked = EarlyQuoteAnswer & ProblemBody;

/** A session ends with the days that a test lets pass. */
const tokenOf = async (person: SignedInPerson): Promise<string> =>
  (await createTestPeople(test).logIn(person)).body.token;

const ask = async (
  { id }: Pick<Loan, 'id'>,
  payload: object = {},
  person: SignedInPerson = parent,
): Promise<Answer<Asked>> =>
  test.call<Asked>({
    method: 'POST',
    url: `/api/parent/loans/${id}/early-quote`,
    payload,
    headers: { authorization: `Bearer ${await tokenOf(person)}` },
  });

const quoteOf = async (loan: Loan, amount?: number): Promise<EarlyQuoteAnswer['quote']> => {
  const answer = await ask(loan, amount === undefined ? {} : { amount });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.quote;
};

/** Returns the effect of a posted early repayment, in the form of its preview. */
const doneBy = async (loan: Loan, paymentId: string, today: string) => {
  const repayment = (await on.repayments(loan)).find((row) => row.paymentId === paymentId);
  const last = (await on.versions(loan)).at(-1)?.version ?? 0;
  const rows = (await on.schedule(loan, last)).filter(({ dueOn }) => dueOn > today);
  return {
    toDue: 0,
    paidAhead: 0,
    interest: repayment?.interestUgx,
    principal: repayment?.principalUgx,
    savedInterest: repayment?.savedInterestUgx,
    instalment: rows[0] ? rows[0].principalUgx + rows[0].interestUgx : 0,
    nextDueOn: rows[0]?.dueOn ?? null,
    lastDueOn: rows.at(-1)?.dueOn ?? null,
    instalments: rows.map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      principal: row.principalUgx,
      interest: row.interestUgx,
      fees: row.feesUgx,
      total: row.principalUgx + row.interestUgx + row.feesUgx,
      balanceAfter: row.balanceAfterUgx,
    })),
  };
};

describe('a quote for an early repayment', () => {
  it.each(earlyStrategies)('shows of %s what is booked when it is paid', async (strategy) => {
    const loan = await on.begin({ principalUgx: 1_200_000, term: '6 months', by: parent });
    await on.passDays(9);
    const quote = await quoteOf(loan, 500_000);
    expect(quote).toMatchObject({ amount: 500_000, isSettlement: false, loanId: loan.id });
    const id = await on.pay(loan, 500_000, { strategy, quoteId: quote.id });
    expect(quote.previews[strategy]).toEqual(await doneBy(loan, id, quote.on));
    expect((await on.versions(loan)).at(-1)).toEqual({
      version: 2,
      from: quote.on,
      cause: 'early-repayment',
      paymentId: id,
    });
    expect(quote.previews[strategy]?.savedInterest).toBeGreaterThan(0);
    const headers = { authorization: `Bearer ${await tokenOf(parent)}` };
    const one = await test.call<LoanAnswer>({ url: `/api/parent/loans/${loan.id}`, headers });
    const all = await test.call<LoanListAnswer>({ url: '/api/parent/loans', headers });
    expect(one.body.loan.schedule).toEqual({
      isChanged: true,
      lastDueOn: quote.previews[strategy]?.lastDueOn,
    });
    const listed = all.body.loans.find(({ id: each }) => each === loan.id);
    const due = await on.position(loan);
    expect([one.body.loan.monthlyPayments, listed?.monthlyPayments, due.nextDueUgx]).toEqual(
      Array(3).fill(quote.previews[strategy]?.instalment),
    );
  });

  it('shows of a settlement what is booked, and the loan is closed by it', async () => {
    const loan = await on.begin({ principalUgx: 900_000, by: parent });
    await on.passDays(12);
    const quote = await quoteOf(loan);
    const { settlement, previews } = quote;
    expect(quote).toMatchObject({ amount: settlement.total, isSettlement: true });
    expect(settlement.principal + settlement.interest + settlement.fees + settlement.penalties).toBe(
      settlement.total,
    );
    expect(previews['reduce-term']).toEqual(previews['reduce-instalment']);
    const id = await on.pay(loan, quote.amount, { strategy: 'reduce-term', quoteId: quote.id });
    expect(previews['reduce-term']).toEqual(await doneBy(loan, id, quote.on));
    expect(await on.row(loan)).toMatchObject({ status: 'closed' });
    expect((await on.position(loan)).overpaidUgx).toBe(0);
    expect((await ask(loan)).status).toBe(409);
  });

  it('meets what is due first, and says how much that is', async () => {
    const loan = await on.begin({ by: parent });
    while ((await on.position(loan)).dueUgx === 0) await on.passDays(1);
    const { dueUgx } = await on.position(loan);
    const quote = await quoteOf(loan, dueUgx + 150_000);
    expect(quote.settlement.due).toBe(dueUgx);
    expect(quote.previews['reduce-term']).toMatchObject({ toDue: dueUgx, interest: 0, principal: 150_000 });
    const id = await on.pay(loan, quote.amount, { strategy: 'reduce-term', quoteId: quote.id });
    const last = (await on.repayments(loan)).at(-1);
    expect([last?.paymentId, last?.type]).toEqual([id, 'early']);
    expect(quote.previews['reduce-term']?.instalments).toEqual(
      (await doneBy(loan, id, quote.on)).instalments,
    );
  });

  it('has no preview for a strategy that so little can’t have, and no quote above what settles the loan', async () => {
    const loan = await on.begin({ by: parent });
    const { settlement, previews } = await quoteOf(loan, 1_000);
    expect(previews['reduce-instalment']).toBeNull();
    const above = await ask(loan, { amount: settlement.total + 1 });
    expect([above.status, Object.keys(above.body.errors ?? {})]).toEqual([422, ['amount']]);
    expect((await ask(loan, { amount: 0.5 })).status).toBe(422);
  });

  it.each(earlyStrategies)(
    'shows in the preview of %s that an instalment paid ahead stays paid, and keeps it paid',
    async (strategy) => {
      const loan = await on.begin({ principalUgx: 1_200_000, term: '6 months', by: parent });
      const [first] = (await on.position(loan)).instalments;
      const aheadUgx = (first?.total ?? 0) + 40_000;
      await on.pay(loan, aheadUgx);
      await on.passDays(5);
      const ahead = await on.position(loan);
      expect(ahead.instalments.slice(0, 2)).toMatchObject([{ state: 'paid' }, { paid: 40_000 }]);

      const quote = await quoteOf(loan, 300_000);
      const preview = quote.previews[strategy];
      expect(preview).toMatchObject({
        paidAhead: aheadUgx,
        nextDueOn: ahead.instalments[1]?.dueOn,
      });
      expect(preview?.instalments[0]).toMatchObject({ number: 1, dueOn: first?.dueOn, total: first?.total });
      const id = await on.pay(loan, 300_000, { strategy, quoteId: quote.id });
      expect(preview?.instalments).toEqual((await doneBy(loan, id, quote.on)).instalments);
      const after = await on.position(loan);
      expect(after.instalments.slice(0, 2)).toMatchObject([
        { number: 1, dueOn: first?.dueOn, total: first?.total, paid: first?.total, due: 0, state: 'paid' },
        { paid: 40_000, state: 'upcoming' },
      ]);
      expect(after.nextDueOn).toBe(preview?.nextDueOn);
      expect(after.nextDueUgx).toBe((preview?.instalment ?? 0) - 40_000);
      const fresh = await on.begin({ by: parent });
      expect((await quoteOf(fresh, 150_000)).previews['reduce-term']).toMatchObject({ paidAhead: 0 });
    },
  );

  it('is somebody’s own: others, and people who are not signed in, find nothing', async () => {
    const loan = await on.begin({ by: parent });
    expect((await ask(loan, {}, stranger)).status).toBe(404);
    expect((await ask({ id: 'nothing' })).status).toBe(404);
    const unsigned = await test.call({ method: 'POST', url: `/api/parent/loans/${loan.id}/early-quote` });
    expect(unsigned.status).toBe(401);
  });

  it('is worked out so often for one address and no more', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '2' },
      on: test,
      from: '192.0.2.1',
    });
    const loan = await on.begin({ by: parent });
    const token = await tokenOf(parent);
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

  it('is good to the end of its day, and is the same when it is asked for again', async () => {
    const loan = await on.begin({ by: parent });
    const quote = await quoteOf(loan, 200_000);
    expect((await quoteOf(loan, 200_000)).id).toBe(quote.id);
    expect(Date.parse(quote.expiresAt)).toBe(Date.parse(`${quote.on}T21:00:00.000Z`));
  });
});

describe('a payment that was begun under a quote before midnight', () => {
  const beginLate = async (strategy: EarlyStrategy) => {
    const loan = await on.begin({ by: parent });
    await on.passDays(6);
    const midnight = Date.parse(`${test.clock.now().toISOString().slice(0, 10)}T21:00:00.000Z`);
    await test.pass(midnight - 5 * 60_000 - test.clock.now().getTime());
    const quote = await quoteOf(loan, 300_000);
    return { loan, quote, id: await on.request(loan, 300_000, { strategy, quoteId: quote.id }) };
  };

  it('counts on the quote’s day when it is paid within its minutes', async () => {
    const { loan, quote, id } = await beginLate('reduce-instalment');
    await test.pass(10 * 60_000);
    await on.deliver(id);
    expect((await on.repayments(loan))[0]?.valueDate).toBe(quote.on);
    expect(quote.previews['reduce-instalment']).toEqual(await doneBy(loan, id, quote.on));
  });

  it('counts on the day that its bank names without a time: that says nothing of the minutes', async () => {
    const { loan, quote, id } = await beginLate('reduce-instalment');
    await test.pass(12 * 3_600_000);
    await on.deliver(id, new Date(quote.expiresAt));
    expect((await on.repayments(loan))[0]?.valueDate).toBe(kampalaDay(new Date(quote.expiresAt)));
  });

  it('counts on its own day when it is paid later', async () => {
    const { loan, quote, id } = await beginLate('reduce-instalment');
    await test.pass(16 * 60_000);
    await on.deliver(id);
    expect((await on.repayments(loan))[0]?.valueDate).not.toBe(quote.on);
  });
});
