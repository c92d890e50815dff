import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { recalculateLoan } from './recalculate-loan';

let test: TestApp;
let on: RunningLoans;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const kampalaMidnight = (day: string) => `${day}T21:00:00.000Z`;

describe('a loan whose school was paid', () => {
  it('has its schedule, its position and the instant at which it is looked at next', async () => {
    const loan = await on.begin();
    expect(await on.versions(loan)).toEqual([
      { version: 1, from: '2026-11-21', cause: 'disbursed', paymentId: null },
    ]);
    const position = await on.position(loan);
    expect(position).toMatchObject({
      principalUgx: 600_000,
      paidUgx: 0,
      principalOutstandingUgx: 600_000,
      dueUgx: 0,
      daysPastDue: 0,
      nextDueOn: '2026-12-21',
      scheduleVersion: 1,
      recentPayments: [],
    });
    expect(position.instalments.map(({ state }) => state)).toEqual(['upcoming', 'upcoming', 'upcoming']);
    expect(position.totalOutstandingUgx).toBe(
      position.instalments.reduce((sum, { total }) => sum + total, 0),
    );
  });
});

describe('a payment on a loan', () => {
  it('is booked by its parts, to principal and income, and kept as an event', async () => {
    const loan = await on.begin();
    const id = await on.pay(loan, 201_168);
    // 600,000 at 3.5% a year: a month's interest is 1,750.
    expect(await on.entries(id)).toEqual([
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
    const position = await on.position(loan);
    expect(position).toMatchObject({
      paidUgx: 201_168,
      principalOutstandingUgx: 400_582,
      nextDueOn: '2027-01-21',
    });
    expect(position.recentPayments).toEqual([{ id, date: '2026-11-21', amount: 201_168, type: 'monthly' }]);
  });

  it('is posted once if it is reported twice', async () => {
    const loan = await on.begin();
    const id = await on.request(loan, 50_000);
    expect([await on.deliver(id), await on.deliver(id)]).toEqual(['booked', 'known']);
    expect(await on.repayments(loan)).toHaveLength(1);
  });

  it('closes the loan when nothing is owed any more, and what is too much waits for its refund', async () => {
    const loan = await on.begin();
    const { totalOutstandingUgx } = await on.position(loan);
    const id = await on.pay(loan, totalOutstandingUgx + 700);
    expect(await on.row(loan)).toMatchObject({ status: 'closed', nextCheckAt: null });
    expect(await test.rows('select amount_ugx, paid_at from refunds where payment_id = $1', [id])).toEqual([
      { amount_ugx: 700, paid_at: null },
    ]);
    const more = await on.pay(loan, 1_000);
    expect((await on.entries(more)).map(({ postingType, credit }) => [postingType, credit])).toEqual([
      ['repayment.overpaid', 'refunds-payable'],
    ]);
  });

  it('is allocated by its payment date if it is reported late, and turns a later payment into an overpayment', async () => {
    const loan = await on.begin();
    const [first] = (await on.position(loan)).instalments;
    const late = await on.request(loan, first?.total ?? 0);
    const paidAt = test.clock.now();
    await on.passDays(1);
    const { totalOutstandingUgx } = await on.position(loan);
    const all = await on.pay(loan, totalOutstandingUgx);
    expect(await on.row(loan)).toMatchObject({ status: 'closed' });
    await on.deliver(late, paidAt);
    const moved = (await on.entries(all)).filter(({ postingType }) => postingType === 'reallocated');
    expect(moved.map(({ source, credit }) => [source, credit])).toEqual([
      [`repayment:${late}`, 'refunds-payable'],
      [`repayment:${late}`, 'refunds-payable'],
    ]);
    expect((await on.position(loan)).overpaidUgx).toBe(first?.total);
  });
});

describe('days that pass', () => {
  it('bring what is due, then arrears, and a payment catches up', async () => {
    const loan = await on.begin();
    const started = test.clock.now().getTime();
    const daysTo = (day: string) => Math.round((Date.parse(kampalaMidnight(day)) - started) / 86_400_000);
    const { nextCheckAt, nextDueUgx } = { ...(await on.position(loan)), ...(await on.row(loan)) };
    expect((nextCheckAt?.getTime() ?? 0) <= started + daysTo('2026-12-22') * 86_400_000).toBe(true);
    await test.pass((nextCheckAt?.getTime() ?? 0) - test.clock.now().getTime());
    while ((await on.position(loan)).dueUgx === 0) await on.passDays(1);
    expect(await on.position(loan)).toMatchObject({ dueUgx: nextDueUgx, arrearsUgx: 0, daysPastDue: 0 });
    expect((await on.row(loan)).status).toBe('ongoing');
    await on.passDays(1);
    expect(await on.position(loan)).toMatchObject({ arrearsUgx: nextDueUgx, daysPastDue: 1 });
    expect((await on.row(loan)).status).toBe('in_arrears');
    await on.passDays(2);
    expect((await on.position(loan)).daysPastDue).toBe(3);
    await on.pay(loan, nextDueUgx);
    expect(await on.position(loan)).toMatchObject({ arrearsUgx: 0, daysPastDue: 0 });
    expect((await on.row(loan)).status).toBe('ongoing');
    const log = await test.rows<{ event: string }>(
      'select event from loan_events where loan_id = $1 order by id',
      [loan.id],
    );
    expect(log.slice(-2).map(({ event }) => event)).toEqual(['enter_arrears', 'clear_arrears']);
  });

  it('cost what the product says, once, and it is income when it is paid', async () => {
    const late = { graceDays: 3, charge: { kind: 'fixed' as const, amountUgx: 5_000 }, capUgx: 10_000 };
    const loan = await on.begin({ product: { late } });
    const [first] = (await on.position(loan)).instalments;
    while ((await on.position(loan)).daysPastDue < 4) await on.passDays(1);
    const { dueUgx } = await on.position(loan);
    expect(dueUgx).toBe((first?.total ?? 0) + 5_000);
    const id = await on.pay(loan, dueUgx);
    expect((await on.entries(id)).find(({ credit }) => credit === 'income:late-charges')).toMatchObject({
      postingType: 'repayment.penalties',
      amount: 5_000,
    });
    await on.begin({ product: { late: { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 } } });
  });
});

describe('looking at a loan again', () => {
  it('changes nothing', async () => {
    const loan = await on.begin();
    const id = await on.pay(loan, 100_000, { strategy: 'reduce-term' });
    const before = await dumpTables(test.database);
    for (const cause of [{ kind: 'repayment', paymentId: id } as const, { kind: 'day' } as const]) {
      await test.database.transaction((tx) => recalculateLoan(tx, loan.id, cause, test.clock.now()));
    }
    expect(await dumpTables(test.database)).toEqual(before);
  });
});
