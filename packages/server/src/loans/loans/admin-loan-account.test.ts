import { randomUUID } from 'node:crypto';
import {
  type AdminLoanAnswer,
  type LoanAccountAnswer,
  type ProblemBody,
  type RepaymentListAnswer,
  roles,
} from '@somesa/core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let on: RunningLoans;
let grace: SignedInPerson;
let parent: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  grace = await createTestStaff(test).signInAs(roles.staff);
  parent = await createTestPeople(test).join();
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const get = async <Body>({ token }: SignedInPerson, path: string): Promise<Body> =>
  (await createTestStaff(test).call<Body>(token, 'GET', path)).body;

it('staff sees of a running loan to the shilling what its parent sees: position, schedules, repayments with their parts', async () => {
  const loan = await on.begin({ by: parent, principalUgx: 900_000, term: '12 months' });
  const { instalments } = await on.position(loan);
  await on.pay(loan, instalments[0]?.total ?? 0);
  await on.pay(loan, 300_000, { strategy: 'reduce-instalment' });
  const back = await on.pay(loan, 7_000);
  await on.reverse(grace.token, back);

  const account = await get<LoanAccountAnswer>(grace, `admin/loans/${loan.id}/account`);
  expect(account.account).toMatchObject({ id: loan.id, taken: 900_000, arrears: 0 });
  expect(account.account.paid).toBe((instalments[0]?.total ?? 0) + 300_000);
  expect(account.schedules.map(({ cause }) => cause)).toEqual(['disbursed', 'early-repayment']);
  expect(account).toEqual(await get(parent, `parent/loans/${loan.id}/account`));

  const list = await get<RepaymentListAnswer>(grace, `admin/loans/${loan.id}/repayments`);
  expect(list.repayments.map(({ id, amount, isReversed }) => [id === back, amount, isReversed])).toEqual([
    [true, 7_000, true],
    [false, 300_000, false],
    [false, instalments[0]?.total, false],
  ]);
  for (const { isReversed, amount, principal, interest, fees, penalties, overpaid } of list.repayments)
    expect(principal + interest + fees + penalties + overpaid).toBe(isReversed ? 0 : amount);
  expect(list).toEqual(await get(parent, `parent/repayments?loanId=${loan.id}`));
});

it('goes through the repayments page by page, each once, and has none of another loan', async () => {
  const [one, two] = [await on.begin({ by: parent }), await on.begin({ by: parent })];
  const paid: string[] = [];
  for (let at = 0; at < 21; at += 1) paid.unshift(await on.pay(one, 5_000));
  await on.pay(two, 5_000);
  const first = await get<RepaymentListAnswer>(grace, `admin/loans/${one.id}/repayments`);
  const rest = await get<RepaymentListAnswer>(
    grace,
    `admin/loans/${one.id}/repayments?cursor=${encodeURIComponent(first.next ?? '')}`,
  );
  expect([...first.repayments, ...rest.repayments].map(({ id }) => id)).toEqual(paid);
  expect([first.repayments.length, rest.next]).toEqual([20, null]);
});

it('has no position before the school is paid, nor of what is no loan', async () => {
  const loans = createTestLoans(test);
  const applied = await loans.idOf(await loans.apply({ phoneNumber1: parent.contact }, parent));
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

// Last: the sessions of both have ended by then.
it('says of a loan in arrears what is overdue today, though no sweep has seen the day', async () => {
  const loan = await on.begin({ by: parent });
  const { nextDueUgx } = await on.position(loan);
  test.clock.pass(33 * 24 * 3_600_000);
  const signIn = async (person: SignedInPerson): Promise<SignedInPerson> => ({
    ...person,
    token: await createTestStaff(test).signInAgain(person),
  });
  const path = `loans/${loan.id}/account`;
  const seen = await get<LoanAccountAnswer>(await signIn(grace), `admin/${path}`);
  expect(seen.account).toMatchObject({ arrears: nextDueUgx, due: nextDueUgx });
  expect(seen.account.daysPastDue).toBeGreaterThan(0);
  expect(seen).toEqual(await get(await signIn(parent), `parent/${path}`));
});

it('a payment that brought a loan back from arrears is named in its history as people call it', async () => {
  const loan = await on.begin({ by: parent });
  await on.passDays(70);
  const { dueUgx } = await on.position(loan);
  const payment = await on.pay(loan, dueUgx);
  const [{ reference } = { reference: '' }] = await test.rows<{ reference: string }>(
    'select reference from payments where id = $1',
    [payment],
  );
  const staffUser = await createTestStaff(test).signInAs(roles.staff);
  const { loan: seen } = await get<AdminLoanAnswer>(staffUser, `admin/loans/${loan.id}`);
  expect(seen.log.at(-1)).toMatchObject({ event: 'clear_arrears', detail: reference });
});
