import { randomUUID } from 'node:crypto';
import {
  type AdminLoanAnswer,
  DAY_MS,
  type LoanAccountAnswer,
  type ProblemBody,
  type RepaymentListAnswer,
  roles,
} from '@somesa/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let loans: RunningLoans;
let grace: SignedInPerson;
let parent: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createRunningLoans(test);
  const { signInAs } = createTestStaff(test);
  [grace, parent] = [await signInAs(roles.staff), await signInAs(roles.parent)];
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const get = async <Body>({ token }: SignedInPerson, path: string): Promise<Body> =>
  (await createTestStaff(test).call<Body>(token, 'GET', path)).body;

it('shows staff the same account, schedules and repayments of a running loan as its parent', async () => {
  const loan = await loans.addLoan({ by: parent, principalUgx: 900_000, term: '12 months' });
  const { instalments } = await loans.getSummary(loan);
  await loans.pay(loan, instalments[0]?.total ?? 0);
  await loans.pay(loan, 300_000, { strategy: 'reduce-instalment' });
  const reversedId = await loans.pay(loan, 7_000);
  await loans.reverse(grace.token, reversedId);

  const account = await get<LoanAccountAnswer>(grace, `admin/loans/${loan.id}/account`);
  expect(account.account).toMatchObject({ id: loan.id, taken: 900_000, arrears: 0 });
  expect(account.account.paid).toBe((instalments[0]?.total ?? 0) + 300_000);
  expect(account.schedules.map(({ cause }) => cause)).toEqual(['disbursed', 'early-repayment']);
  expect(account).toEqual(await get(parent, `parent/loans/${loan.id}/account`));

  const list = await get<RepaymentListAnswer>(grace, `admin/loans/${loan.id}/repayments`);
  expect(
    list.repayments.map(({ id, amount, isReversed }) => [id === reversedId, amount, isReversed]),
  ).toEqual([
    [true, 7_000, true],
    [false, 300_000, false],
    [false, instalments[0]?.total, false],
  ]);
  for (const { isReversed, amount, principal, interest, fees, penalties, overpaid } of list.repayments)
    expect(principal + interest + fees + penalties + overpaid).toBe(isReversed ? 0 : amount);
  expect(list).toEqual(await get(parent, `parent/repayments?loanId=${loan.id}`));
});

it('lists the repayments of one loan page by page, each once', async () => {
  const [one, two] = [await loans.addLoan({ by: parent }), await loans.addLoan({ by: parent })];
  const paid: string[] = [];
  for (let index = 0; index < 21; index += 1) paid.unshift(await loans.pay(one, 5_000));
  await loans.pay(two, 5_000);
  const first = await get<RepaymentListAnswer>(grace, `admin/loans/${one.id}/repayments`);
  const rest = await get<RepaymentListAnswer>(
    grace,
    `admin/loans/${one.id}/repayments?cursor=${encodeURIComponent(first.next ?? '')}`,
  );
  expect([...first.repayments, ...rest.repayments].map(({ id }) => id)).toEqual(paid);
  expect([first.repayments.length, rest.next]).toEqual([20, null]);
});

it('returns 404 for the account of a loan that is not disbursed or does not exist', async () => {
  const loans = createTestLoans(test);
  const applied = await loans.getLoanId(await loans.apply({ phoneNumber1: parent.contact }, parent));
  for (const path of [`${applied}/account`, `${randomUUID()}/account`, 'x/account', 'x/repayments']) {
    const { status } = await createTestStaff(test).call<ProblemBody>(
      grace.token,
      'GET',
      `admin/loans/${path}`,
    );
    expect(status, path).toBe(404);
  }
  const { status } = await createTestStaff(test).call(
    grace.token,
    'GET',
    `admin/loans/${applied}/repayments?cursor=2`,
  );
  expect(status).toBe(422);
});

it('shows the arrears of today even if no sweep has run since midnight', async () => {
  const loan = await loans.addLoan({ by: parent });
  const { nextDueOn, nextDueUgx } = await loans.getSummary(loan);
  test.clock.advance(Date.parse(nextDueOn ?? '') + 3 * DAY_MS - test.clock.now().getTime());
  const path = `loans/${loan.id}/account`;
  const view = await get<LoanAccountAnswer>(grace, `admin/${path}`);
  expect(view.account).toMatchObject({ arrears: nextDueUgx, due: nextDueUgx });
  expect(view.account.daysPastDue).toBeGreaterThan(0);
  expect(view).toEqual(await get(parent, `parent/${path}`));
});

it('names the payment that cleared arrears by its reference in the events of the loan', async () => {
  const loan = await loans.addLoan({ by: parent });
  await loans.passDays(70);
  const { dueUgx } = await loans.getSummary(loan);
  const payment = await loans.pay(loan, dueUgx);
  const [{ reference } = { reference: '' }] = await test.queryRows<{ reference: string }>(
    'select reference from payments where id = $1',
    [payment],
  );
  const { loan: view } = await get<AdminLoanAnswer>(grace, `admin/loans/${loan.id}`);
  expect(view.log.at(-1)).toMatchObject({ event: 'clear_arrears', detail: reference });
});
