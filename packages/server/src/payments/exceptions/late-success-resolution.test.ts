import { type PaymentMethodDetails, type PaymentStarted, type ProblemBody, roles } from '@somesa/core';
import type { AdminPaymentAnswer, ExceptionAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { getMsisdn, type SignedInPerson } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { createTestRepayments } from '../../testing/test-repayments';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, listTexts } from '../testing/fee-payments';

let test: TestApp;
let on: RunningLoans;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
});
beforeEach(async () => {
  staffUser = await createTestStaff(test).signInAs(roles.staff);
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => {
  for (const { open } of gates) open();
  return test.end();
});

/** Gates that delay a network’s responses until a test opens them. */
const gates: ReturnType<typeof createGate>[] = [];

const toExceptionId = (paymentId: string) =>
  encodeURIComponent(`provider_paid_after_failure~payment:${paymentId}`);
const call = (method: 'GET' | 'POST', paymentId: string, end = '') =>
  createTestStaff(test).call<ExceptionAnswer & ProblemBody>(
    staffUser.token,
    method,
    `admin/exceptions/${toExceptionId(paymentId)}${end}`,
  );

const listOpen = (paymentId: string) =>
  test.queryRows<{ kind: string }>('select kind from exceptions where subject = $1 and resolved_at is null', [
    `payment:${paymentId}`,
  ]);
const unallocated = (amount: number) => `mobile.unallocated: wallet:mtn > unallocated-receipts ${amount}`;

/**
 * Starts a payment that fails while earlier status checks are pending. Each of those then reports a success with its amount of `amounts`,
 * or the requested one: the first at once, the next with each `reportPaid`.
 */
const startLateSuccess = async <Started extends Pick<PaymentStarted, 'payment'>>(
  start: (method: PaymentMethodDetails) => Promise<Started>,
  amounts: readonly (number | null)[] = [null, null, null],
) => {
  const payer = createPayer();
  const checks = amounts.map(createGate);
  gates.push(...checks);
  const outcome = { kind: 'paid', providerTransactionId: `late-${payer.msisdn}` } as const;
  test.mtn.onQuery(
    payer.msisdn,
    ...checks.map((gate, at) => async () => {
      await gate.wait();
      return { ...outcome, amountUgx: amounts[at] ?? null, currency: 'UGX' };
    }),
    { kind: 'failed', reason: 'declined', detail: 'REJECTED' },
  );
  const started = await start(payer.method);
  const url = new URL(test.mtn.listSubmits(payer.msisdn)[0]?.callbackUrl ?? '').pathname;
  for (const gate of checks) {
    expect((await test.call({ method: 'POST', url, payload: {} })).status).toBe(200);
    await gate.reached;
  }
  await test.advanceTime(5_000);
  let count = 0;
  const reportPaid = async (): Promise<void> => {
    const posted = test.steps.next('posted', started.payment.id);
    checks[count]?.open();
    count += 1;
    await posted;
  };
  await reportPaid();
  return { started, payer, id: started.payment.id, transaction: outcome.providerTransactionId, reportPaid };
};
const startLateFees = async (amount: number, amounts?: readonly (number | null)[]) => {
  const child = await test.addChild(amount);
  return {
    child,
    ...(await startLateSuccess((method) => test.startPayment({ child, amount, method }), amounts)),
  };
};

describe('a payment that succeeds after it failed', () => {
  it('stays failed, with one unallocated receipt and an exception', async () => {
    const { started, id, transaction, child, reportPaid } = await startLateFees(50_000);
    await reportPaid();
    expect(await test.show(started)).toMatchObject({
      status: 'failed',
      failure: 'other_amount',
      receipt: null,
    });
    expect(await listEntries(test, `payment:${id}`)).toEqual([unallocated(50_000)]);
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(50_000);
    expect((await call('GET', id)).body).toMatchObject({
      closedAt: null,
      payment: { id },
      detail: { requested: 50_000, transaction, failure: 'declined' },
      unallocated: { amount: 50_000, isPaid: false, canCredit: true, canReturn: true },
    });
  });

  it('is credited by staff with allocations, receipt, message and audit log', async () => {
    const { started, id, payer, transaction, child, reportPaid } = await startLateFees(50_000);
    const reportedAt = test.clock.now().toISOString();
    await test.advanceTime(60_000);
    const credited = await call('POST', id, '/credit');
    expect(credited.status, credited.text).toBe(200);
    expect(credited.body).toMatchObject({ closedAt: test.clock.now().toISOString(), unallocated: null });
    const paid = await test.show(started);
    expect(paid).toMatchObject({
      status: 'succeeded',
      failure: null,
      receipt: { amount: 50_000, surplus: 0, paidAt: reportedAt },
    });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(0);
    expect(await listEntries(test, `payment:${id}`)).toEqual([
      unallocated(50_000),
      'mobile.allocated: unallocated-receipts > wallet:mtn 50000',
      expect.stringMatching(/^fees.paid: wallet:mtn > .* 50000$/),
    ]);
    await test.advanceTime(1_000);
    expect(listTexts(test, payer.msisdn)).toEqual([expect.stringContaining('UGX 50,000')]);
    const shown = await createTestStaff(test).call<AdminPaymentAnswer>(
      staffUser.token,
      'GET',
      `admin/payments/${id}`,
    );
    expect(shown.body.payment.events.at(-1)).toMatchObject({
      event: 'credited',
      from: 'failed',
      to: 'succeeded',
      detail: transaction,
      by: { id: staffUser.user.user_id },
    });
    const auditQuery = 'select action, actor_id as actor, detail from audit_log where subject_id = $1';
    expect(await test.queryRows(auditQuery, [id])).toEqual([
      {
        action: 'payment.amount-mismatch-credited',
        actor: staffUser.user.user_id,
        detail: { askedUgx: 50_000, cameUgx: 50_000, status: 'failed' },
      },
    ]);
    const before = await dumpTables(test.database);
    await reportPaid();
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('is refunded in full when it is credited after its retry has paid all fees', async () => {
    const { started, id } = await startLateFees(50_000);
    const second = createPayer('airtel');
    test.airtel.onQuery(second.msisdn, 'paid');
    await test.retryPayment(started, second.method);
    await test.advanceTime(5_000);
    expect((await call('POST', id, '/credit')).status).toBe(200);
    expect((await test.show(started)).receipt).toMatchObject({ lines: [], surplus: 50_000 });
    const refunds = 'select amount_ugx as amount, paid_ugx as paid from refunds where payment_id = $1';
    expect(await test.queryRows(refunds, [id])).toEqual([{ amount: 50_000, paid: 0 }]);
  });

  it('is credited to the loan with the day of the network’s report as value date', async () => {
    const loan = await on.addLoan();
    const regNo = await createTestRepayments(test).getRegNo(loan);
    const { due } = (await createTestRepayments(test).lookUpLoanDue(regNo)).body;
    const { id } = await startLateSuccess((method) =>
      createTestRepayments(test).repay({ regNo, amount: due, method }),
    );
    const reportedOn = test.clock.now().toISOString().slice(0, 10);
    await on.passDays(4);
    staffUser = await createTestStaff(test).signInAs(roles.staff);
    expect((await call('POST', id, '/credit')).status).toBe(200);
    expect(await on.repayments(loan)).toMatchObject([
      { paymentId: id, amountUgx: due, valueDate: reportedOn },
    ]);
    expect((await on.getSummary(loan)).paidUgx).toBe(due);
    expect(await listOpen(id)).toEqual([]);
  });

  it('is refunded by staff: it stays failed, and the network’s next report changes nothing', async () => {
    const { started, id, child, reportPaid } = await startLateFees(50_000);
    const returned = await call('POST', id, '/return');
    expect(returned.status, returned.text).toBe(200);
    expect(returned.body.unallocated).toBeNull();
    const before = await dumpTables(test.database);
    await reportPaid();
    expect(await dumpTables(test.database)).toEqual(before);
    expect(await listOpen(id)).toEqual([]);
    expect(await test.show(started)).toMatchObject({
      status: 'failed',
      failure: 'other_amount',
      receipt: null,
    });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(50_000);
    const actions = 'select action from audit_log where subject_id = $1';
    expect(await test.queryRows(actions, [id])).toEqual([{ action: 'payment.amount-mismatch-returned' }]);
    await createTestRefunds(test).payRefund(id, 50_000);
    expect(await listEntries(test, `payment:${id}`)).toEqual([
      unallocated(50_000),
      'mobile.returned: unallocated-receipts > refunds-payable 50000',
    ]);
  });
});

describe('the resolution of a late success', () => {
  it('is accepted once, even from concurrent requests', async () => {
    const { id } = await startLateFees(50_000);
    const both = await Promise.all([call('POST', id, '/credit'), call('POST', id, '/return')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const before = await dumpTables(test.database);
    for (const end of ['/credit', '/return']) expect((await call('POST', id, end)).status).toBe(409);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('resolves all exceptions of the payment, which has one unallocated receipt', async () => {
    const { started, id, reportPaid } = await startLateFees(50_000, [null, 40_000, 50_000]);
    await reportPaid();
    expect((await listOpen(id)).map(({ kind }) => kind).sort()).toEqual([
      'provider_amount_mismatch',
      'provider_paid_after_failure',
    ]);
    expect(await listEntries(test, `payment:${id}`)).toEqual([unallocated(50_000)]);
    expect((await call('POST', id, '/credit')).status).toBe(200);
    expect(await listOpen(id)).toEqual([]);
    expect(await test.show(started)).toMatchObject({ status: 'succeeded', amount: 50_000 });
  });

  it('can only be a refund if the first amount reported was not the requested one', async () => {
    const { started, id, reportPaid } = await startLateFees(50_000, [40_000, null, null]);
    await reportPaid();
    expect((await call('GET', id)).body.unallocated).toEqual({
      amount: 40_000,
      isPaid: false,
      canCredit: false,
      canReturn: true,
    });
    expect((await call('POST', id, '/credit')).status).toBe(409);
    expect((await call('POST', id, '/return')).status).toBe(200);
    expect(await listOpen(id)).toEqual([]);
    expect((await test.show(started)).status).toBe('failed');
  });

  it('is rejected for the staff member’s own payment', async () => {
    const { id } = await startLateFees(50_000);
    await test.queryRows('update payments set msisdn = $2 where id = $1', [id, getMsisdn(staffUser)]);
    expect((await call('GET', id)).body.unallocated).toMatchObject({ canCredit: false, canReturn: false });
    for (const end of ['/credit', '/return']) {
      expect((await call('POST', id, end)).body.message).toMatch(/is yours/);
    }
    expect(await listEntries(test, `payment:${id}`)).toEqual([unallocated(50_000)]);
  });

  it('can’t be replaced by completing the queue item', async () => {
    const { id } = await startLateFees(50_000);
    const change = (action: string) =>
      createTestStaff(test).call<ProblemBody>(
        staffUser.token,
        'POST',
        `admin/queue-items/exception/${toExceptionId(id)}/${action}`,
        {},
      );
    expect((await change('assign')).status).toBe(200);
    expect((await change('done')).status).toBe(409);
    expect(await listOpen(id)).toEqual([{ kind: 'provider_paid_after_failure' }]);
  });

  it('returns 404 for the exception of a disbursement', async () => {
    const id = encodeURIComponent(
      'provider_paid_after_failure~disbursement:11111111-1111-4111-8111-111111111111',
    );
    for (const end of ['credit', 'return']) {
      expect(
        (await createTestStaff(test).call(staffUser.token, 'POST', `admin/exceptions/${id}/${end}`)).status,
      ).toBe(404);
    }
  });
});
