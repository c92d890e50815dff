import { type PaymentMethodDetails, type PaymentStarted, type ProblemBody, roles } from '@somesa/core';
import type { AdminPaymentAnswer, ExceptionAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../testing/gate';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { dumpTables } from '../../testing/table-dump';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { msisdnOf, type SignedInPerson } from '../../testing/test-people';
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
beforeEach(async () => {
  staffUser = await createTestStaff(test).signInAs(roles.staff);
});
afterEach(() => test.booksAgree());
afterAll(() => {
  for (const { open } of gates) open();
  return test.end();
});

/** Gates that hold back a network’s responses until a test releases them. */
const gates: ReturnType<typeof createGate>[] = [];

const idOf = (paymentId: string) => encodeURIComponent(`provider_paid_after_failure~payment:${paymentId}`);
const call = (method: 'GET' | 'POST', paymentId: string, end = '') =>
  createTestStaff(test).call<ExceptionAnswer & ProblemBody>(
    staffUser.token,
    method,
    `admin/exceptions/${idOf(paymentId)}${end}`,
  );

const openOf = (paymentId: string) =>
  test.rows<{ kind: string }>('select kind from exceptions where subject = $1 and closed_at is null', [
    `payment:${paymentId}`,
  ]);
const entriesOf = (paymentId: string) =>
  test.rows<{ postingType: string; debit: string; credit: string; amount: number }>(
    `select posting_type as "postingType", debit_account as debit, credit_account as credit, amount_ugx as amount from ledger_entries
      where source = $1 order by id`,
    [`payment:${paymentId}`],
  );
const aside = (amount: number) => ({
  postingType: 'mobile.unallocated',
  debit: 'wallet:mtn',
  credit: 'unallocated-receipts',
  amount,
});

/** A payment that is refused while three earlier questions about it are under way; each of them is answered, as late as one likes, with paid: `said`, or what was asked. */
const refusedThenPaid = async <Started extends Pick<PaymentStarted, 'payment'>>(
  start: (method: PaymentMethodDetails) => Promise<Started>,
  said: readonly (number | null)[] = [null, null, null],
) => {
  const payer = newPayer();
  const held = said.map(createGate);
  gates.push(...held);
  const word = { kind: 'paid', providerTransactionId: `late-${payer.msisdn}` } as const;
  test.mtn.onQuery(
    payer.msisdn,
    ...held.map((gate, at) => async () => {
      await gate.wait();
      return { ...word, amountUgx: said[at] ?? null, currency: 'UGX' };
    }),
    { kind: 'failed', reason: 'declined', detail: 'REJECTED' },
  );
  const started = await start(payer.method);
  const url = new URL(test.mtn.submitsOf(payer.msisdn)[0]?.callbackUrl ?? '').pathname;
  for (const gate of held) {
    expect((await test.call({ method: 'POST', url, payload: {} })).status).toBe(200);
    await gate.reached;
  }
  await test.pass(5_000);
  let told = 0;
  const sayPaid = async (): Promise<void> => {
    const heard = test.steps.next('booked', started.payment.id);
    held[told]?.open();
    told += 1;
    await heard;
  };
  await sayPaid();
  return { started, payer, id: started.payment.id, transaction: word.providerTransactionId, sayPaid };
};
const refusedFees = async (amount: number, said?: readonly (number | null)[]) => {
  const child = await test.addChild(amount);
  return { child, ...(await refusedThenPaid((method) => test.start({ child, amount, method }), said)) };
};

describe('a payment that its network had refused and then says was paid', () => {
  it('stays failed; the money is put aside once, and a person is asked', async () => {
    const { started, id, transaction, child, sayPaid } = await refusedFees(50_000);
    await sayPaid();
    expect(await test.show(started)).toMatchObject({
      status: 'failed',
      failure: 'other_amount',
      receipt: null,
    });
    expect(await entriesOf(id)).toEqual([aside(50_000)]);
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(50_000);
    expect((await call('GET', id)).body).toMatchObject({
      closedAt: null,
      payment: { id },
      detail: { asked: 50_000, transaction, failure: 'declined' },
      aside: { amount: 50_000, isPaid: false, canCredit: true, canReturn: true },
    });
  });

  it('is credited by staff as a late success is: fees, receipt, message, and who did it', async () => {
    const { started, id, payer, transaction, child, sayPaid } = await refusedFees(50_000);
    const saidAt = test.clock.now().toISOString();
    await test.pass(60_000);
    const credited = await call('POST', id, '/credit');
    expect(credited.status, credited.text).toBe(200);
    expect(credited.body).toMatchObject({ closedAt: test.clock.now().toISOString(), aside: null });
    const paid = await test.show(started);
    expect(paid).toMatchObject({
      status: 'succeeded',
      failure: null,
      receipt: { amount: 50_000, surplus: 0, paidAt: saidAt },
    });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(0);
    expect(await entriesOf(id)).toMatchObject([
      aside(50_000),
      {
        ...aside(50_000),
        postingType: 'mobile.allocated',
        debit: 'unallocated-receipts',
        credit: 'wallet:mtn',
      },
      { postingType: 'fees.paid', debit: 'wallet:mtn', amount: 50_000 },
    ]);
    await test.pass(1_000);
    const texts = test.gateway.sent.filter(({ to }) => to === payer.msisdn).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('UGX 50,000')]);
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
    const audited = 'select action, actor_id as actor, detail from audit_log where subject_id = $1';
    expect(await test.rows(audited, [id])).toEqual([
      {
        action: 'payment.other-amount-credited',
        actor: staffUser.user.user_id,
        detail: { askedUgx: 50_000, cameUgx: 50_000, status: 'failed' },
      },
    ]);
    const before = await dumpTables(test.database);
    await sayPaid();
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('waits whole for its refund once it is credited, where the second try has paid all by then', async () => {
    const { started, id } = await refusedFees(50_000);
    const second = newPayer('airtel');
    test.airtel.onQuery(second.msisdn, 'paid');
    await test.retry(started, second.method);
    await test.pass(5_000);
    expect((await call('POST', id, '/credit')).status).toBe(200);
    expect((await test.show(started)).receipt).toMatchObject({ lines: [], surplus: 50_000 });
    const refunds = 'select amount_ugx as amount, paid_ugx as paid from refunds where payment_id = $1';
    expect(await test.rows(refunds, [id])).toEqual([{ amount: 50_000, paid: 0 }]);
  });

  it('is credited to the loan that it was for, from the day on which the network said so', async () => {
    const loan = await on.begin();
    const regNo = await createTestRepayments(test).regNoOf(loan);
    const { due } = (await createTestRepayments(test).loanDue(regNo)).body;
    const { id } = await refusedThenPaid((method) =>
      createTestRepayments(test).repay({ regNo, amount: due, method }),
    );
    const saidOn = test.clock.now().toISOString().slice(0, 10);
    await on.passDays(4);
    staffUser = await createTestStaff(test).signInAs(roles.staff);
    expect((await call('POST', id, '/credit')).status).toBe(200);
    expect(await on.repayments(loan)).toMatchObject([{ paymentId: id, amountUgx: due, valueDate: saidOn }]);
    expect((await on.position(loan)).paidUgx).toBe(due);
    expect(await openOf(id)).toEqual([]);
  });

  it('goes back by staff: it stays refused, the refund waits, and the network’s next word brings nothing', async () => {
    const { started, id, child, sayPaid } = await refusedFees(50_000);
    const returned = await call('POST', id, '/return');
    expect(returned.status, returned.text).toBe(200);
    expect(returned.body.aside).toBeNull();
    const before = await dumpTables(test.database);
    await sayPaid();
    expect(await dumpTables(test.database)).toEqual(before);
    expect(await openOf(id)).toEqual([]);
    expect(await test.show(started)).toMatchObject({
      status: 'failed',
      failure: 'other_amount',
      receipt: null,
    });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(50_000);
    const actions = 'select action from audit_log where subject_id = $1';
    expect(await test.rows(actions, [id])).toEqual([{ action: 'payment.other-amount-returned' }]);
    await createTestRefunds(test).pay(id, 50_000);
    expect(await entriesOf(id)).toEqual([
      aside(50_000),
      {
        postingType: 'mobile.returned',
        debit: 'unallocated-receipts',
        credit: 'refunds-payable',
        amount: 50_000,
      },
    ]);
  });
});

describe('money of a payment that its network had refused', () => {
  it('is decided on once: of two at the same time one is told that it is decided', async () => {
    const { id } = await refusedFees(50_000);
    const both = await Promise.all([call('POST', id, '/credit'), call('POST', id, '/return')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const before = await dumpTables(test.database);
    for (const end of ['/credit', '/return']) expect((await call('POST', id, end)).status).toBe(409);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('is put aside once, whatever the network says next; one decision answers all that is asked', async () => {
    const { started, id, sayPaid } = await refusedFees(50_000, [null, 40_000, 50_000]);
    await sayPaid();
    expect((await openOf(id)).map(({ kind }) => kind).sort()).toEqual([
      'provider_amount_mismatch',
      'provider_paid_after_failure',
    ]);
    expect(await entriesOf(id)).toEqual([aside(50_000)]);
    expect((await call('POST', id, '/credit')).status).toBe(200);
    expect(await openOf(id)).toEqual([]);
    expect(await test.show(started)).toMatchObject({ status: 'succeeded', amount: 50_000 });
  });

  it('can only go back where another amount stands aside than was asked', async () => {
    const { started, id, sayPaid } = await refusedFees(50_000, [40_000, null, null]);
    await sayPaid();
    expect((await call('GET', id)).body.aside).toEqual({
      amount: 40_000,
      isPaid: false,
      canCredit: false,
      canReturn: true,
    });
    expect((await call('POST', id, '/credit')).status).toBe(409);
    expect((await call('POST', id, '/return')).status).toBe(200);
    expect(await openOf(id)).toEqual([]);
    expect((await test.show(started)).status).toBe('failed');
  });

  it('is decided on by nobody whose own payment it is', async () => {
    const { id } = await refusedFees(50_000);
    await test.rows('update payments set msisdn = $2 where id = $1', [id, msisdnOf(staffUser)]);
    expect((await call('GET', id)).body.aside).toMatchObject({ canCredit: false, canReturn: false });
    for (const end of ['/credit', '/return']) {
      expect((await call('POST', id, end)).body.message).toMatch(/is yours/);
    }
    expect(await entriesOf(id)).toEqual([aside(50_000)]);
  });

  it('keeps its exception open: saying that it is done is refused', async () => {
    const { id } = await refusedFees(50_000);
    const change = (what: string) =>
      createTestStaff(test).call<ProblemBody>(
        staffUser.token,
        'POST',
        `admin/work/exception/${idOf(id)}/${what}`,
        {},
      );
    expect((await change('claim')).status).toBe(200);
    expect((await change('done')).status).toBe(409);
    expect(await openOf(id)).toEqual([{ kind: 'provider_paid_after_failure' }]);
  });

  it('is no matter of a school’s payout: that exception is settled elsewhere', async () => {
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
