import { HOUR_MS, type Msisdn, type ProblemBody, roles } from '@somesa/core';
import type { ExceptionAnswer, QueueItemView } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { createTestPeople, getMsisdn, type SignedInPerson } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestRepayments } from '../../testing/test-repayments';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, listTexts, startFees } from '../testing/fee-payments';

let test: TestApp;
let on: RunningLoans;
let staffUser: SignedInPerson;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  staffUser = await createTestStaff(test).signInAs(roles.staff);
  ({ token } = staffUser);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const toExceptionId = (paymentId: string) => `provider_amount_mismatch~payment:${paymentId}`;
const call = (token: string, method: 'GET' | 'POST', paymentId: string, end = '') =>
  createTestStaff(test).call<ExceptionAnswer & ProblemBody>(
    token,
    method,
    `admin/exceptions/${encodeURIComponent(toExceptionId(paymentId))}${end}`,
  );

/** Makes MTN report a success with this amount and a transaction of the payer's own. */
const reportPaid = (msisdn: Msisdn, amountUgx: number): string => {
  const providerTransactionId = `odd-${msisdn}`;
  test.mtn.onQuery(msisdn, { kind: 'paid', providerTransactionId, amountUgx, currency: 'UGX' });
  return providerTransactionId;
};
/** Starts a payment of which MTN collects another amount. */
const startMismatch = async (amountUgx: number, receivedUgx: number) => {
  const payment = await startFees(test, amountUgx);
  const providerTransactionId = reportPaid(payment.msisdn, receivedUgx);
  await test.advanceTime(5_000);
  return { ...payment, providerTransactionId };
};
const unallocated = (amount: number) => `mobile.unallocated: wallet:mtn > unallocated-receipts ${amount}`;
const listAudit = (id: string) =>
  test.queryRows('select action, detail from audit_log where subject_id = $1 and actor_id = $2', [
    id,
    staffUser.user.user_id,
  ]);
/** Expects exactly one text message to a payer. */
const expectText = async (msisdn: string, part: string): Promise<void> => {
  await test.advanceTime(1_000);
  expect(listTexts(test, msisdn)).toEqual([expect.stringContaining(part)]);
};
const getQueueItem = async (token: string, id: string) =>
  (
    await createTestStaff(test).call<QueueItemView>(
      token,
      'GET',
      `admin/queue-items/exception/${encodeURIComponent(toExceptionId(id))}`,
    )
  ).body;

describe('a mobile payment of another amount', () => {
  it('is credited to the child’s fees with the amount received, and the payer is notified', async () => {
    const { child, started, msisdn, id } = await startMismatch(50_000, 40_000);
    expect((await call(token, 'GET', id)).body).toMatchObject({
      closedAt: null,
      detail: { requested: 50_000, reported: 'UGX 40000' },
      unallocated: { amount: 40_000, isPaid: false, canCredit: true, canReturn: true },
    });
    const receivedAt = test.clock.now().toISOString();
    await test.advanceTime(60_000);
    const credited = await call(token, 'POST', id, '/credit');
    expect(credited.status, credited.text).toBe(200);
    expect(credited.body).toMatchObject({ closedAt: test.clock.now().toISOString(), unallocated: null });
    expect(await test.show(started)).toMatchObject({
      status: 'succeeded',
      amount: 40_000,
      receipt: { amount: 40_000, surplus: 0, paidAt: receivedAt },
    });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(10_000);
    expect(await listEntries(test, `payment:${id}`)).toEqual([
      unallocated(40_000),
      'mobile.allocated: unallocated-receipts > wallet:mtn 40000',
      expect.stringMatching(/^fees.paid: wallet:mtn > .* 40000$/),
    ]);
    await expectText(msisdn, 'UGX 40,000');
    expect(await listAudit(id)).toEqual([
      {
        action: 'payment.amount-mismatch-credited',
        detail: { askedUgx: 50_000, cameUgx: 40_000, status: 'submitted' },
      },
    ]);
    const { status, assignee, history } = await getQueueItem(token, id);
    expect([status, assignee?.id, history.map(({ event }) => event)]).toEqual([
      'done',
      staffUser.user.user_id,
      ['done'],
    ]);
  });

  it('pays all fees if it is higher, and the overpayment is refunded', async () => {
    const { started, id } = await startMismatch(50_000, 65_000);
    expect((await call(token, 'POST', id, '/credit')).status).toBe(200);
    expect((await test.show(started)).receipt).toMatchObject({ amount: 65_000, surplus: 15_000 });
    const rows = await test.queryRows(
      'select amount_ugx as amount, paid_ugx as paid from refunds where payment_id = $1',
      [id],
    );
    expect(rows).toEqual([{ amount: 15_000, paid: 0 }]);
  });

  it('is credited to the loan with the day of the receipt as value date', async () => {
    const loan = await on.addLoan();
    const payer = createPayer();
    reportPaid(payer.msisdn, 30_000);
    const regNo = await createTestRepayments(test).getRegNo(loan);
    const { due } = (await createTestRepayments(test).lookUpLoanDue(regNo)).body;
    const { payment } = await createTestRepayments(test).repay({ regNo, amount: due, method: payer.method });
    await test.advanceTime(5_000);
    const receivedOn = test.clock.now().toISOString().slice(0, 10);
    await on.passDays(4);
    expect((await call(token, 'POST', payment.id, '/credit')).status).toBe(200);
    expect(await on.repayments(loan)).toMatchObject([
      { paymentId: payment.id, amountUgx: 30_000, valueDate: receivedOn },
    ]);
    expect((await on.getSummary(loan)).paidUgx).toBe(30_000);
    const open = await test.queryRows(
      'select kind from exceptions where subject = $1 and resolved_at is null',
      [`payment:${payment.id}`],
    );
    // The exception for the missing response is resolved as well.
    expect(open).toEqual([]);
  });

  it('can be refunded: the payment fails, and the refund is queued until staff record it', async () => {
    const { child, started, msisdn, id } = await startMismatch(50_000, 40_000);
    const returned = await call(token, 'POST', id, '/return');
    expect(returned.status, returned.text).toBe(200);
    expect(returned.body.unallocated).toBeNull();
    expect(await test.show(started)).toMatchObject({ status: 'failed', failure: 'other_amount' });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 50_000, pending: 0 });
    expect(await listAudit(id)).toMatchObject([{ action: 'payment.amount-mismatch-returned' }]);
    await createTestRefunds(test).payRefund(id, 40_000);
    expect(await listEntries(test, `payment:${id}`)).toEqual([
      unallocated(40_000),
      'mobile.returned: unallocated-receipts > refunds-payable 40000',
    ]);
    await expectText(msisdn, 'UGX 40,000');
    // The network reports the same again, which opens no exception.
    await test.advanceTime(HOUR_MS);
    expect((await call(token, 'GET', id)).body.closedAt).not.toBeNull();
  });

  it('can only be refunded if the payment has failed since', async () => {
    const { id, msisdn } = await startMismatch(50_000, 40_000);
    test.mtn.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    await test.advanceTime(10_000);
    expect((await call(token, 'GET', id)).body.unallocated).toMatchObject({
      canCredit: false,
      canReturn: true,
    });
    expect((await call(token, 'POST', id, '/credit')).status).toBe(409);
    expect((await call(token, 'POST', id, '/return')).status).toBe(200);
    const [row] = await test.queryRows('select status, failure from payments where id = $1', [id]);
    expect(row).toEqual({ status: 'failed', failure: 'other_amount' });
  });

  it('can’t be completed by hand, because it is completed automatically', async () => {
    const { id } = await startMismatch(50_000, 40_000);
    const change = (action: string) =>
      createTestStaff(test).call<ProblemBody>(
        token,
        'POST',
        `admin/queue-items/exception/${encodeURIComponent(toExceptionId(id))}/${action}`,
        {},
      );
    expect((await change('assign')).status).toBe(200);
    const rejected = await change('done');
    expect([rejected.status, rejected.body.message]).toEqual([409, expect.stringMatching(/automatically/)]);
    expect((await getQueueItem(token, id)).status).toBe('assigned');
  });
});

describe('the second resolution of an amount mismatch', () => {
  it('is rejected and changes nothing', async () => {
    const { id } = await startMismatch(50_000, 40_000);
    const both = await Promise.all([call(token, 'POST', id, '/credit'), call(token, 'POST', id, '/return')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.message).toMatch(/already resolved/);
    const before = await dumpTables(test.database);
    for (const end of ['/credit', '/return']) expect((await call(token, 'POST', id, end)).status).toBe(409);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('is rejected if the network’s transaction has paid another payment since', async () => {
    const { id, providerTransactionId } = await startMismatch(50_000, 40_000);
    const other = await startFees(test, 40_000);
    test.mtn.onQuery(other.msisdn, {
      kind: 'paid',
      providerTransactionId,
      amountUgx: 40_000,
      currency: 'UGX',
    });
    await test.advanceTime(5_000);
    expect((await test.show(other.started)).status).toBe('succeeded');
    const before = await dumpTables(test.database);
    expect((await call(token, 'POST', id, '/credit')).status).toBe(409);
    expect(await dumpTables(test.database)).toEqual(before);
    expect(await listEntries(test, `payment:${id}`)).toEqual([unallocated(40_000)]);
  });

  it('is rejected for the staff member’s own payment, another kind of exception and anyone but staff', async () => {
    const { id } = await startMismatch(50_000, 40_000);
    await test.queryRows('update payments set msisdn = $2 where id = $1', [id, getMsisdn(staffUser)]);
    expect((await call(token, 'GET', id)).body.unallocated).toMatchObject({
      canCredit: false,
      canReturn: false,
    });
    for (const end of ['/credit', '/return']) {
      expect((await call(token, 'POST', id, end)).body.message).toMatch(/is yours/);
    }
    const other = 'admin/exceptions/provider_no_response~payment:11111111-1111-4111-8111-111111111111/credit';
    expect((await createTestStaff(test).call(token, 'POST', other)).status).toBe(404);
    expect((await call(token, 'POST', 'none', '/credit')).status).toBe(404);
    const tokens = [
      (await createTestPeople(test).addParent()).token,
      (await createTestStaff(test).signInAs(roles.bursar)).token,
    ];
    for (const as of tokens) expect((await call(as, 'POST', id, '/credit')).status).toBe(404);
  });
});
