import { type ProblemBody, roles } from '@somesa/core';
import type { AdminListAnswer, BankTransactionAnswer, ExceptionAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankNotice, notify } from '../../testing/bank-notice';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { bankMethod, buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { createTestPeople } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

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
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const call = <Body = BankTransactionAnswer & ProblemBody>(path: string, body?: object, as = token) =>
  createTestStaff(test).call<Body>(as, body ? 'POST' : 'GET', `admin/bank-transactions/${path}`, body);
const allocate = (id: string, reference: string, as = token) => call(`${id}/allocate`, { reference }, as);
const giveBack = (id: string, body: object = {}) =>
  call(`${id}/return`, { providerTransactionId: `OUT ${id.slice(-8)}`, paidOn: '2026-11-21', ...body });

/** Bank money that says nothing of whose it is. */
const stray = async (amount: number, reference = 'school fees'): Promise<string> => {
  const notice = bankNotice({ reference, amount });
  expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
  return `stanbic:${notice.bankTransactionId}`;
};
const startTransfer = async (amount: number) => {
  const child = await test.addChild(amount);
  return test.start({ child, amount, method: bankMethod });
};
const entriesOf = (id: string) =>
  test.rows<{ postingType: string; debit: string; credit: string; amount: number }>(
    `select posting_type as "postingType", debit_account as debit, credit_account as credit, amount_ugx as amount from ledger_entries
      where source = $1 order by id`,
    [`bank-transaction:${id}`],
  );
const audited = (id: string) =>
  test.rows<{ action: string; detail: object }>(
    'select action, detail from audit_log where subject_id = $1 and actor_id = $2',
    [id, staffId],
  );

describe('bank money of nobody', () => {
  it('is booked to the payment that staff names, as if the payer had quoted it', async () => {
    const started = await startTransfer(70_000);
    const { reference } = started.payment;
    const id = await stray(70_000);
    expect((await call(id)).body).toMatchObject({
      bankTransaction: { id, amount: 70_000, status: 'waiting', payment: null, narrative: 'school fees' },
      exceptions: [{ kind: 'bank_transaction_unmatched', closedAt: null }],
    });
    const answer = await allocate(id, ` ${reference.toLowerCase()} `);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      bankTransaction: { status: 'booked', payment: { id: started.payment.id, reference } },
      exceptions: [{ closedAt: test.clock.now().toISOString() }],
    });
    const shown = await test.show(started);
    expect(shown).toMatchObject({ status: 'succeeded', receipt: { paidAt: '2026-11-21T05:55:00.000Z' } });
    expect(await entriesOf(id)).toEqual([
      {
        postingType: 'bank.unallocated',
        debit: 'bank:collections',
        credit: 'unallocated-receipts',
        amount: 70_000,
      },
      {
        postingType: 'bank.allocated',
        debit: 'unallocated-receipts',
        credit: 'bank:collections',
        amount: 70_000,
      },
    ]);
    expect(await on.entries(shown.id)).toMatchObject([
      { postingType: 'fees.paid', debit: 'bank:collections', amount: 70_000 },
    ]);
    expect(await audited(id)).toEqual([
      { action: 'bank-transaction.allocated', detail: { amountUgx: 70_000, reference } },
    ]);
    const [work] = await test.rows(
      'select status, assignee_id as holder from queue_items where subject = $1',
      [id],
    );
    expect(work).toEqual({ status: 'done', holder: staffId });
  });

  it('is booked to a payment on a loan, and to one that nobody waited for any more', async () => {
    const loan = await on.begin();
    const late = await on.request(loan, 30_000);
    const [row] = await test.rows<{ reference: string }>('select reference from payments where id = $1', [
      late,
    ]);
    expect((await allocate(await stray(30_000), row?.reference ?? '')).status).toBe(200);
    expect(await on.repayments(loan)).toMatchObject([{ paymentId: late, amountUgx: 30_000 }]);
    const started = await startTransfer(5_000);
    await test.pass(3 * 86_400_000);
    expect((await test.show(started)).status).toBe('expired');
    ({ token } = await createTestStaff(test).signInAs(roles.staff));
    expect((await allocate(await stray(5_000), started.payment.reference)).status).toBe(200);
    expect((await test.show(started)).status).toBe('succeeded');
  });

  it('is sent back whole, and is the bank’s no more', async () => {
    const id = await stray(12_000);
    const answer = await giveBack(id, { providerTransactionId: 'out-1' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.bankTransaction).toMatchObject({
      status: 'returned',
      returned: { providerTransactionId: 'OUT-1', paidOn: '2026-11-21' },
    });
    expect((await entriesOf(id)).at(-1)).toEqual({
      postingType: 'bank.returned',
      debit: 'unallocated-receipts',
      credit: 'bank:disbursements',
      amount: 12_000,
    });
    expect((await call(id)).body.exceptions).toMatchObject([{ closedAt: expect.any(String) }]);
    const other = await stray(12_000);
    expect((await giveBack(other, { providerTransactionId: 'OUT-1' })).body.errors).toEqual({
      providerTransactionId: [expect.stringMatching(/^Another payment has this reference/)],
    });
  });

  it('stands on the list of bank lines: whose it is, and what waits', async () => {
    const [waiting, done] = [await stray(1_111, 'walk-in'), await stray(2_222)];
    await giveBack(done);
    const list = async (query: string) => {
      const answer = await createTestStaff(test).call<AdminListAnswer>(
        token,
        'GET',
        `admin/lists/bankTransactions?${query}`,
      );
      expect(answer.status, answer.text).toBe(200);
      return answer.body.rows;
    };
    const open = await list('work=open,claimed');
    expect(open.map(({ id }) => id)).toContain(waiting);
    expect(open.map(({ id }) => id)).not.toContain(done);
    const [found] = await list(`q=${waiting.slice('stanbic:'.length).toLowerCase()}`);
    expect(found).toMatchObject({ id: waiting, cells: { bank: 'stanbic', status: 'waiting', work: 'open' } });
    expect((await list('q=WALK')).map(({ id }) => id)).toEqual([waiting]);
    expect((await list('status=returned')).map(({ id }) => id)).toContain(done);
  });
});

describe('bank money of another amount than the payment that was quoted', () => {
  const creditOf = (id: string, as = token) =>
    createTestStaff(test).call<ExceptionAnswer & ProblemBody>(
      as,
      'POST',
      `admin/exceptions/${encodeURIComponent(`bank_amount_mismatch~bank-transaction:${id}`)}/credit`,
    );
  const exceptionOf = (id: string) =>
    createTestStaff(test).call<ExceptionAnswer>(
      token,
      'GET',
      `admin/exceptions/${encodeURIComponent(`bank_amount_mismatch~bank-transaction:${id}`)}`,
    );

  it('is credited with what came, which is the payment’s amount from then on', async () => {
    const started = await startTransfer(41_000);
    const { reference } = started.payment;
    const id = await stray(40_000, reference);
    expect((await exceptionOf(id)).body).toMatchObject({
      payment: { id: started.payment.id, reference },
      aside: { amount: 40_000, isPaid: false, canCredit: true, canReturn: false },
    });
    const both = await Promise.all([creditOf(id), creditOf(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await exceptionOf(id)).body).toMatchObject({ aside: null, closedAt: expect.any(String) });
    expect(await test.show(started)).toMatchObject({
      status: 'succeeded',
      amount: 40_000,
      receipt: { amount: 40_000, surplus: 0 },
    });
    expect(await entriesOf(id)).toEqual([
      {
        postingType: 'bank.unallocated',
        debit: 'bank:collections',
        credit: 'unallocated-receipts',
        amount: 40_000,
      },
      {
        postingType: 'bank.allocated',
        debit: 'unallocated-receipts',
        credit: 'bank:collections',
        amount: 40_000,
      },
    ]);
    const [entry] = await test.rows(
      `select action, detail from audit_log where subject_id = $1 and subject_kind = 'payment'`,
      [started.payment.id],
    );
    expect(entry).toEqual({
      action: 'payment.other-amount-credited',
      detail: { askedUgx: 41_000, cameUgx: 40_000, status: 'awaiting_transfer' },
    });
    expect((await call(id)).body.bankTransaction.status).toBe('booked');
  });

  it('is credited neither once it is sent back, nor to a payment that is paid, nor to one’s own', async () => {
    const started = await startTransfer(41_000);
    const back = await stray(39_000, started.payment.reference);
    const late = await stray(40_000, started.payment.reference);
    expect((await giveBack(back)).status).toBe(200);
    expect((await creditOf(back)).status).toBe(409);
    const { token: mine, user } = await createTestStaff(test).signInAs(roles.staff);
    await test.rows('update payments set user_id = $2 where id = $1', [started.payment.id, user.user_id]);
    expect((await creditOf(late, mine)).body.message).toMatch(/is yours/);
    await notify(test, bankNotice({ reference: started.payment.reference, amount: 41_000 }));
    expect((await test.show(started)).status).toBe('succeeded');
    expect((await exceptionOf(late)).body.aside).toBeNull();
    const refused = await creditOf(late);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/already resolved/)]);
    expect((await creditOf('stanbic:NONE')).status).toBe(404);
  });
});

describe('bank money is booked to no payment', () => {
  it.each([
    [
      'that nobody knows',
      async () => 'SF-0000-0000',
      'No payment has this reference. Check it with the payer',
    ],
    ['that is none', async () => 'apio', 'No payment has this reference. Check it with the payer'],
    [
      'of another amount',
      async () => (await startTransfer(8_001)).payment.reference,
      'This payment is for UGX 8,001: the amounts don’t match',
    ],
    [
      'by mobile money',
      async () => {
        const child = await test.addChild(8_000);
        return (await test.start({ child, amount: 8_000, method: newPayer().method })).payment.reference;
      },
      'This payment isn’t awaiting a bank transfer. Choose one that is',
    ],
  ])('rejects a payment reference %s', async (_, referenceOf, message) => {
    const id = await stray(8_000);
    const reference = await referenceOf();
    const before = await dumpTables(test.database);
    const refused = await allocate(id, reference);
    expect([refused.status, refused.body.errors]).toEqual([422, { reference: [message] }]);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('a paid payment accepts no second line, and a line is used only once, even by concurrent requests', async () => {
    const [one, two] = [await startTransfer(9_000), await startTransfer(9_000)];
    const [id, other] = [await stray(9_000), await stray(9_000)];
    const answers = await Promise.all([
      allocate(id, one.payment.reference),
      allocate(id, two.payment.reference),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [paid = '', open = ''] =
      answers[0]?.status === 200
        ? [one, two].map((s) => s.payment.reference)
        : [two, one].map((s) => s.payment.reference);
    expect((await allocate(other, paid)).body.errors).toHaveProperty('reference');
    expect((await giveBack(id)).status).toBe(409);
    const both = await Promise.all([allocate(other, open), giveBack(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a staff member can’t allocate money to their own payment, and users other than the provider’s staff get 404', async () => {
    const started = await startTransfer(4_000);
    const id = await stray(4_000);
    const { token: mine, user } = await createTestStaff(test).signInAs(roles.staff);
    await test.rows('update payments set user_id = $2 where id = $1', [started.payment.id, user.user_id]);
    expect((await allocate(id, started.payment.reference, mine)).body.message).toMatch(/is yours/);
    const parent = (await createTestPeople(test).join()).token;
    const bursar = (await createTestStaff(test).signInAs(roles.bursar)).token;
    for (const as of [parent, bursar]) {
      expect((await allocate(id, started.payment.reference, as)).status).toBe(404);
      expect((await call(id, undefined, as)).status).toBe(404);
    }
    expect((await call('stanbic:NONE')).status).toBe(404);
    expect((await allocate('stanbic:NONE', started.payment.reference)).status).toBe(404);
    for (const body of [{ paidOn: '2026-11-20' }, { paidOn: '2027-11-20' }, { paidOn: '' }]) {
      expect((await giveBack(id, body)).body.errors).toHaveProperty('paidOn');
    }
  });
});
