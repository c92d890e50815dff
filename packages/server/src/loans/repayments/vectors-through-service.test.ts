import { DAY_MS, type EarlyQuoteView, type LoanProduct, roles } from '@somesa/core';
import { ppm, readVectors, units, type Vector } from '@somesa/core/testing/vectors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reversePayment } from '../../payments/reversals/reverse-payment';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import type { Loan } from '../loans-repository';
import { createEarlyQuotes } from './early-quotes';

let test: TestApp;
let loans: RunningLoans;
let parent: SignedInPerson;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  parent = await createTestPeople(test).addParent();
  staffUser = await createTestStaff(test).signInAs(2);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

/** Returns noon in Kampala of a date. */
const getNoon = (day: string): Date => new Date(`${day}T09:00:00.000Z`);
/** Sets the clock to a date, later or earlier, and reopens the closed days. */
const goTo = async (day: string): Promise<void> => {
  test.clock.advance(getNoon(day).getTime() - test.clock.now().getTime());
  await test.runAsOwner('truncate ledger_daily_totals, closed_ledger_dates');
};

const noPenalty: LoanProduct['late'] = { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 };
const defaultProduct = { annualRatePpm: 0, feeUgx: 0, method: 'declining' as const, late: noPenalty };

/** Creates a loan without interest, with the instalments of a vector. */
const createPlainLoan = async (
  begunOn: string,
  rows: readonly { number: number; dueOn: string; principalUgx: number }[],
  late: LoanProduct['late'] = noPenalty,
): Promise<Loan> => {
  await goTo(begunOn);
  const principalUgx = rows.reduce((sum, row) => sum + row.principalUgx, 0);
  let balanceAfterUgx = principalUgx;
  const schedule = rows.map((row) => {
    balanceAfterUgx -= row.principalUgx;
    return { ...row, interestUgx: 0, feesUgx: 0, balanceAfterUgx };
  });
  return loans.addLoan({ principalUgx, product: { ...defaultProduct, late }, schedule });
};

const deliverPayment = async (loan: Loan, amountUgx: number, day: string): Promise<string> => {
  const id = await loans.addPendingPayment(loan, amountUgx);
  expect(await loans.reportPayment(id, getNoon(day))).toBe('allocated');
  return id;
};

const quote = async ({ id }: Loan, amountUgx?: number): Promise<EarlyQuoteView> => {
  const quoted = await createEarlyQuotes(test).quote(parent.user.user_id, id, amountUgx);
  if (!quoted.ok) throw new Error(JSON.stringify(quoted.error));
  return quoted.value;
};

type Run<Inputs, Expected> = (inputs: Inputs, expected: Expected) => Promise<void>;

/** Creates the loan FIN-DECL-01: 10,000 at 7% a year over six months, with its first instalment paid. */
const publishedLoan = async (): Promise<Loan> => {
  goTo('2024-01-01');
  const product = { ...defaultProduct, annualRatePpm: 70_000 };
  const loan = await loans.addLoan({ principalUgx: 10_000, term: '6 months', product, by: parent });
  goTo('2024-02-01');
  await loans.pay(loan, 1_701);
  return loan;
};

const settlement: Run<
  { period: [string, string] },
  Record<'principal' | 'interest' | 'total', string>
> = async ({ period }, expected) => {
  const loan = await publishedLoan();
  goTo(period[1]);
  const quoted = await quote(loan);
  const inUnits = { principal: units(expected.principal, 2), interest: units(expected.interest, 2) };
  expect(quoted.settlement).toMatchObject({ ...inUnits, total: units(expected.total, 2) });
  const id = await loans.pay(loan, quoted.amount, { strategy: 'reduce-term', quoteId: quoted.id });
  const last = (await loans.repayments(loan)).find(({ paymentId }) => paymentId === id);
  expect(last).toMatchObject({
    principalUgx: inUnits.principal,
    interestUgx: inUnits.interest,
    overpaidUgx: 0,
  });
  expect((await loans.row(loan)).status).toBe('closed');
};

const settlePartly: Run<{ outstanding_principal: string }, { settlement: string }> = async (
  inputs,
  expected,
) => {
  goTo('2024-01-01');
  const product = { ...defaultProduct, annualRatePpm: 240_000 };
  const loan = await loans.addLoan({
    principalUgx: units(inputs.outstanding_principal, 2),
    product,
    by: parent,
  });
  expect((await quote(loan)).settlement.total).toBe(units(expected.settlement, 2));
};

interface Instalments {
  instalments: { n: number; due: string; amount: string }[];
  payments: { date: string; amount: string }[];
}

const allocation: Run<Instalments, Record<string, string[]>> = async (inputs, expected) => {
  const rows = inputs.instalments.map(({ n, due, amount }) => ({
    number: n,
    dueOn: due,
    principalUgx: units(amount, 2),
  }));
  const loan = await createPlainLoan('2022-12-31', rows);
  goTo('2024-01-01');
  const sums = { in_advance: rows.map(() => 0), late: rows.map(() => 0) };
  let before = rows.map(() => 0);
  for (const { date, amount } of inputs.payments) {
    await deliverPayment(loan, units(amount, 2), date);
    const after = (await loans.getSummary(loan)).instalments.map(({ paid }) => paid);
    for (const [at, { dueOn }] of rows.entries()) {
      const shareUgx = (after[at] ?? 0) - (before[at] ?? 0);
      if (date < dueOn) sums.in_advance[at] = (sums.in_advance[at] ?? 0) + shareUgx;
      if (date > dueOn) sums.late[at] = (sums.late[at] ?? 0) + shareUgx;
    }
    before = after;
  }
  const outstanding = (await loans.getSummary(loan)).instalments.map(({ due }) => due);
  const inUnits = Object.entries(expected).map(([name, amounts]) => [
    name,
    amounts.map((each) => units(each, 2)),
  ]);
  expect({ paid: before, ...sums, outstanding }).toEqual(Object.fromEntries(inUnits));
};

const delinquent: Run<{ grace_on_arrears_days: number }, { delinquent_date: string }> = async (
  inputs,
  expected,
) => {
  const loan = await createPlainLoan('2023-01-01', [
    { number: 1, dueOn: '2023-01-31', principalUgx: 10_000 },
  ]);
  await deliverPayment(loan, 1, '2023-01-01');
  goTo(expected.delinquent_date);
  await test.advanceTime(0);
  expect(await loans.getSummary(loan)).toMatchObject({ daysPastDue: inputs.grace_on_arrears_days });
  expect((await loans.row(loan)).status).toBe('in_arrears');
};

const penalty: Run<
  { penalty_annual_rate_pct: string; penalty_days: number },
  Record<string, string>
> = async (inputs, { interest = '', penalty: charged = '' }) => {
  // The published overdue amount is half of a month's interest; here it is overdue principal.
  const principalUgx = Math.round(units(interest, 2) / 2);
  const charge = { kind: 'interest' as const, annualRatePpm: ppm(inputs.penalty_annual_rate_pct) };
  const rows = [{ number: 1, dueOn: '2024-02-01', principalUgx }];
  const loan = await createPlainLoan('2024-01-01', rows, { graceDays: 3, charge, capUgx: 1_000_000 });
  test.clock.advance((31 + 3 + inputs.penalty_days) * DAY_MS);
  await test.advanceTime(0);
  const { dueUgx } = await loans.getSummary(loan);
  expect(dueUgx - principalUgx).toBe(units(charged, 2));
  await loans.pay(loan, dueUgx);
  expect((await loans.repayments(loan))[0]).toMatchObject({
    penaltiesUgx: units(charged, 2),
    overpaidUgx: 0,
  });
};

const dueDays: Run<{ seed: string }, { due: string[] }> = async ({ seed }, { due }) => {
  goTo(seed);
  const loan = await loans.addLoan({ principalUgx: 120_000, term: '12 months', product: defaultProduct });
  expect((await loans.schedule(loan, 1)).map(({ dueOn }) => dueOn)).toEqual(due.slice(1, 13));
};

const closedOverpaidReopened = async (): Promise<void> => {
  const rows = [
    { number: 1, dueOn: '2024-02-01', principalUgx: 10_000 },
    { number: 2, dueOn: '2024-03-01', principalUgx: 10_000 },
  ];
  const loan = await createPlainLoan('2024-01-01', rows);
  goTo('2024-03-01');
  await deliverPayment(loan, 12_000, '2024-02-01');
  expect(await loans.getSummary(loan)).toMatchObject({ totalOutstandingUgx: 8_000, overpaidUgx: 0 });
  const last = await deliverPayment(loan, 9_500, '2024-03-01');
  expect(await loans.getSummary(loan)).toMatchObject({ totalOutstandingUgx: 0, overpaidUgx: 1_500 });
  expect((await loans.row(loan)).status).toBe('closed');
  await loans.reverse(staffUser.token, last);
  expect(await loans.getSummary(loan)).toMatchObject({ totalOutstandingUgx: 8_000, overpaidUgx: 0 });
  expect((await loans.row(loan)).status).toBe('ongoing');
};

const advanceOfOneInstalment = async (): Promise<void> => {
  const loan = await publishedLoan();
  const { previews: below } = await quote(loan, 1_700);
  expect(below['reduce-instalment']).toBeNull();
  expect([below['reduce-term']?.instalment, below['reduce-term']?.instalments.length]).toEqual([1_701, 4]);
  const { previews } = await quote(loan, 1_701);
  expect(previews['reduce-instalment']?.instalment).toBeLessThan(1_701);
};

/** The published vector reverses 500 payments; 8 are enough to prove the same. */
const reversedTwiceAtOnce = async (): Promise<void> => {
  goTo('2024-01-01');
  const loan = await loans.addLoan({ product: defaultProduct });
  const ids: string[] = [];
  for (let count = 0; count < 8; count += 1) ids.push(await loans.pay(loan, 1_000 + count));
  const person = { id: staffUser.user.user_id, roleId: roles.staff, schoolId: null, sessionHash: '' };
  const done = await Promise.all(
    [...ids, ...ids].map((id) => reversePayment(test.running.staff, id, 'The bank took it back', person)),
  );
  expect(done.every(({ ok }) => ok)).toBe(true);
  const events = await test.queryRows(
    `select payment_id from payment_events where event = 'reversed' and payment_id = any($1)`,
    [ids],
  );
  expect(events).toHaveLength(ids.length);
  expect(await loans.getSummary(loan)).toMatchObject({
    paidUgx: 0,
    totalOutstandingUgx: 600_000,
    overpaidUgx: 0,
  });
};

const runners = {
  'settlement.full_period': settlement,
  'prepay.settle_after_partial': settlePartly,
  allocation,
  'late.delinquent_date': delinquent,
  'late.penalty': penalty,
  due_dates: dueDays,
  'FIN-BEH-03': closedOverpaidReopened,
  'FRA-BEH-01': advanceOfOneInstalment,
  'FOR-BEH-02': reversedTwiceAtOnce,
};

const otherTerms = 'its interest period is days or weeks; our loans have months';
const otherPlace = 'advance payments go to other instalments than the next; ours never do';
const rescheduled = 'late payment changes the schedule; ours stays, and a penalty is charged';
const coveredElsewhere = 'covered by the tests of idempotent initiation';

/** Vectors about payments that don't apply to this service, with the reasons. */
const skippedVectors: Record<string, string> = {
  'FIN-SET-05': otherTerms,
  'FIN-SET-06': otherTerms,
  'FSH-SET-01': otherTerms,
  'FSH-SET-02': otherTerms,
  'FSH-SET-03': otherTerms,
  'FIN-PRE-04': 'a payment before its due date changes the schedule; ours only does if requested',
  'FIN-ALC-03': otherPlace,
  'FIN-ALC-04': otherPlace,
  'FIN-ALC-05': otherPlace,
  'FIN-ALC-07': otherPlace,
  'FIN-ALC-10': otherPlace,
  'FIN-LATE-01': rescheduled,
  'FIN-LATE-02': rescheduled,
  'FIN-LATE-03': rescheduled,
  'FIN-BEH-01': coveredElsewhere,
  'FOR-BEH-01': coveredElsewhere,
};

const paymentVectors = readVectors().filter(({ kind }) =>
  /^(settlement|prepay|allocation|late|due_dates|behaviour)\b/.test(kind),
);
const isSkipped = ({ id }: Vector) => Object.hasOwn(skippedVectors, id);

describe('published vectors through the service', () => {
  it.each(
    paymentVectors
      .filter((vector) => !isSkipped(vector))
      .map((vector) => [vector.id, vector.kind, vector] as const),
  )('have the published result: %s, %s', async (id, kind, { inputs, expected }) => {
    const runner = runners[(kind === 'behaviour' ? id : kind) as keyof typeof runners] as
      | Run<unknown, unknown>
      | undefined;
    if (!runner) throw new Error(`${id} is neither run nor listed`);
    await runner(inputs, expected);
  });

  it('are skipped only if they are about payments', () => {
    const ids = new Set(paymentVectors.map(({ id }) => id));
    expect(Object.keys(skippedVectors).filter((id) => !ids.has(id))).toEqual([]);
    expect(paymentVectors.length).toBeGreaterThan(20);
  });
});
