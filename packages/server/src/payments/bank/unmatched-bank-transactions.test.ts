import { DAY_MS, type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer, BankTransactionAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, startFees, startTransfer } from '../testing/fee-payments';

let test: TestApp;
let on: RunningLoans;
let token: string;
let staffId: string;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  const staffUser = await createTestStaff(test).signInAs(roles.staff);
  token = staffUser.token;
  staffId = staffUser.user.user_id;
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const call = <Body = BankTransactionAnswer & ProblemBody>(path: string, body?: object, as = token) =>
  createTestStaff(test).call<Body>(as, body ? 'POST' : 'GET', `admin/bank-transactions/${path}`, body);
const allocate = (id: string, reference: string, as = token) => call(`${id}/allocate`, { reference }, as);
const recordReturn = (id: string, body: object = {}) =>
  call(`${id}/return`, { providerTransactionId: `OUT ${id.slice(-8)}`, paidOn: '2026-11-21', ...body });

/** Records a bank transaction that matches no payment; returns its ID. */
const addUnmatched = async (amount: number, reference = 'school fees'): Promise<string> => {
  const notice = createBankNotice({ reference, amount });
  expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
  return `stanbic:${notice.bankTransactionId}`;
};
const listAudit = (id: string) =>
  test.queryRows<{ action: string; detail: object }>(
    'select action, detail from audit_log where subject_id = $1 and actor_id = $2',
    [id, staffId],
  );

describe('an unmatched bank transaction', () => {
  it('is allocated by staff to a payment as if the payer had quoted it', async () => {
    const { started, reference } = await startTransfer(test, 70_000);
    const id = await addUnmatched(70_000);
    expect((await call(id)).body).toMatchObject({
      bankTransaction: { id, amount: 70_000, status: 'waiting', payment: null, narrative: 'school fees' },
      exceptions: [{ kind: 'bank_transaction_unmatched', closedAt: null }],
    });
    const answer = await allocate(id, ` ${reference.toLowerCase()} `);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      bankTransaction: { status: 'allocated', payment: { id: started.payment.id, reference } },
      exceptions: [{ closedAt: test.clock.now().toISOString() }],
    });
    const shown = await test.show(started);
    expect(shown).toMatchObject({ status: 'succeeded', receipt: { paidAt: '2026-11-21T05:55:00.000Z' } });
    expect(await listEntries(test, `bank-transaction:${id}`)).toEqual([
      'bank.unallocated: bank:collections > unallocated-receipts 70000',
      'bank.allocated: unallocated-receipts > bank:collections 70000',
    ]);
    expect(await on.entries(shown.id)).toMatchObject([
      { postingType: 'fees.paid', debit: 'bank:collections', amount: 70_000 },
    ]);
    expect(await listAudit(id)).toEqual([
      { action: 'bank-transaction.allocated', detail: { amountUgx: 70_000, reference } },
    ]);
    const [item] = await test.queryRows(
      'select status, assignee_id as assignee from queue_items where subject = $1',
      [id],
    );
    expect(item).toEqual({ status: 'done', assignee: staffId });
  });

  it('can be allocated to a payment on a loan and to an expired payment', async () => {
    const loan = await on.addLoan();
    const late = await on.addPendingPayment(loan, 30_000);
    const [row] = await test.queryRows<{ reference: string }>(
      'select reference from payments where id = $1',
      [late],
    );
    expect((await allocate(await addUnmatched(30_000), row?.reference ?? '')).status).toBe(200);
    expect(await on.repayments(loan)).toMatchObject([{ paymentId: late, amountUgx: 30_000 }]);
    const { started } = await startTransfer(test, 5_000);
    await test.advanceTime(3 * DAY_MS);
    expect((await test.show(started)).status).toBe('expired');
    expect((await allocate(await addUnmatched(5_000), started.payment.reference)).status).toBe(200);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('can be returned in full, once per transfer', async () => {
    const id = await addUnmatched(12_000);
    const answer = await recordReturn(id, { providerTransactionId: 'out-1' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.bankTransaction).toMatchObject({
      status: 'returned',
      returned: { providerTransactionId: 'OUT-1', paidOn: '2026-11-21' },
    });
    expect((await listEntries(test, `bank-transaction:${id}`)).at(-1)).toBe(
      'bank.returned: unallocated-receipts > bank:disbursements 12000',
    );
    expect((await call(id)).body.exceptions).toMatchObject([{ closedAt: expect.any(String) }]);
    const other = await addUnmatched(12_000);
    expect((await recordReturn(other, { providerTransactionId: 'OUT-1' })).body.errors).toEqual({
      providerTransactionId: [expect.stringMatching(/^Another payment has this reference/)],
    });
  });

  it('is listed with its status', async () => {
    const [waiting, done] = [await addUnmatched(1_111, 'walk-in'), await addUnmatched(2_222)];
    await recordReturn(done);
    const list = async (query: string) => {
      const answer = await createTestStaff(test).call<AdminListAnswer>(
        token,
        'GET',
        `admin/lists/bankTransactions?${query}`,
      );
      expect(answer.status, answer.text).toBe(200);
      return answer.body.rows;
    };
    const open = await list('queueStatus=open,assigned');
    expect(open.map(({ id }) => id)).toContain(waiting);
    expect(open.map(({ id }) => id)).not.toContain(done);
    const [found] = await list(`q=${waiting.slice('stanbic:'.length).toLowerCase()}`);
    expect(found).toMatchObject({
      id: waiting,
      cells: { bank: 'stanbic', status: 'waiting', queueStatus: 'open' },
    });
    expect((await list('q=WALK')).map(({ id }) => id)).toEqual([waiting]);
    expect((await list('status=returned')).map(({ id }) => id)).toContain(done);
  });
});

describe('a bank transaction of another amount than the quoted repayment', () => {
  it('repays the loan with what arrived', async () => {
    const loan = await on.addLoan();
    const id = await on.addPendingPayment(loan, 40_000);
    const [row] = await test.queryRows<{ reference: string }>(
      'select reference from payments where id = $1',
      [id],
    );
    const notice = createBankNotice({ reference: row?.reference ?? '', amount: 39_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'allocated' });
    expect(await on.repayments(loan)).toMatchObject([{ paymentId: id, amountUgx: 39_000 }]);
  });

  it('waits for staff if the payment is paid already', async () => {
    const { started, reference } = await startTransfer(test, 41_000);
    await notify(test, createBankNotice({ reference, amount: 41_000 }));
    const id = await addUnmatched(40_000, reference);
    expect((await call(id)).body.exceptions).toMatchObject([{ kind: 'bank_transaction_unmatched' }]);
    expect(await test.show(started)).toMatchObject({ status: 'succeeded', amount: 41_000 });
  });
});

describe('the allocation of a bank transaction', () => {
  it.each([
    [
      'that does not exist',
      async () => 'SF-0000-0000',
      'No payment has this reference. Check it with the payer',
    ],
    ['that is malformed', async () => 'apio', 'No payment has this reference. Check it with the payer'],
    [
      'of another amount',
      async () => (await startTransfer(test, 8_001)).reference,
      'This payment is for UGX 8,001: the amounts don’t match',
    ],
    [
      'by mobile money',
      async () => (await startFees(test, 8_000)).started.payment.reference,
      'This payment isn’t awaiting a bank transfer. Choose one that is',
    ],
  ])('rejects a payment reference %s', async (_, getReference, message) => {
    const id = await addUnmatched(8_000);
    const reference = await getReference();
    const before = await dumpTables(test.database);
    const rejected = await allocate(id, reference);
    expect([rejected.status, rejected.body.errors]).toEqual([422, { reference: [message] }]);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('uses a bank transaction and a payment only once, even in concurrent requests', async () => {
    const [one, two] = [await startTransfer(test, 9_000), await startTransfer(test, 9_000)];
    const [id, other] = [await addUnmatched(9_000), await addUnmatched(9_000)];
    const answers = await Promise.all([allocate(id, one.reference), allocate(id, two.reference)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const references = [one.reference, two.reference];
    const [paid = '', open = ''] = answers[0]?.status === 200 ? references : references.reverse();
    expect((await allocate(other, paid)).body.errors).toHaveProperty('reference');
    expect((await recordReturn(id)).status).toBe(409);
    const both = await Promise.all([allocate(other, open), recordReturn(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is rejected for the staff member’s own payment, and returns 404 for anyone but staff', async () => {
    const { started } = await startTransfer(test, 4_000);
    const id = await addUnmatched(4_000);
    const { token: mine, user } = await createTestStaff(test).signInAs(roles.staff);
    await test.queryRows('update payments set user_id = $2 where id = $1', [
      started.payment.id,
      user.user_id,
    ]);
    expect((await allocate(id, started.payment.reference, mine)).body.message).toMatch(/is yours/);
    const parent = (await createTestPeople(test).addParent()).token;
    const bursar = (await createTestStaff(test).signInAs(roles.bursar)).token;
    for (const as of [parent, bursar]) {
      expect((await allocate(id, started.payment.reference, as)).status).toBe(404);
      expect((await call(id, undefined, as)).status).toBe(404);
    }
    expect((await call('stanbic:NONE')).status).toBe(404);
    expect((await allocate('stanbic:NONE', started.payment.reference)).status).toBe(404);
    for (const body of [{ paidOn: '2026-11-20' }, { paidOn: '2027-11-20' }, { paidOn: '' }]) {
      expect((await recordReturn(id, body)).body.errors).toHaveProperty('paidOn');
    }
  });
});
