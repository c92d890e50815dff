import { DAY_MS, type ProblemBody, roles } from '@somesa/core';
import type { ApprovalAnswer, SecondApprovalAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { setUpRunningLoans } from '../../testing/set-up-running-loans';
import type { Loan } from '../loans-repository';

const context = setUpRunningLoans();

/** Adds a loan with a fee of UGX 50,000 and a late fee of UGX 9,000, 40 days after its disbursement. */
const addLateLoan = async (): Promise<Loan> => {
  const late = { graceDays: 3, charge: { kind: 'fixed', amountUgx: 9_000 }, capUgx: 90_000 } as const;
  const loan = await context.loans.addLoan({
    by: context.parent,
    product: { feeUgx: 50_000, annualRatePpm: 240_000, late },
  });
  await context.test.advanceTime(40 * DAY_MS);
  return loan;
};

const waive = async ({ id }: Pick<Loan, 'id'>, body: object) =>
  context.staff.call<SecondApprovalAnswer & ProblemBody>(
    (await context.staff.signInAs(roles.staff)).token,
    'POST',
    `admin/loans/${id}/waivers`,
    { reason: 'Our mistake', ...body },
  );

it('waives a late fee at once, and posts nothing for it', async () => {
  const loan = await addLateLoan();
  const before = await context.loans.getSummary(loan);
  const { status, body } = await waive(loan, { part: 'penalties', amount: 9_000 });
  expect([status, body]).toEqual([200, { approvalId: null }]);
  const after = await context.loans.getSummary(loan);
  expect(after.totalOutstandingUgx).toBe(before.totalOutstandingUgx - 9_000);
  expect(after.waivers).toMatchObject([{ part: 'penalties', amount: 9_000 }]);
  const posted = await context.test.queryRows(
    `select id from ledger_entries where loan_id = $1 and posting_type like 'repayment%'`,
    [loan.id],
  );
  expect(posted).toEqual([]);
  await context.loans.pay(loan, after.dueUgx);
  expect(await context.loans.getSummary(loan)).toMatchObject({ dueUgx: 0, daysPastDue: 0 });
  const [repayment] = await context.loans.repayments(loan);
  expect(repayment).toMatchObject({ feesUgx: 50_000, penaltiesUgx: 0, overpaidUgx: 0 });
});

it('needs another person above the limit, and takes effect with the approval', async () => {
  const loan = await addLateLoan();
  const before = await context.loans.getSummary(loan);
  const { body } = await waive(loan, { part: 'fees', amount: 20_001 });
  expect(body.approvalId).not.toBeNull();
  expect(await context.loans.getSummary(loan)).toMatchObject({ waivers: [] });
  const { token } = await context.staff.signInAs(roles.administrator);
  const approved = await context.staff.call<ApprovalAnswer>(
    token,
    'POST',
    `admin/approvals/${body.approvalId}/approve`,
    {},
  );
  expect(approved.body.approval.facts).toMatchObject([
    { name: 'amountUgx', after: 20_001 },
    { name: 'owedUgx', before: before.totalOutstandingUgx, after: before.totalOutstandingUgx - 20_001 },
  ]);
  expect((await context.loans.getSummary(loan)).totalOutstandingUgx).toBe(
    before.totalOutstandingUgx - 20_001,
  );
});

it('can’t exceed what is due of the part, and needs a part, an amount and a reason', async () => {
  const loan = await addLateLoan();
  const tooMuch = await waive(loan, { part: 'penalties', amount: 9_001 });
  expect(tooMuch.body.errors).toEqual({
    amount: ['UGX 9,000 of it is due and unpaid. Enter that or less'],
  });
  const empty = await waive(loan, { part: '', amount: 0, reason: '' });
  expect(Object.keys(empty.body.errors ?? {}).sort()).toEqual(['amount', 'part', 'reason']);
  expect(await context.loans.getSummary(loan)).toMatchObject({ waivers: [] });
});

it('keeps its effect when an earlier payment is reported later, as far as something is left to waive', async () => {
  const loan = await addLateLoan();
  const { dueUgx } = await context.loans.getSummary(loan);
  const pending = await context.loans.addPendingPayment(loan, dueUgx - 4_000);
  const paidAt = context.test.clock.now();
  await context.test.advanceTime(60_000);
  await waive(loan, { part: 'penalties', amount: 9_000 });
  await context.loans.reportPayment(pending, paidAt);
  expect(await context.loans.getSummary(loan)).toMatchObject({
    dueUgx: 0,
    overpaidUgx: 0,
    waivers: [{ part: 'penalties', amount: 4_000 }],
  });
});
