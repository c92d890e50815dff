import { randomUUID } from 'node:crypto';
import { DAY_MS, formatDay, roles, toKampalaDay } from '@somesa/core';
import ui from '@somesa/core/messages/en/ui.json';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Loan } from '../../loans/loans-repository';
import { loanAccounts } from '../../loans/tables/repayments';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson, type TestPeople } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestStaff } from '../../testing/test-staff';
import { listLoanHistories } from './loan-histories';
import type { StatementRequest } from './statement-links';
import { createStatements, type Statements } from './statements';
import { calculatePaidUgx, findTransactions } from './transactions';

let test: TestApp;
let loans: RunningLoans;
let people: TestPeople;
let statements: Statements;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  people = createTestPeople(test);
  statements = createStatements(test);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const today = (): string => toKampalaDay(test.clock.now());
const allDays = { from: '2026-01-01', to: '2030-12-31' };

const payFees = async (by: SignedInPerson, amount: number): Promise<string> => {
  const child = await test.addChild(amount);
  const payer = createPayer();
  test.mtn.onQuery(payer.msisdn, 'paid');
  const started = await test.call<{ payment: { id: string } }>({
    method: 'POST',
    url: '/api/payments',
    headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${by.token}` },
    payload: { purpose: 'fees', school: SCHOOL, regNo: child.regNo, amount, ...payer.method },
  });
  expect(started.status, started.text).toBe(201);
  await test.steps.reached('submit-recorded', started.body.payment.id);
  await test.advanceTime(10_000);
  return started.body.payment.id;
};

const reverse = async (paymentId: string): Promise<void> => {
  test.clock.advance(1_000);
  const staffUser = await createTestStaff(test).signInAs(roles.staff);
  expect((await loans.reverse(staffUser.token, paymentId)).status).toBe(200);
};

const renderText = async (by: SignedInPerson, overrides: Partial<StatementRequest> = {}): Promise<string> => {
  const file = await statements.make({
    userId: by.user.user_id,
    kind: 'transaction-summary',
    format: 'svg',
    language: 'en',
    ...allDays,
    ...overrides,
  });
  return Buffer.from(file?.bytes ?? []).toString('utf8');
};
const listRecords = async (by: SignedInPerson, overrides: Partial<StatementRequest> = {}) => {
  const [head = '', ...lines] = (await renderText(by, { ...overrides, format: 'csv' })).trim().split('\r\n');
  const names = head.replace('\ufeff', '').split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
};

/**
 * Returns the amount that, by the ledger, came in from a person's payments and on their loans, less the amount that
 * went back out of the same accounts, in UGX.
 */
const getPostedTotal = async (by: SignedInPerson): Promise<number> => {
  const [row] = await test.queryRows<{ sum: number }>(
    `select coalesce(sum(case when e.debit_account ~ '^(wallet:(mtn|airtel)$|bank:collections)' then e.amount_ugx
        when e.credit_account ~ '^(wallet:(mtn|airtel)$|bank:collections)' then -e.amount_ugx else 0 end), 0)::bigint as sum
      from ledger_entries e join payments p on p.id = e.payment_id left join loans l on l.id = p.loan_id
      where p.user_id = $1 or l.user_id = $1`,
    [by.user.user_id],
  );
  return row?.sum ?? 0;
};
const getPostedPrincipal = async ({ id }: Loan): Promise<number> => {
  const [row] = await test.queryRows<{ sum: number }>(
    `select sum(case when debit_account = 'loans:principal' then amount_ugx when credit_account = 'loans:principal'
        then -amount_ugx else 0 end)::bigint as sum from ledger_entries where loan_id = $1`,
    [id],
  );
  return row?.sum ?? 0;
};

describe('a transaction summary', () => {
  it('contains each transaction of a parent once and agrees with the ledger', async () => {
    const by = await people.addParent();
    const other = await people.addParent();
    await payFees(by, 120_000);
    const reversedId = await payFees(by, 70_000);
    await payFees(other, 999_000);
    const loan = await loans.addLoan({ by });
    await loans.pay(loan, 90_000);
    await loans.pay(loan, 200_000, { strategy: 'reduce-term' });
    await reverse(reversedId);

    const of = await findTransactions(test.database, by.user.user_id, allDays);
    expect(of.rows.map(({ type, amountUgx }) => [type, amountUgx])).toEqual([
      ['fees', 120_000],
      ['fees', 70_000],
      ['disbursement', 600_000],
      ['repayment', 90_000],
      ['early-repayment', 200_000],
      ['reversal', 70_000],
    ]);
    expect(of.count).toBe(6);
    expect(calculatePaidUgx(of)).toBe(410_000);
    expect(await getPostedTotal(by)).toBe(410_000);
    expect(of.rows[1]?.reversedOn).toBe(today());
    const picture = await renderText(by);
    for (const text of ['UGX 410,000', '–UGX 70,000', 'reversed on', loan.reference])
      expect(picture).toContain(text);
    expect(picture).not.toContain('999,000');
  });

  it('keeps a payment in its period if it is reversed later', async () => {
    const by = await people.addParent();
    const loan = await loans.addLoan({ by });
    const id = await loans.pay(loan, 50_000);
    const paidOn = today();
    await loans.passDays(1);
    await reverse(id);
    const getPaidUgx = async (from: string, to: string) =>
      calculatePaidUgx(await findTransactions(test.database, by.user.user_id, { from, to }));
    expect(await getPaidUgx(paidOn, paidOn)).toBe(50_000);
    expect(await getPaidUgx(today(), today())).toBe(-50_000);
    expect(await getPaidUgx(paidOn, today())).toBe(0);
    expect(await getPaidUgx('2020-01-01', '2020-12-31')).toBe(0);
  });

  it('shows an overpayment that waits for its refund', async () => {
    const by = await people.addParent();
    const loan = await loans.addLoan({ by });
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    await loans.pay(loan, totalOutstandingUgx + 30_000);
    const records = await listRecords(by);
    expect(records.map(({ type, amount_ugx }) => [type, amount_ugx])).toEqual([
      ['disbursement', '600000'],
      ['repayment', String(totalOutstandingUgx + 30_000)],
      ['refund-waiting', '30000'],
    ]);
    expect(await renderText(by)).toContain('To be refunded to you');
  });

  it('shows each refund payout on its date', async () => {
    const by = await people.addParent();
    const loan = await loans.addLoan({ by });
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    const id = await loans.pay(loan, totalOutstandingUgx + 30_000);
    const first = today();
    await createTestRefunds(test).payRefund(id, 10_000, { method: 'bank' });
    await loans.passDays(2);
    await createTestRefunds(test).payRefund(id, 20_000, { method: 'bank' });
    const listRefundsOn = async (day: string) =>
      (await findTransactions(test.database, by.user.user_id, { from: day, to: day })).rows
        .filter(({ type }) => type.startsWith('refund'))
        .map(({ type, amountUgx }) => [type, amountUgx]);
    expect(await listRefundsOn(first)).toEqual([['refund', 10_000]]);
    expect(await listRefundsOn(today())).toEqual([['refund', 20_000]]);
  });

  it('states that nothing was paid if there are no transactions', async () => {
    expect(await renderText(await people.addParent())).toContain('No payments in this period.');
  });
});

describe('a loan repayment history', () => {
  const history = (by: SignedInPerson, range = allDays) =>
    listLoanHistories(test.database, by.user.user_id, range, test.clock.now());

  it('contains each payment with its breakdown and agrees with the ledger and the account', async () => {
    const by = await people.addParent();
    const loan = await loans.addLoan({ by, principalUgx: 900_000, term: '12 months' });
    await loans.pay(loan, 80_000);
    const reversedId = await loans.pay(loan, 60_000);
    await loans.pay(loan, 300_000, { strategy: 'reduce-instalment' });
    await reverse(reversedId);
    const { loans: found } = await history(by);
    const [of] = found;
    expect(of?.payments.map(({ amountUgx, reversedOn }) => [amountUgx, reversedOn])).toEqual([
      [80_000, null],
      [60_000, today()],
      [300_000, null],
    ]);
    for (const row of of?.payments ?? []) {
      const parts = row.principalUgx + row.interestUgx + row.feesUgx + row.penaltiesUgx + row.overpaidUgx;
      expect(parts).toBe(row.reversedOn === null ? row.amountUgx : 0);
    }
    const owedUgx = await getPostedPrincipal(loan);
    expect(of?.payments.at(-1)?.owedAfterUgx).toBe(owedUgx);
    expect(of?.account.principalOutstandingUgx).toBe(owedUgx);
    const [stored] = await test.database.orm
      .select()
      .from(loanAccounts)
      .where(eq(loanAccounts.loanId, loan.id));
    expect(of?.account).toMatchObject({
      totalOutstandingUgx: stored?.totalOutstandingUgx,
      dueUgx: stored?.dueUgx,
    });
    // Everything happens on the date of disbursement, so there is no interest and each payment reduces the principal in full.
    expect(of?.settlement).toMatchObject({ principalUgx: 900_000 - 80_000 - 300_000, interestUgx: 0 });
  });

  it('starts with the balance before the chosen days, and still shows the position of the loan today', async () => {
    const by = await people.addParent();
    const loan = await loans.addLoan({ by });
    await loans.pay(loan, 150_000);
    await loans.passDays(2);
    await loans.pay(loan, 40_000);
    const [all] = (await history(by)).loans;
    const [late] = (await history(by, { from: today(), to: today() })).loans;
    expect(late?.payments).toEqual(all?.payments.slice(1));
    expect(late?.owedBeforeUgx).toBe(all?.payments[0]?.owedAfterUgx);
    expect(late?.account).toEqual(all?.account);
  });

  it('names an overdue instalment as overdue, and the next one to come as the next', async () => {
    const by = await people.addParent();
    const loan = await loans.addLoan({ by });
    const [first, second] = (await loans.getSummary(loan)).instalments;
    const passed = (Date.parse(first?.dueOn ?? '') - Date.parse(today())) / DAY_MS + 2;
    await loans.passDays(passed);
    const page = await renderText(by, { kind: 'loan-repayment-history' });
    const show = (dueOn = '') => formatDay(dueOn, ui.months);
    expect(page).toContain(`Of which overdue since ${show(first?.dueOn)}`);
    expect(page).toContain(`Next due on ${show(second?.dueOn)}`);
    expect(page).not.toContain(`Next due on ${show(first?.dueOn)}`);
  });

  it('lists repayments, unpaid instalments and the payoff as CSV', async () => {
    const by = await people.addParent();
    const loan = await loans.addLoan({ by });
    await loans.pay(loan, 40_000);
    const records = await listRecords(by, { kind: 'loan-repayment-history' });
    expect(records.map(({ record }) => record)).toEqual([
      'repayment',
      'instalment',
      'instalment',
      'instalment',
      'settlement',
    ]);
    const { totalOutstandingUgx } = await loans.getSummary(loan);
    const instalments = records.filter(({ record }) => record === 'instalment');
    expect(instalments.reduce((sum, { amount_ugx }) => sum + Number(amount_ugx), 0)).toBe(
      totalOutstandingUgx,
    );
  });

  it('omits loans that were paid off before its period', async () => {
    const by = await people.addParent();
    const loan = await loans.addLoan({ by });
    await loans.pay(loan, (await loans.getSummary(loan)).totalOutstandingUgx);
    expect((await history(by)).loans).toMatchObject([{ settlement: null }]);
    await loans.passDays(1);
    expect((await history(by, { from: today(), to: today() })).loans).toEqual([]);
    expect(await renderText(by, { kind: 'loan-repayment-history' })).toContain(
      'Nothing is owed on this loan.',
    );
  });
});
