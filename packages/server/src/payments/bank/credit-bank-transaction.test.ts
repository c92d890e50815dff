import { type ProblemBody, roles } from '@somesa/core';
import type { BankTransactionAnswer } from '@somesa/core/admin';
import { afterEach, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { createRunningLoans } from '../../testing/running-loans';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { SCHOOL } from '../../testing/test-app';
import { listEntries } from '../testing/fee-payments';

const { test, staff } = await setUpTestApp({
  env: { RECORDED_PAYMENT_SECOND_APPROVAL_ABOVE_UGX: '100000000' },
});
const on = createRunningLoans(test);
const { token } = await staff.signInAs(roles.staff);
afterEach(() => test.expectLedgerMatches());

const addUnmatched = async (amount: number): Promise<string> => {
  const notice = createBankNotice({ reference: 'school fees', amount });
  expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
  return `stanbic:${notice.bankTransactionId}`;
};
const credit = (id: string, to: 'student' | 'loan', body: object, as = token) =>
  staff.call<BankTransactionAnswer & ProblemBody>(
    as,
    'POST',
    `admin/bank-transactions/${id}/credit-${to}`,
    body,
  );

describe('an unmatched bank transaction', () => {
  it('is credited to a child as a payment with a receipt, once, and the rest is queued for refund', async () => {
    const child = await test.addChild(40_000, 10_000);
    const id = await addUnmatched(60_000);
    const both = await Promise.all([
      credit(id, 'student', { school: SCHOOL, regNo: child.regNo.toLowerCase() }),
      credit(id, 'student', { school: SCHOOL, regNo: child.regNo }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { bankTransaction, exceptions } = both.find(({ status }) => status === 200)?.body ?? {};
    expect(bankTransaction).toMatchObject({ status: 'allocated', payment: { id: expect.any(String) } });
    expect(exceptions).toMatchObject([{ closedAt: expect.any(String) }]);
    const { id: paymentId = '', reference = '' } = bankTransaction?.payment ?? {};
    expect(await listEntries(test, `payment:${paymentId}`)).toEqual([
      expect.stringMatching(/^fees.paid: bank:collections > school-payable:\d+ 40000$/),
      expect.stringMatching(/^fees.paid: bank:collections > school-payable:\d+ 10000$/),
      'fees.surplus: bank:collections > refunds-payable 10000',
    ]);
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(0);
    expect((await test.call({ url: `/api/receipts/${reference}` })).status).toBe(200);
    const audit = await test.queryRows('select action, detail from audit_log where subject_id = $1', [id]);
    expect(audit).toEqual([
      { action: 'bank-transaction.credited-to-student', detail: { amountUgx: 60_000, reference } },
    ]);
  });

  it('is credited to a running loan as a repayment, valued when the money came', async () => {
    const loan = await on.addLoan();
    const { reference } = loan;
    const id = await addUnmatched(25_000);
    await test.runAsOwner(`update loans set disbursed_on = '2026-11-22' where id = '${loan.id}'`);
    expect((await credit(id, 'loan', { reference })).body.errors).toEqual({
      reference: ['The money came before this loan began'],
    });
    await test.runAsOwner(`update loans set disbursed_on = '2026-11-21' where id = '${loan.id}'`);
    const answer = await credit(id, 'loan', { reference: reference.toLowerCase() });
    expect(answer.status, answer.text).toBe(200);
    expect(await on.repayments(loan)).toMatchObject([
      { paymentId: answer.body.bankTransaction.payment?.id, amountUgx: 25_000 },
    ]);
  });

  it('shows who approves it the child, its class and its school beside the payment code', async () => {
    const child = await test.addChild(400_000_000);
    const [row] = await test.queryRows<{ code: string; name: string }>(
      `select s.payment_code as code, s.first_name || ' ' || s.last_name || ', ' || s.class_name || ', ' || c.name as name
        from students s join schools c on c.id = s.school_id where s.reg_no = $1`,
      [child.regNo],
    );
    const id = await addUnmatched(400_000_000);
    const answer = await credit(id, 'student', { school: SCHOOL, regNo: row?.code });
    expect(answer.body, answer.text).toMatchObject({ approvalId: expect.any(String) });
    const { token: approver } = await staff.signInAs(roles.administrator);
    const shown = await staff.call(approver, 'GET', `admin/approvals/${answer.body.approvalId}`);
    expect(shown.body).toMatchObject({
      approval: {
        facts: expect.arrayContaining([expect.objectContaining({ after: `${row?.name}, ${row?.code}` })]),
      },
    });
  });

  it('is not credited to a child or a loan that does not exist, or that is the staff member’s own', async () => {
    const id = await addUnmatched(5_000);
    expect((await credit(id, 'student', { school: SCHOOL, regNo: 'NONE-1' })).status).toBe(404);
    expect((await credit(id, 'loan', { reference: 'SF-0000-0000' })).body.errors).toHaveProperty('reference');
    const own = await staff.signInAs(roles.staff);
    const loan = await on.addLoan({ by: own });
    const { reference } = loan;
    const [child] = await test.queryRows<{ regNo: string }>(
      'select reg_no as "regNo" from students where id = $1',
      [loan.studentId],
    );
    for (const rejected of [
      await credit(id, 'student', { school: SCHOOL, regNo: child?.regNo }, own.token),
      await credit(id, 'loan', { reference }, own.token),
    ]) {
      expect([rejected.status, rejected.body.message]).toEqual([409, expect.stringMatching(/yours|own/)]);
    }
    const [row] = await test.queryRows(
      'select payment_id from bank_transactions where provider_transaction_id = $1',
      [id],
    );
    expect(row).toEqual({ payment_id: null });
  });
});
