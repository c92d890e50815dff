import { HOUR_MS, type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer, AdminPaymentAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import { payFees, startFees, startTransfer } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const staffUser = () => createTestStaff(test).signInAs(roles.staff);
const show = async (id: string, token?: string) =>
  createTestStaff(test).call<AdminPaymentAnswer & ProblemBody>(
    token ?? (await staffUser()).token,
    'GET',
    `admin/payments/${id}`,
  );
const checkStatus = (id: string, token: string) =>
  createTestStaff(test).call<AdminPaymentAnswer & ProblemBody>(
    token,
    'POST',
    `admin/payments/${id}/check-status`,
  );

describe('GET /api/admin/payments/:id', () => {
  it('returns every detail of a payment', async () => {
    const { id, method, child } = await payFees(test, 90_000);
    const { token, user, last_name: lastName } = await staffUser();
    const { payment } = (await show(id, token)).body;
    expect(payment).toMatchObject({
      id,
      status: 'succeeded',
      amount: 90_000,
      method: 'mtn',
      payer: method.phoneNumber,
      student: { regNo: child.regNo, name: 'Peace Apio', className: 'Senior 1' },
      transactionId: expect.stringMatching(/^mtn-tx-/),
      statusCheckCount: 0,
      nextCheckAt: null,
      parts: null,
      allocations: [{ description: 'Item 1', amount: 90_000 }],
      entries: [{ postingType: 'fees.paid', debit: 'wallet:mtn', amount: 90_000 }],
      refund: null,
      loan: null,
      exceptions: [],
      canAsk: true,
      canRefund: false,
      canReverse: true,
    });
    expect(payment.events.map(({ event, to, by }) => [event, to, by])).toEqual([
      ['accepted', 'submitted', null],
      ['paid', 'succeeded', null],
    ]);
    await createRunningLoans(test).reverse(token, id, 'MTN wrote to us');
    const after = (await show(id, token)).body.payment;
    expect(after).toMatchObject({ status: 'reversed', canReverse: false, receipt: { isReversed: true } });
    expect(after.events.at(-1)).toMatchObject({
      event: 'reversed',
      detail: 'MTN wrote to us',
      by: { id: user.user_id, name: `Sarah ${lastName}` },
    });
    expect(after.entries.map(({ source }) => source)).toEqual([`payment:${id}`, `reversal:${id}`]);
    const log = await test.queryRows(`select action, detail from audit_log where subject_id = $1`, [id]);
    expect(log).toEqual([{ action: 'payment.reversed', detail: { amountUgx: 90_000, purpose: 'fees' } }]);
  });

  it('returns the bank transactions of a bank transfer, the breakdown of a repayment and the retries of a payment', async () => {
    const byBank = await startTransfer(test, 20_000);
    const notice = createBankNotice({ reference: byBank.reference, amount: 20_000 });
    await notify(test, notice);
    expect((await show(byBank.id)).body.payment).toMatchObject({
      method: 'bank',
      payer: 'Stanbic Bank 9030009998887',
      bankTransactions: [{ id: `stanbic:${notice.bankTransactionId}`, amount: 20_000, status: 'allocated' }],
    });
    const { token } = await staffUser();
    const found = await createTestStaff(test).call<AdminListAnswer>(
      token,
      'GET',
      `admin/lists/payments?q=${notice.bankTransactionId}`,
    );
    expect(found.body.rows.map(({ id }) => id)).toEqual([byBank.id]);

    const on = createRunningLoans(test);
    const loan = await on.addLoan();
    const repayment = await on.pay(loan, 50_000);
    const { payment } = (await show(repayment)).body;
    expect(payment).toMatchObject({ purpose: 'repayment', loan: { id: loan.id }, allocations: [] });
    expect(Object.values(payment.parts ?? {}).reduce((sum, part) => sum + part, 0)).toBe(50_000);

    const { msisdn, started } = await startFees(test, 7_000);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'APPROVAL_REJECTED' });
    await test.advanceTime(5_000);
    const retry = await test.retryPayment(started, createPayer().method);
    expect((await show(started.payment.id)).body.payment).toMatchObject({
      failure: 'declined',
      retriedBy: { reference: retry.payment.reference },
    });
    expect((await show(started.payment.id)).body.payment.events.at(-1)?.detail).toBe('APPROVAL_REJECTED');
    expect((await show(retry.payment.id)).body.payment.retryOf?.id).toBe(started.payment.id);
  });

  it('hides a repayment from a bursar in the list, by its ID, under the child and in the search', async () => {
    const on = createRunningLoans(test);
    const loan = await on.addLoan();
    const id = await on.pay(loan, 50_000);
    const { reference, student } = (await show(id)).body.payment;
    const [school] = await test.queryRows<{ slug: string }>(
      'select slug from schools where id = (select school_id from payments where id = $1)',
      [id],
    );
    const { token } = await createTestStaff(test).signInAs(roles.bursar, school?.slug);
    const read = async (path: string): Promise<[number, boolean]> => {
      const { status, text } = await createTestStaff(test).call(token, 'GET', `admin/${path}`);
      return [status, text.includes(reference)];
    };
    expect((await show(id, token)).status).toBe(404);
    for (const path of [`lists/payments?q=${reference}`, `search?q=${reference}`, `students/${student.id}`]) {
      expect([path, ...(await read(path))]).toEqual([path, 200, false]);
    }
    expect(
      (await createTestStaff(test).call((await staffUser()).token, 'GET', `admin/students/${student.id}`))
        .text,
    ).toContain(reference);
  });

  it('returns a payment without the details of the payer to a bursar of its school, and 404 to anyone else', async () => {
    const { id, msisdn, method } = await payFees(test, 30_000);
    const staff = createTestStaff(test);
    const own = await show(id, (await staff.signInAs(roles.bursar)).token);
    expect(own.body.payment).toMatchObject({
      id,
      payer: `•••${msisdn.slice(-3)}`,
      entries: [],
      exceptions: [],
      refund: null,
      account: null,
      canAsk: false,
      canRefund: false,
      canReverse: false,
      allocations: [{ amount: 30_000 }],
    });
    expect(own.text).not.toContain(method.phoneNumber);
    const [other] = await test.queryRows<{ slug: string }>(
      'select slug from schools where slug <> $1 limit 1',
      [SCHOOL],
    );
    const tokens = [
      (await staff.signInAs(roles.bursar, other?.slug)).token,
      (await createTestPeople(test).addParent()).token,
    ];
    for (const token of tokens) expect((await show(id, token)).status).toBe(404);
    expect((await checkStatus(id, (await staff.signInAs(roles.bursar)).token)).status).toBe(404);
    expect((await show('none')).status).toBe(404);
    expect((await show('11111111-1111-4111-8111-111111111111')).status).toBe(404);
  });
});

describe('POST /api/admin/payments/:id/check-status', () => {
  it('records the status at once and the staff member in the audit log', async () => {
    const { id, msisdn } = await startFees(test, 15_000);
    const { token, user } = await staffUser();
    expect((await show(id, token)).body.payment.canAsk).toBe(true);
    const before = test.mtn.queries.length;
    expect((await checkStatus(id, token)).body.payment).toMatchObject({
      status: 'submitted',
      statusCheckCount: 1,
    });
    expect(test.mtn.queries.length).toBe(before + 1);
    test.mtn.onQuery(msisdn, 'paid');
    test.clock.advance(10_000);
    expect((await checkStatus(id, token)).body.payment).toMatchObject({ status: 'succeeded', canAsk: true });
    const log = await test.queryRows(
      'select action, actor_id as actor from audit_log where subject_id = $1',
      [id],
    );
    expect(log).toEqual([1, 2].map(() => ({ action: 'payment.status-checked', actor: user.user_id })));
  });

  it('checks the status once in 10 seconds for all staff', async () => {
    const { id } = await startFees(test, 15_000);
    const [one, two] = [await staffUser(), await staffUser()];
    const before = test.mtn.queries.length;
    const answers = await Promise.all([checkStatus(id, one.token), checkStatus(id, two.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    test.clock.advance(9_000);
    expect(await checkStatus(id, two.token)).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Try again in 1 seconds.' },
    });
    expect(test.mtn.queries.length).toBe(before + 1);
  });

  it('records the success of an expired payment and resolves its exception', async () => {
    const { id, msisdn } = await startFees(test, 15_000);
    await test.advanceTime(49 * HOUR_MS);
    const { token } = await staffUser();
    const expired = (await show(id, token)).body.payment;
    expect(expired).toMatchObject({
      status: 'expired',
      nextCheckAt: null,
      canAsk: true,
      exceptions: [{ kind: 'provider_no_response', closedAt: null }],
    });
    test.mtn.onQuery(msisdn, 'paid');
    expect((await checkStatus(id, token)).body.payment).toMatchObject({
      status: 'succeeded',
      exceptions: [{ closedAt: test.clock.now().toISOString() }],
    });
  });

  it('is rejected if the status can’t be checked', async () => {
    const { token } = await staffUser();
    const byBank = await startTransfer(test, 5_000);
    expect((await checkStatus(byBank.id, token)).status).toBe(409);
    expect((await checkStatus('none', token)).status).toBe(404);
    expect((await checkStatus('11111111-1111-4111-8111-111111111111', token)).status).toBe(404);
  });
});
