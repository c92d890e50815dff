import { type ProblemBody, roles } from '@somesa/core';
import type { ExceptionAnswer, WorkView } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, newPayer, type TestApp, type TestChild } from '../../testing/test-app';
import { createTestPeople, msisdnOf, type SignedInPerson } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestRepayments } from '../../testing/test-repayments';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let on: RunningLoans;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

/** Days pass in some tests, and sessions end with them. */
const signIn = async (): Promise<string> => {
  staffUser = await createTestStaff(test).signInAs(roles.staff);
  return staffUser.token;
};
const exceptionOf = (paymentId: string) => `provider_amount_mismatch~payment:${paymentId}`;
const call = (token: string, method: 'GET' | 'POST', paymentId: string, end = '') =>
  createTestStaff(test).call<ExceptionAnswer & ProblemBody>(
    token,
    method,
    `admin/exceptions/${encodeURIComponent(exceptionOf(paymentId))}${end}`,
  );

/** A payer of whom the network takes another amount than was asked. */
const oddPayer = (cameUgx: number) => {
  const payer = newPayer();
  const providerTransactionId = `odd-${payer.msisdn}`;
  const word = { kind: 'paid', providerTransactionId, amountUgx: cameUgx, currency: 'UGX' } as const;
  test.mtn.onQuery(payer.msisdn, word);
  return { ...payer, providerTransactionId };
};
const takeFees = async (child: Pick<TestChild, 'regNo'>, askedUgx: number, cameUgx: number) => {
  const payer = oddPayer(cameUgx);
  const started = await test.start({ child, amount: askedUgx, method: payer.method });
  await test.pass(5_000);
  return { started, payer, id: started.payment.id };
};
const entriesOf = (id: string) =>
  test.rows<{ postingType: string; debit: string; credit: string; amount: number }>(
    `select posting_type as "postingType", debit_account as debit, credit_account as credit, amount_ugx as amount from ledger_entries
      where source = $1 order by id`,
    [`payment:${id}`],
  );
const aside = (amount: number) => ({
  postingType: 'mobile.unallocated',
  debit: 'wallet:mtn',
  credit: 'unallocated-receipts',
  amount,
});
const audited = (id: string) =>
  test.rows('select action, detail from audit_log where subject_id = $1 and actor_id = $2', [
    id,
    staffUser.user.user_id,
  ]);
/** Waits until a payer was told so much, once. */
const told = async (msisdn: string, words: string): Promise<void> => {
  await test.pass(1_000);
  const texts = test.gateway.sent.filter(({ to }) => to === msisdn).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining(words)]);
};
const workOn = async (token: string, id: string) =>
  (
    await createTestStaff(test).call<WorkView>(
      token,
      'GET',
      `admin/work/exception/${encodeURIComponent(exceptionOf(id))}`,
    )
  ).body;

describe('another amount than was asked', () => {
  it('is credited to the child’s fees with what really came, and the payer is told so', async () => {
    const token = await signIn();
    const child = await test.addChild(50_000);
    const { started, payer, id } = await takeFees(child, 50_000, 40_000);
    expect((await call(token, 'GET', id)).body).toMatchObject({
      closedAt: null,
      detail: { asked: 50_000, said: 'UGX 40000' },
      aside: { amount: 40_000, isPaid: false, canCredit: true, canReturn: true },
    });
    const takenAt = test.clock.now().toISOString();
    await test.pass(60_000);
    const credited = await call(token, 'POST', id, '/credit');
    expect(credited.status, credited.text).toBe(200);
    expect(credited.body).toMatchObject({ closedAt: test.clock.now().toISOString(), aside: null });
    expect(await test.show(started)).toMatchObject({
      status: 'succeeded',
      amount: 40_000,
      receipt: { amount: 40_000, surplus: 0, paidAt: takenAt },
    });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(10_000);
    const [first, ...rest] = await entriesOf(id);
    expect([first, ...rest.slice(0, 1)]).toEqual([
      aside(40_000),
      {
        ...aside(40_000),
        postingType: 'mobile.allocated',
        debit: 'unallocated-receipts',
        credit: 'wallet:mtn',
      },
    ]);
    expect(rest.slice(1)).toMatchObject([{ postingType: 'fees.paid', debit: 'wallet:mtn', amount: 40_000 }]);
    await told(payer.msisdn, 'UGX 40,000');
    expect(await audited(id)).toEqual([
      {
        action: 'payment.other-amount-credited',
        detail: { askedUgx: 50_000, cameUgx: 40_000, status: 'submitted' },
      },
    ]);
    const { status, holder, history } = await workOn(token, id);
    expect([status, holder?.id, history.map(({ event }) => event)]).toEqual([
      'done',
      staffUser.user.user_id,
      ['done'],
    ]);
  });

  it('pays everything owed if it is too much, and the rest waits for its refund', async () => {
    const token = await signIn();
    const child = await test.addChild(50_000);
    const { started, id } = await takeFees(child, 50_000, 65_000);
    expect((await call(token, 'POST', id, '/credit')).status).toBe(200);
    expect((await test.show(started)).receipt).toMatchObject({ amount: 65_000, surplus: 15_000 });
    const rows = await test.rows(
      'select amount_ugx as amount, paid_ugx as paid from refunds where payment_id = $1',
      [id],
    );
    expect(rows).toEqual([{ amount: 15_000, paid: 0 }]);
  });

  it('is credited to the loan that the payment was for, from the day on which it came', async () => {
    const loan = await on.begin();
    const payer = oddPayer(30_000);
    const regNo = await createTestRepayments(test).regNoOf(loan);
    const { due } = (await createTestRepayments(test).loanDue(regNo)).body;
    const { payment } = await createTestRepayments(test).repay({ regNo, amount: due, method: payer.method });
    await test.pass(5_000);
    const cameOn = test.clock.now().toISOString().slice(0, 10);
    await on.passDays(4);
    const token = await signIn();
    expect((await call(token, 'POST', payment.id, '/credit')).status).toBe(200);
    expect(await on.repayments(loan)).toMatchObject([
      { paymentId: payment.id, amountUgx: 30_000, valueDate: cameOn },
    ]);
    expect((await on.position(loan)).paidUgx).toBe(30_000);
    const open = await test.rows('select kind from exceptions where subject = $1 and closed_at is null', [
      `payment:${payment.id}`,
    ]);
    // Nobody is asked about the network's silence any more either.
    expect(open).toEqual([]);
  });

  it('goes back: the payment ends unpaid, and the refund waits until somebody says that it was sent', async () => {
    const token = await signIn();
    const child = await test.addChild(50_000);
    const { started, payer, id } = await takeFees(child, 50_000, 40_000);
    const returned = await call(token, 'POST', id, '/return');
    expect(returned.status, returned.text).toBe(200);
    expect(returned.body.aside).toBeNull();
    expect(await test.show(started)).toMatchObject({ status: 'failed', failure: 'other_amount' });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 50_000, pending: 0 });
    expect(await audited(id)).toMatchObject([{ action: 'payment.other-amount-returned' }]);
    await createTestRefunds(test).pay(id, 40_000);
    expect(await entriesOf(id)).toEqual([
      aside(40_000),
      {
        postingType: 'mobile.returned',
        debit: 'unallocated-receipts',
        credit: 'refunds-payable',
        amount: 40_000,
      },
    ]);
    await told(payer.msisdn, 'UGX 40,000');
    // The network's word is the same the next time: nobody is asked again.
    await test.pass(3_600_000);
    expect((await call(token, 'GET', id)).body.closedAt).not.toBeNull();
  });

  it('can only be returned if its payment has failed since', async () => {
    const token = await signIn();
    const child = await test.addChild(50_000);
    const { id, payer } = await takeFees(child, 50_000, 40_000);
    test.mtn.onQuery(payer.msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    await test.pass(10_000);
    expect((await call(token, 'GET', id)).body.aside).toMatchObject({ canCredit: false, canReturn: true });
    expect((await call(token, 'POST', id, '/credit')).status).toBe(409);
    expect((await call(token, 'POST', id, '/return')).status).toBe(200);
    const [row] = await test.rows('select status, failure from payments where id = $1', [id]);
    expect(row).toEqual({ status: 'failed', failure: 'other_amount' });
  });

  it('is done by itself: saying that it is done books nothing, and is refused', async () => {
    const token = await signIn();
    const { id } = await takeFees(await test.addChild(50_000), 50_000, 40_000);
    const change = (what: string) =>
      createTestStaff(test).call<ProblemBody>(
        token,
        'POST',
        `admin/work/exception/${encodeURIComponent(exceptionOf(id))}/${what}`,
        {},
      );
    expect((await change('claim')).status).toBe(200);
    const refused = await change('done');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/automatically/)]);
    expect((await workOn(token, id)).status).toBe('claimed');
  });
});

describe('whoever decides second', () => {
  it('is told so, whatever they chose, and nothing happens twice', async () => {
    const token = await signIn();
    const { id } = await takeFees(await test.addChild(50_000), 50_000, 40_000);
    const both = await Promise.all([call(token, 'POST', id, '/credit'), call(token, 'POST', id, '/return')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.message).toMatch(/already resolved/);
    const before = await dumpTables(test.database);
    for (const end of ['/credit', '/return']) expect((await call(token, 'POST', id, end)).status).toBe(409);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('is told so where the network’s transaction has paid another payment meanwhile, and nothing happens', async () => {
    const token = await signIn();
    const { id, payer } = await takeFees(await test.addChild(50_000), 50_000, 40_000);
    const { providerTransactionId } = payer;
    const other = newPayer();
    test.mtn.onQuery(other.msisdn, {
      kind: 'paid',
      providerTransactionId,
      amountUgx: 40_000,
      currency: 'UGX',
    });
    const started = await test.start({
      child: await test.addChild(40_000),
      amount: 40_000,
      method: other.method,
    });
    await test.pass(5_000);
    expect((await test.show(started)).status).toBe('succeeded');
    const before = await dumpTables(test.database);
    expect((await call(token, 'POST', id, '/credit')).status).toBe(409);
    expect(await dumpTables(test.database)).toEqual(before);
    expect(await entriesOf(id)).toEqual([aside(40_000)]);
  });

  it('decides nothing of their own payment, nor of what is none', async () => {
    const token = await signIn();
    const { id } = await takeFees(await test.addChild(50_000), 50_000, 40_000);
    await test.rows('update payments set msisdn = $2 where id = $1', [id, msisdnOf(staffUser)]);
    expect((await call(token, 'GET', id)).body.aside).toMatchObject({ canCredit: false, canReturn: false });
    for (const end of ['/credit', '/return']) {
      expect((await call(token, 'POST', id, end)).body.message).toMatch(/is yours/);
    }
    const other = 'admin/exceptions/provider_no_response~payment:11111111-1111-4111-8111-111111111111/credit';
    expect((await createTestStaff(test).call(token, 'POST', other)).status).toBe(404);
    expect((await call(token, 'POST', 'none', '/credit')).status).toBe(404);
    const strangers = [
      (await createTestPeople(test).join()).token,
      (await createTestStaff(test).signInAs(roles.bursar)).token,
    ];
    for (const as of strangers) expect((await call(as, 'POST', id, '/credit')).status).toBe(404);
  });
});
