import { addMonths, DAY_MS, toKampalaDay } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { recalculateLoan } from './recalculate-loan';

let test: TestApp;
let loans: RunningLoans;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

describe('a disbursed loan', () => {
  it('has its schedule and summary', async () => {
    const today = toKampalaDay(test.clock.now());
    const loan = await loans.addLoan();
    expect(await loans.listVersions(loan)).toEqual([
      { version: 1, from: today, cause: 'disbursed', paymentId: null },
    ]);
    const position = await loans.getSummary(loan);
    expect(position).toMatchObject({
      principalUgx: 600_000,
      paidUgx: 0,
      principalOutstandingUgx: 600_000,
      dueUgx: 0,
      daysPastDue: 0,
      nextDueOn: addMonths(today, 1),
      scheduleVersion: 1,
      recentPayments: [],
    });
    expect(position.instalments.map(({ state }) => state)).toEqual(['upcoming', 'upcoming', 'upcoming']);
    expect(position.totalOutstandingUgx).toBe(
      position.instalments.reduce((sum, { total }) => sum + total, 0),
    );
  });
});

describe('recalculateLoan after a payment', () => {
  it('posts the payment to principal and income', async () => {
    const today = toKampalaDay(test.clock.now());
    const loan = await loans.addLoan();
    const id = await loans.pay(loan, 201_168);
    // 600,000 at 3.5% a year: a month's interest is 1,750.
    expect(await loans.entries(id)).toEqual([
      ...[
        ['repayment.principal', 'loans:principal', 199_418],
        ['repayment.interest', 'income:interest', 1_750],
      ].map(([postingType, credit, amount]) => ({
        source: `repayment:${id}`,
        postingType,
        debit: 'bank:collections',
        credit,
        amount,
      })),
    ]);
    const position = await loans.getSummary(loan);
    expect(position).toMatchObject({
      paidUgx: 201_168,
      principalOutstandingUgx: 400_582,
      nextDueOn: addMonths(today, 2),
    });
    expect(position.recentPayments).toEqual([{ id, date: today, amount: 201_168, type: 'monthly' }]);
  });

  it('posts a payment once if it is reported twice', async () => {
    const loan = await loans.addLoan();
    const id = await loans.addPendingPayment(loan, 50_000);
    expect([await loans.reportPayment(id), await loans.reportPayment(id)]).toEqual(['allocated', 'known']);
    expect(await loans.repayments(loan)).toHaveLength(1);
  });

  it('closes a loan that is paid off and queues the overpayment for refund', async () => {
    const loan = await loans.addLoan();
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    const id = await loans.pay(loan, totalOutstandingUgx + 700);
    expect(await loans.row(loan)).toMatchObject({ status: 'closed', nextCheckAt: null });
    expect(
      await test.queryRows('select amount_ugx, paid_at from refunds where payment_id = $1', [id]),
    ).toEqual([{ amount_ugx: 700, paid_at: null }]);
    const more = await loans.pay(loan, 1_000);
    expect((await loans.entries(more)).map(({ postingType, credit }) => [postingType, credit])).toEqual([
      ['repayment.overpaid', 'refunds-payable'],
    ]);
  });

  it('allocates a late report by its value date and turns a later payment into an overpayment', async () => {
    const loan = await loans.addLoan();
    const [first] = (await loans.getSummary(loan)).instalments;
    const late = await loans.addPendingPayment(loan, first?.total ?? 0);
    const paidAt = test.clock.now();
    await loans.passDays(1);
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    const all = await loans.pay(loan, totalOutstandingUgx);
    expect(await loans.row(loan)).toMatchObject({ status: 'closed' });
    await loans.reportPayment(late, paidAt);
    const reallocated = (await loans.entries(all)).filter(({ postingType }) => postingType === 'reallocated');
    expect(reallocated.map(({ source, credit }) => [source, credit])).toEqual([
      [`repayment:${late}`, 'refunds-payable'],
      [`repayment:${late}`, 'refunds-payable'],
    ]);
    expect((await loans.getSummary(loan)).overpaidUgx).toBe(first?.total);
  });
});

describe('recalculateLoan as days pass', () => {
  it('makes instalments due, then enters arrears until a payment clears them', async () => {
    const loan = await loans.addLoan();
    const { nextDueOn, nextDueUgx } = await loans.getSummary(loan);
    const { nextCheckAt } = await loans.row(loan);
    expect(nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.parse(nextDueOn ?? '') + DAY_MS);
    await test.advanceTime((nextCheckAt?.getTime() ?? 0) - test.clock.now().getTime());
    while ((await loans.getSummary(loan)).dueUgx === 0) await loans.passDays(1);
    expect(await loans.getSummary(loan)).toMatchObject({ dueUgx: nextDueUgx, arrearsUgx: 0, daysPastDue: 0 });
    expect((await loans.row(loan)).status).toBe('ongoing');
    await loans.passDays(1);
    expect(await loans.getSummary(loan)).toMatchObject({ arrearsUgx: nextDueUgx, daysPastDue: 1 });
    expect((await loans.row(loan)).status).toBe('in_arrears');
    await loans.passDays(2);
    expect((await loans.getSummary(loan)).daysPastDue).toBe(3);
    await loans.pay(loan, nextDueUgx);
    expect(await loans.getSummary(loan)).toMatchObject({ arrearsUgx: 0, daysPastDue: 0 });
    expect((await loans.row(loan)).status).toBe('ongoing');
    const log = await test.queryRows<{ event: string }>(
      'select event from loan_events where loan_id = $1 order by id',
      [loan.id],
    );
    expect(log.slice(-2).map(({ event }) => event)).toEqual(['enter_arrears', 'clear_arrears']);
  });

  it('charges the penalty of the product once, which becomes income when paid', async () => {
    const late = { graceDays: 3, charge: { kind: 'fixed' as const, amountUgx: 5_000 }, capUgx: 10_000 };
    const loan = await loans.addLoan({ product: { late } });
    const [first] = (await loans.getSummary(loan)).instalments;
    while ((await loans.getSummary(loan)).daysPastDue < 4) await loans.passDays(1);
    const { dueUgx } = await loans.getSummary(loan);
    expect(dueUgx).toBe((first?.total ?? 0) + 5_000);
    const id = await loans.pay(loan, dueUgx);
    expect((await loans.entries(id)).find(({ credit }) => credit === 'income:late-charges')).toMatchObject({
      postingType: 'repayment.penalties',
      amount: 5_000,
    });
    await loans.addLoan({ product: { late: { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 } } });
  });
});

describe('recalculateLoan without a change', () => {
  it('changes no table', async () => {
    const loan = await loans.addLoan();
    const id = await loans.pay(loan, 100_000, { strategy: 'reduce-term' });
    const before = await dumpTables(test.database);
    for (const cause of [
      { kind: 'repayment', paymentId: id, network: 'mtn' } as const,
      { kind: 'day' } as const,
    ]) {
      await test.database.transaction((tx) => recalculateLoan(tx, loan.id, cause, test.clock.now()));
    }
    expect(await dumpTables(test.database)).toEqual(before);
  });
});
