import { randomUUID } from 'node:crypto';
import {
  HOUR_MS,
  type LoanAccountAnswer,
  type NotificationListAnswer,
  type OverviewAnswer,
  type ParentPaymentListAnswer,
  type ProblemBody,
  type RepaymentListAnswer,
} from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { type Answer, buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestLoans, type TestLoans } from '../../testing/test-loans';
import { createTestPeople, type SignedInPerson, type TestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let runningLoans: RunningLoans;
let people: TestPeople;
let loans: TestLoans;
let other: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  runningLoans = createRunningLoans(test);
  people = createTestPeople(test);
  loans = createTestLoans(test);
  other = await people.addParent();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const get = <Body>(person: SignedInPerson, path: string): Promise<Answer<Body>> =>
  loans.request<Body>('GET', path, person);
const getOverview = async (person: SignedInPerson): Promise<OverviewAnswer> =>
  (await get<OverviewAnswer>(person, '/parent/overview')).body;
const listRepayments = async (person: SignedInPerson, query = ''): Promise<RepaymentListAnswer> =>
  (await get<RepaymentListAnswer>(person, `/parent/repayments${query}`)).body;

describe('GET /parent/overview', () => {
  it('is empty for a user without a loan', async () => {
    expect(await getOverview(other)).toEqual({
      totals: { taken: 0, paid: 0, pending: 0 },
      loans: [],
      unread: 0,
    });
  });

  it('returns all loans with totals, running loans first, and the next due amount', async () => {
    const by = await people.addParent();
    const closed = await runningLoans.addLoan({ by });
    const { totalOutstandingUgx } = await runningLoans.getSummary(closed);
    await runningLoans.pay(closed, totalOutstandingUgx);
    await test.advanceTime(60_000);
    const running = await runningLoans.addLoan({ by, principalUgx: 900_000, term: '12 months' });
    const [first] = (await runningLoans.getSummary(running)).instalments;
    await runningLoans.pay(running, first?.total ?? 0);

    const { totals, loans: loanViews } = await getOverview(by);
    expect(loanViews.map(({ id, status }) => [id, status])).toEqual([
      [running.id, 'ongoing'],
      [closed.id, 'closed'],
    ]);
    const [now] = loanViews;
    expect(now).toMatchObject({
      taken: 900_000,
      paid: first?.total,
      due: 0,
      arrears: 0,
      daysPastDue: 0,
      terms: { total: 12, covered: 1, remaining: 11 },
      reference: running.reference,
      school: { slug: SCHOOL },
    });
    expect(now?.nextDue).toEqual({ dueOn: now?.instalments[1]?.dueOn, amount: now?.instalments[1]?.total });
    expect(now?.recentPayments).toHaveLength(1);
    expect(totals).toEqual({
      taken: 1_500_000,
      paid: totalOutstandingUgx + (first?.total ?? 0),
      pending: now?.pending,
    });
  });
});

describe('GET /parent/loans/:id/account', () => {
  it('returns the instalments and every version of the schedule', async () => {
    const by = await people.addParent();
    const loan = await runningLoans.addLoan({ by, term: '12 months' });
    await runningLoans.pay(loan, 300_000, { strategy: 'reduce-instalment' });
    const { body } = await get<LoanAccountAnswer>(by, `/parent/loans/${loan.id}/account`);
    expect(body.account.id).toBe(loan.id);
    expect(body.schedules.map(({ version, cause }) => [version, cause])).toEqual([
      [1, 'disbursed'],
      [2, 'early-repayment'],
    ]);
    expect(body.schedules[1]?.instalments).toEqual(
      body.account.instalments.map(({ number, dueOn, principal, interest, fees, total }, at) => ({
        number,
        dueOn,
        principal,
        interest,
        fees,
        total,
        balanceAfter: body.schedules[1]?.instalments[at]?.balanceAfter,
      })),
    );
    expect(body.schedules[1]?.instalments.at(-1)?.balanceAfter).toBe(0);
  });

  it('returns 404 for another parent’s loan and before the disbursement', async () => {
    const by = await people.addParent();
    const loan = await runningLoans.addLoan({ by });
    const applied = await loans.getLoanId(await loans.apply({ phoneNumber1: by.contact }, by));
    for (const [person, id] of [
      [other, loan.id],
      [by, applied],
      [by, randomUUID()],
      [by, 'x'],
    ] as const) {
      const { status } = await get<ProblemBody>(person, `/parent/loans/${id}/account`);
      expect(status).toBe(404);
    }
  });
});

describe('GET /parent/repayments', () => {
  it('lists the repayments of all loans page by page, newest first, each once', async () => {
    const by = await people.addParent();
    const one = await runningLoans.addLoan({ by, principalUgx: 2_000_000, term: '12 months' });
    const two = await runningLoans.addLoan({ by, principalUgx: 2_000_000, term: '12 months' });
    const paid: string[] = [];
    for (let at = 0; at < 23; at += 1) {
      await test.advanceTime(1_000);
      paid.unshift(await runningLoans.pay(at % 2 === 0 ? one : two, 5_000));
    }
    const first = await listRepayments(by);
    const second = await listRepayments(by, `?cursor=${first.next}`);
    expect([...first.repayments, ...second.repayments].map(({ id }) => id)).toEqual(paid);
    expect([first.repayments.length, second.next]).toEqual([20, null]);
    const ofFirstLoan = await listRepayments(by, `?loanId=${one.id}`);
    expect(ofFirstLoan.repayments.map(({ loanReference }) => loanReference)).toEqual(
      Array(12).fill(one.reference),
    );
    const [last] = first.repayments;
    expect(last).toMatchObject({ amount: 5_000, type: 'monthly', isReversed: false, overpaid: 0 });
    expect((last?.principal ?? 0) + (last?.interest ?? 0) + (last?.fees ?? 0)).toBe(5_000);
    expect((await listRepayments(other, `?loanId=${one.id}`)).repayments).toEqual([]);
  });

  it('rejects impossible dates', async () => {
    const by = await people.addParent();
    for (const query of ['from=0000-01-01', 'to=2026-02-31', 'from=yesterday']) {
      const { status } = await test.call({
        url: `/api/parent/repayments?${query}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
      expect([query, status]).toEqual([query, 422]);
    }
  });

  it('filters by dates inclusively', async () => {
    const by = await people.addParent();
    const loan = await runningLoans.addLoan({ by });
    const day = (at: Date) => new Date(at.getTime() + 3 * HOUR_MS).toISOString().slice(0, 10);
    const days: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      await runningLoans.pay(loan, 1_000);
      days.push(day(test.clock.now()));
      await runningLoans.passDays(1);
    }
    const [one, two, three] = days;
    const listDates = async (query: string) =>
      (await listRepayments(by, query)).repayments.map(({ date }) => date);
    expect(await listDates(`?from=${two}`)).toEqual([three, two]);
    expect(await listDates(`?to=${two}`)).toEqual([two, one]);
    expect(await listDates(`?from=${two}&to=${two}`)).toEqual([two]);
  });

  it('shows a reversed repayment as reversed', async () => {
    const by = await people.addParent();
    const loan = await runningLoans.addLoan({ by });
    const id = await runningLoans.pay(loan, 10_000);
    const staffUser = await createTestStaff(test).signInAs(2);
    const reversed = await runningLoans.reverse(staffUser.token, id);
    expect(reversed.status, test.log.join('')).toBe(200);
    expect((await listRepayments(by)).repayments).toMatchObject([
      { id, amount: 10_000, principal: 0, interest: 0, isReversed: true },
    ]);
  });

  it.each([
    ['an impossible date', '?from=2026-02-30', 'from'],
    ['swapped dates', '?from=2026-03-01&to=2026-02-01', 'to'],
    ['an invalid cursor', '?cursor=page-2', 'cursor'],
    ['an invalid loan ID', '?loanId=mine', 'loanId'],
    ['a repeated date', '?from=2026-01-01&from=2026-02-01', 'from'],
  ])('rejects %s', async (_, query, field) => {
    const { status, body } = await get<ProblemBody>(other, `/parent/repayments${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe('GET /parent/payments', () => {
  it('lists the fees that the user paid while logged in, and none of others', async () => {
    const by = await people.addParent();
    const child = await test.addChild(300_000);
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, 'paid');
    const payload = { purpose: 'fees', school: SCHOOL, regNo: child.regNo, amount: 120_000, ...payer.method };
    const started = await test.call<{ payment: { id: string; reference: string } }>({
      method: 'POST',
      url: '/api/payments',
      payload,
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${by.token}` },
    });
    expect(started.status, started.text).toBe(201);
    await test.steps.reached('submit-recorded', started.body.payment.id);
    await test.advanceTime(10_000);
    const { body } = await get<ParentPaymentListAnswer>(by, '/parent/payments');
    expect(body).toMatchObject({
      payments: [
        {
          reference: started.body.payment.reference,
          purpose: 'fees',
          status: 'succeeded',
          amount: 120_000,
          paymentMethod: 'mobile',
          network: 'mtn',
        },
      ],
      next: null,
    });
    const { notifications } = (await get<NotificationListAnswer>(by, '/parent/notifications')).body;
    expect(notifications[0]).toMatchObject({
      notification:
        'We received UGX 120,000 of school fees for P. Apio at St. Mary’s College Kisubi (SMACK).',
      receiptReference: started.body.payment.reference,
    });
    expect(
      (await get<ParentPaymentListAnswer>(other, '/parent/payments?purpose=fees')).body.payments,
    ).toEqual([]);
    expect((await get<ProblemBody>(by, '/parent/payments?purpose=gifts')).status).toBe(422);
  });
});

it.each(['overview', 'repayments', 'payments', `loans/${randomUUID()}/account`])(
  'GET /parent/%s returns 401 without a session',
  async (path) => {
    expect((await test.call({ url: `/api/parent/${path}` })).status).toBe(401);
  },
);

describe('GET /parent/overview', () => {
  it('is up to date even if no sweep has run since midnight', async () => {
    const by = await people.addParent();
    const loan = await runningLoans.addLoan({ by });
    const { nextDueOn, nextDueUgx } = await runningLoans.getSummary(loan);
    test.clock.advance(Date.parse(`${nextDueOn}T12:00:00+03:00`) - test.clock.now().getTime());
    const [late] = (await getOverview(by)).loans;
    expect(late).toMatchObject({ due: nextDueUgx, arrears: 0 });
    expect(late?.instalments[0]?.state).toBe('due');
  });
});
