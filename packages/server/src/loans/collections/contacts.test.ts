import { DAY_MS, type LoanAccountAnswer, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type { AdminListAnswer, ContactsAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { setUpRunningLoans } from '../../testing/set-up-running-loans';
import type { Loan } from '../loans-repository';

const context = setUpRunningLoans();

/** Adds a loan whose first instalment is some days overdue, of the parent. */
const addLateLoan = async (daysPastDue: number): Promise<Loan> => {
  const product = { feeUgx: 0, annualRatePpm: 120_000 };
  const loan = await context.loans.addLoan({ by: context.parent, product });
  const [first] = (await context.loans.getSummary(loan)).instalments;
  const days = Math.round(
    (Date.parse(`${first?.dueOn}T00:00:00Z`) - Date.parse(`${getDay(0)}T00:00:00Z`)) / DAY_MS,
  );
  await context.test.advanceTime((days + daysPastDue) * DAY_MS);
  return loan;
};

const getDay = (days: number): string =>
  toKampalaDay(new Date(context.test.clock.now().getTime() + days * DAY_MS));

const record = async ({ id }: Loan, body: object, token?: string) =>
  context.staff.call<ContactsAnswer & ProblemBody>(
    token ?? (await context.staff.signInAs(roles.staff)).token,
    'POST',
    `admin/loans/${id}/contacts`,
    { channel: 'call', outcome: 'promised', promisedOn: getDay(5), promisedUgx: 150_000, ...body },
  );

const getCells = async ({ id }: Loan, query = '') => {
  const { token } = await context.staff.signInAs(roles.staff);
  const { body, text } = await context.staff.call<AdminListAnswer>(
    token,
    'GET',
    `admin/lists/collections${query}`,
  );
  expect(body.rows, text).toBeDefined();
  return body.rows.find((row) => row.id === id)?.cells;
};

const getPromise = async ({ id }: Loan) =>
  (await context.staff.call<LoanAccountAnswer>(context.parent.token, 'GET', `parent/loans/${id}/account`))
    .body.promise;

const countOverdueReminders = async ({ id }: Loan): Promise<number> =>
  (
    await context.test.queryRows(`select id from notifications where loan_id = $1 and kind like 'overdue%'`, [
      id,
    ])
  ).length;

it('lists a loan in arrears with its next step, last contact and promise, until it is paid', async () => {
  const loan = await addLateLoan(10);
  expect(await getCells(loan)).toMatchObject({
    daysPastDue: 10,
    nextStep: 'call',
    lastContactAt: null,
    promise: null,
    queueStatus: 'open',
  });
  expect(await getCells(loan, '?bucket=8-30')).toBeDefined();
  expect(await getCells(loan, '?bucket=1-7,31-60')).toBeUndefined();
  const recorded = await record(loan, { note: 'Paid on Friday' });
  expect(recorded.status, recorded.text).toBe(201);
  expect(recorded.body.contacts).toMatchObject([
    {
      channel: 'call',
      outcome: 'promised',
      note: 'Paid on Friday',
      promise: { amount: 150_000, status: 'open' },
    },
  ]);
  expect(await getCells(loan)).toMatchObject({
    nextStep: 'await_promise',
    promise: 'open',
    promisedOn: getDay(5),
  });
  await context.loans.pay(loan, (await context.loans.getSummary(loan)).dueUgx);
  expect(await getCells(loan)).toBeUndefined();
});

it('is kept by payments until its day, and broken after it', async () => {
  const loan = await addLateLoan(2);
  await record(loan, { promisedUgx: 60_000, promisedOn: getDay(3) });
  await context.loans.pay(loan, 50_000);
  expect(await getPromise(loan)).toEqual({ on: getDay(3), amount: 60_000, status: 'open' });
  await context.loans.pay(loan, 10_000);
  expect(await getPromise(loan)).toMatchObject({ status: 'kept' });
  await record(loan, { promisedUgx: 60_000, promisedOn: getDay(1) });
  expect(await getPromise(loan)).toMatchObject({ status: 'open' });
  await context.test.advanceTime(2 * DAY_MS);
  expect(await getPromise(loan)).toMatchObject({ status: 'broken' });
  expect(await getCells(loan)).toMatchObject({ nextStep: 'call', promise: 'broken' });
  await context.loans.pay(loan, 60_000);
  expect(await getPromise(loan)).toMatchObject({ status: 'broken' });
});

it('holds back reminders of overdue instalments until its day is over, but no late fee', async () => {
  const late = { graceDays: 3, charge: { kind: 'fixed', amountUgx: 2_000 }, capUgx: 9_000 } as const;
  await context.loans.addLoan({ product: { late } });
  const [promised, other] = [await addLateLoan(1), await addLateLoan(1)];
  await record(promised, { promisedOn: getDay(4) });
  await context.loans.passDays(4);
  const before = await countOverdueReminders(promised);
  expect(await countOverdueReminders(other)).toBeGreaterThan(0);
  await context.loans.passDays(8);
  expect(await countOverdueReminders(promised)).toBeGreaterThan(before);
});

it('needs a promise for its outcome only, within limits, and not from the staff member’s own loan', async () => {
  const loan = await addLateLoan(1);
  const empty = await record(loan, {
    channel: '',
    outcome: '',
    promisedOn: undefined,
    promisedUgx: undefined,
  });
  expect(Object.keys(empty.body.errors ?? {}).sort()).toEqual(['channel', 'outcome']);
  const missing = await record(loan, { promisedOn: undefined, promisedUgx: undefined });
  expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(['promisedOn', 'promisedUgx']);
  const impossible = await record(loan, { promisedOn: getDay(-1), promisedUgx: 90_000_000 });
  expect(Object.keys(impossible.body.errors ?? {}).sort()).toEqual(['promisedOn', 'promisedUgx']);
  const unexpected = await record(loan, { outcome: 'reached' });
  expect(Object.keys(unexpected.body.errors ?? {}).sort()).toEqual(['promisedOn', 'promisedUgx']);
  const { token, user } = await context.staff.signInAs(roles.staff);
  await context.test.queryRows('update loans set user_id = $2 where id = $1', [loan.id, user.user_id]);
  expect((await record(loan, {}, token)).status).toBe(409);
});

it('lets the borrower of a loan in arrears promise to pay, one promise at a time, within 14 days', async () => {
  const promise = (loan: Loan, body: object = {}, { token } = context.parent) =>
    context.staff.call<LoanAccountAnswer & ProblemBody>(token, 'POST', `parent/loans/${loan.id}/promise`, {
      promisedOn: getDay(14),
      promisedUgx: 150_000,
      ...body,
    });
  const onTime = await context.loans.addLoan({ by: context.parent });
  expect((await promise(onTime)).status).toBe(409);
  const loan = await addLateLoan(2);
  expect((await promise(loan, {}, await context.people.addParent())).status).toBe(404);
  const impossible = await promise(loan, { promisedOn: getDay(15), promisedUgx: 90_000_000 });
  expect(impossible.body.errors).toMatchObject({
    promisedOn: ['Enter a day from today, up to 14 days ahead'],
    promisedUgx: [expect.stringContaining('UGX')],
  });
  expect(await getCells(loan)).toMatchObject({ promise: null });
  const { arrearsUgx } = await context.loans.getSummary(loan);
  const minimumUgx = arrearsUgx / 2 + (arrearsUgx % 2) / 2;
  const little = await promise(loan, { promisedUgx: minimumUgx - 1 });
  expect(little.body.errors).toEqual({
    promisedUgx: [`Promise at least UGX ${minimumUgx.toLocaleString('en')}, half of what is overdue`],
  });
  const promised = await promise(loan);
  expect(promised.status, promised.text).toBe(201);
  expect(promised.body.promise).toEqual({ on: getDay(14), amount: 150_000, status: 'open' });
  expect((await promise(loan)).body.message).toContain('open promise');
  expect(await getCells(loan)).toMatchObject({ nextStep: 'await_promise', promisedOn: getDay(14) });
  const audited = await context.test.queryRows(
    `select actor_id from audit_log where action = 'loan.promised' and subject_id = $1`,
    [loan.id],
  );
  expect(audited).toEqual([{ actor_id: context.parent.user.user_id }]);
  const { token } = await context.staff.signInAs(roles.staff);
  const listed = await context.staff.call<ContactsAnswer>(token, 'GET', `admin/loans/${loan.id}/contacts`);
  expect(listed.body.contacts).toMatchObject([
    { channel: 'dashboard', by: { id: context.parent.user.user_id } },
  ]);
  await context.test.advanceTime(15 * DAY_MS);
  const afterBroken = await promise(loan);
  expect([afterBroken.status, afterBroken.body.message]).toEqual([409, expect.stringContaining('Call 0')]);
  expect((await record(loan, {}, token)).status).toBe(201);
  expect((await promise(loan)).body.message).toContain('open promise');
});
