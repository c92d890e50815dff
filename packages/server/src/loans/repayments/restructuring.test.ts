import { DAY_MS, type LoanAccountAnswer, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type { ApprovalAnswer, SecondApprovalAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { setUpRunningLoans } from '../../testing/set-up-running-loans';
import { getMsisdn } from '../../testing/test-people';
import type { Loan } from '../loans-repository';
import { listLoanPositions } from './loan-positions';

const context = setUpRunningLoans();
type Outcome = LoanAccountAnswer & SecondApprovalAnswer & ProblemBody;

const late = { graceDays: 3, charge: { kind: 'fixed', amountUgx: 9_000 }, capUgx: 90_000 } as const;

/** Adds a loan of UGX 600,000 with two instalments overdue, of a parent. */
const addLateLoan = async (): Promise<Loan> => {
  const product = { feeUgx: 50_000, annualRatePpm: 240_000, late };
  const loan = await context.loans.addLoan({ by: context.parent, product });
  await context.test.advanceTime(70 * DAY_MS);
  expect(await context.loans.row(loan)).toMatchObject({ status: 'in_arrears' });
  return loan;
};

const getDay = (days: number): string =>
  toKampalaDay(new Date(context.test.clock.now().getTime() + days * DAY_MS));

const callAsStaff = async ({ id }: Loan, path: string, body: object = {}) =>
  context.staff.call<Outcome>(
    (await context.staff.signInAs(roles.staff)).token,
    'POST',
    `admin/loans/${id}/${path}`,
    body,
  );
const propose = (loan: Loan, change: object = {}) =>
  callAsStaff(loan, 'restructuring', {
    instalments: 6,
    firstDueOn: getDay(20),
    annualRatePpm: 180_000,
    reason: 'Lost her job',
    ...change,
  });
const callAsParent = ({ id }: Loan, path: string, body: object = {}) =>
  context.staff.call<Outcome>(context.parent.token, 'POST', `parent/loans/${id}/${path}`, body);
const getAccount = async ({ id }: Loan): Promise<LoanAccountAnswer> =>
  (await context.staff.call<Outcome>(context.parent.token, 'GET', `parent/loans/${id}/account`)).body;

const sendCode = async (loan: Loan): Promise<string> => {
  // One code a minute.
  context.test.clock.advance(61_000);
  expect((await callAsParent(loan, 'restructuring-code')).status).toBe(200);
  return context.people.getOtp(getMsisdn(context.parent));
};

it('takes effect when the borrower accepts it with a code, and keeps the old schedule', async () => {
  const loan = await addLateLoan();
  const before = await context.loans.getSummary(loan);
  const proposed = await propose(loan);
  expect([proposed.status, proposed.body.approvalId], proposed.text).toEqual([201, null]);
  const shown = (await getAccount(loan)).restructuring;
  expect(shown).toMatchObject({
    before: { annualRatePpm: 240_000, total: before.totalOutstandingUgx },
    after: { annualRatePpm: 180_000 },
  });
  const accepted = await callAsParent(loan, 'restructuring', { otp: await sendCode(loan) });
  expect(accepted.status, accepted.text).toBe(200);
  const { account, schedules, restructuring } = accepted.body;
  expect(restructuring).toBeNull();
  expect(account).toMatchObject({
    status: 'ongoing',
    arrears: 0,
    daysPastDue: 0,
    pending: shown?.after.total,
  });
  expect(account.restructurings).toMatchObject([{ carriedOver: shown?.carriedOver }]);
  expect(account.terms).toEqual({ total: 6, covered: 0, remaining: 6 });
  expect(schedules.map(({ cause }) => cause)).toEqual(['disbursed', 'restructuring']);
  expect(schedules[0]?.instalments).toHaveLength(3);
  const after = await context.loans.getSummary(loan);
  expect(after.principalOutstandingUgx).toBe(before.principalOutstandingUgx);
  const posted = await context.test.queryRows(
    'select id from ledger_entries where loan_id = $1 and source like $2',
    [loan.id, 'restructuring:%'],
  );
  expect(posted).toEqual([]);
  const [notice] = await context.test.queryRows(
    `select kind from notifications where loan_id = $1 order by id desc limit 1`,
    [loan.id],
  );
  expect(notice).toEqual({ kind: 'schedule_changed' });
});

it('counts a payment from before it that is reported later, and posts it to the old instalments', async () => {
  const loan = await addLateLoan();
  const pending = await context.loans.addPendingPayment(loan, 100_000);
  const paidAt = context.test.clock.now();
  await propose(loan);
  await callAsParent(loan, 'restructuring', { otp: await sendCode(loan) });
  const before = await context.loans.getSummary(loan);
  await context.loans.reportPayment(pending, paidAt);
  const after = await context.loans.getSummary(loan);
  const [repayment] = await context.loans.repayments(loan);
  expect(repayment).toMatchObject({ overpaidUgx: 0 });
  expect(after.principalOutstandingUgx).toBe(before.principalOutstandingUgx - (repayment?.principalUgx ?? 0));
  expect(after.restructurings[0]?.carriedOver).toBeLessThan(before.restructurings[0]?.carriedOver ?? 0);
  expect((await context.loans.listVersions(loan)).map(({ cause }) => cause)).toEqual([
    'disbursed',
    'restructuring',
    'correction',
  ]);
});

it('stays out of the first stage until three instalments in a row are paid on time', async () => {
  const loan = await addLateLoan();
  await propose(loan, { instalments: 4 });
  await callAsParent(loan, 'restructuring', { otp: await sendCode(loan) });
  const getOnTime = async () => {
    const positions = await listLoanPositions(context.test.database, { on: getDay(0), schoolId: null });
    return positions.find(({ loanId }) => loanId === loan.id)?.onTimeInstalments;
  };
  expect(await getOnTime()).toBe(0);
  await context.test.advanceTime(20 * DAY_MS);
  await context.loans.pay(loan, (await context.loans.getSummary(loan)).dueUgx);
  expect(await getOnTime()).toBe(1);
});

it('needs the right code, and the open proposal of one’s own running loan', async () => {
  const loan = await addLateLoan();
  expect((await callAsParent(loan, 'restructuring-code')).status).toBe(409);
  await propose(loan);
  const otp = await sendCode(loan);
  const wrong = await callAsParent(loan, 'restructuring', { otp: otp === '000000' ? '000001' : '000000' });
  expect(Object.keys(wrong.body.errors ?? {})).toEqual(['otp']);
  const other = await context.staff.signInAs(roles.parent);
  const path = `parent/loans/${loan.id}/restructuring`;
  expect((await context.staff.call(other.token, 'POST', path, { otp })).status).toBe(404);
  // The code is for one proposal: after another one it accepts nothing.
  expect((await callAsStaff(loan, 'restructuring/withdraw')).status).toBe(200);
  await propose(loan);
  expect((await callAsParent(loan, 'restructuring', { otp })).status).toBe(422);
  expect((await callAsParent(loan, 'restructuring', { otp: await sendCode(loan) })).status).toBe(200);
});

it('needs another person if a lower rate forgoes interest above the limit of waivers', async () => {
  const loan = await addLateLoan();
  expect((await propose(loan, { annualRatePpm: 240_000 })).body.approvalId).toBeNull();
  const atFullRate = (await getAccount(loan)).restructuring?.after.total ?? 0;
  await callAsStaff(loan, 'restructuring/withdraw');
  const { body } = await propose(loan, { annualRatePpm: 0 });
  expect(body.approvalId).not.toBeNull();
  expect((await getAccount(loan)).restructuring).toBeNull();
  expect((await propose(loan, { annualRatePpm: 0 })).status).toBe(409);
  const { token, user } = await context.staff.signInAs(roles.administrator);
  const approved = await context.staff.call<ApprovalAnswer>(
    token,
    'POST',
    `admin/approvals/${body.approvalId}/approve`,
  );
  expect(approved.status, approved.text).toBe(200);
  const { restructuring } = await getAccount(loan);
  const forgoneUgx = atFullRate - (restructuring?.after.total ?? 0);
  expect(forgoneUgx).toBeGreaterThan(20_000);
  expect(approved.body.approval.facts).toMatchObject([
    { name: 'forgoneUgx', before: null, after: forgoneUgx },
    { name: 'annualRate', before: '24%', after: '0%' },
    { name: 'instalments', after: '6' },
    { name: 'firstDueOn', after: getDay(20) },
    { name: 'owedUgx', after: restructuring?.after.total },
  ]);
  const [row] = await context.test.queryRows<{ by: string }>(
    'select approved_by as by from loan_restructurings where id = $1',
    [body.approvalId],
  );
  expect(row?.by).toBe(user.user_id);
  const accepted = await callAsParent(loan, 'restructuring', { otp: await sendCode(loan) });
  expect(accepted.status, accepted.text).toBe(200);
});

it('expires after its last day', async () => {
  const loan = await addLateLoan();
  await propose(loan, { firstDueOn: getDay(5) });
  expect((await getAccount(loan)).restructuring).toMatchObject({ lastOn: getDay(4) });
  await context.test.advanceTime(5 * DAY_MS);
  expect((await callAsParent(loan, 'restructuring-code')).status).toBe(409);
  expect((await propose(loan)).status).toBe(201);
});

it('rejects a second open proposal, a higher rate, an impossible schedule, and the staff member’s own loan', async () => {
  const loan = await addLateLoan();
  const invalid = await propose(loan, { instalments: 37, firstDueOn: 'soon', annualRatePpm: -1, reason: '' });
  expect(Object.keys(invalid.body.errors ?? {}).sort()).toEqual([
    'annualRatePpm',
    'firstDueOn',
    'instalments',
    'reason',
  ]);
  expect((await propose(loan, { annualRatePpm: 240_001 })).body.errors).toEqual({
    annualRatePpm: ['The loan’s rate is 24% a year. Enter that or less'],
  });
  expect((await propose(loan, { firstDueOn: getDay(63) })).status).toBe(422);
  const { token, user } = await context.staff.signInAs(roles.staff);
  await context.test.queryRows('update loans set user_id = $2 where id = $1', [loan.id, user.user_id]);
  const own = await context.staff.call<Outcome>(token, 'POST', `admin/loans/${loan.id}/restructuring`, {
    instalments: 6,
    firstDueOn: getDay(20),
    annualRatePpm: 0,
    reason: 'Mine',
  });
  expect(own.status).toBe(409);
  await context.test.queryRows('update loans set user_id = $2 where id = $1', [
    loan.id,
    context.parent.user.user_id,
  ]);
  expect((await propose(loan)).status).toBe(201);
  expect((await propose(loan)).status).toBe(409);
});
