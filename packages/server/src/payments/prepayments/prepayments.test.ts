import { randomUUID } from 'node:crypto';
import { DAY_MS, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type { AdminPaymentView, AdminStudentAnswer, ApprovalAnswer } from '@somesa/core/admin';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer, type TestChild } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestRefunds } from '../../testing/test-refunds';
import { listEntries, listTexts, payFeesTwice, setPrepayments } from '../testing/fee-payments';
import { settlePrepayments } from './refund-prepayment';

const { test, staff } = await setUpTestApp();
await setPrepayments(test, true);
const requester = await staff.signInAs(roles.staff);
const approver = await staff.signInAs(roles.administrator);
const bursar = await staff.signInAs(roles.bursar);
const schoolId = await getSchoolId(test);
afterEach(() => test.expectLedgerMatches());

const findId = async ({ regNo }: Pick<TestChild, 'regNo'>): Promise<number> =>
  (await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [regNo]))[0]?.id ?? 0;
const showStudent = async (child: Pick<TestChild, 'regNo'>) =>
  (await staff.call<AdminStudentAnswer>(bursar.token, 'GET', `admin/students/${await findId(child)}`)).body
    .student;
/** Changes a child as its bursar, with a key, as the forms do. */
const change = async (child: Pick<TestChild, 'regNo'>, path: string, payload: object) => {
  const changed = await test.call({
    method: 'POST',
    url: `/api/admin/students/${await findId(child)}/${path}`,
    headers: { authorization: `Bearer ${bursar.token}`, 'idempotency-key': randomUUID() },
    payload: { reason: 'Test', ...payload },
  });
  expect(changed.status, changed.text).toBeLessThan(300);
};
const charge = (child: Pick<TestChild, 'regNo'>, amountUgx: number) =>
  change(child, 'adjustments', { kind: 'charge', description: 'Next term', dueOn: '2027-02-01', amountUgx });
const leave = async (child: Pick<TestChild, 'regNo'>, leftOn = toKampalaDay(test.clock.now())) =>
  change(child, 'left', { leftOn });
type Shown = { payment: AdminPaymentView } & ProblemBody;
const getPayment = async (id: string, by = requester): Promise<AdminPaymentView> =>
  (await staff.call<Shown>(by.token, 'GET', `admin/payments/${id}`)).body.payment;
const request = (id: string, by: SignedInPerson = bursar) =>
  staff.call<Shown>(by.token, 'POST', `admin/payments/${id}/prepayment-refund`, { reason: 'Asked for it' });
const approve = (approvalId: string | null, by = approver) =>
  staff.call<ApprovalAnswer & ProblemBody>(by.token, 'POST', `admin/approvals/${approvalId}/approve`);
const reverse = (id: string) =>
  staff.call<ProblemBody>(requester.token, 'POST', `admin/payments/${id}/reverse`, {
    reason: 'The bank wrote',
  });
const getReceipt = async (reference: string) =>
  (await test.call<{ lines: object[]; surplus: number }>({ url: `/api/receipts/${reference}` })).body;

/** Pays for a child by phone after another payer has paid `meanwhile`, so that the rest is paid ahead. Without amounts, it is 20,000 of 30,000. */
const payAhead = async (owing?: TestChild, amount = 30_000, meanwhile = 20_000) => {
  const child = owing ?? (await test.addChild(amount));
  const [late, quick] = [createPayer(), createPayer()];
  const started = await test.startPayment({ child, amount, method: late.method });
  await test.advanceTime(16 * 60_000);
  test.mtn.onQuery(quick.msisdn, 'paid');
  await test.startPayment({ child, amount: meanwhile, method: quick.method });
  await test.advanceTime(5_000);
  test.mtn.onQuery(late.msisdn, 'paid');
  await test.advanceTime(DAY_MS / 24);
  const { id, reference } = started.payment;
  return { child, id, reference, msisdn: late.msisdn };
};
const settle = () =>
  settlePrepayments({ database: test.database, clock: test.clock, shouldContinue: async () => true });
/** Transfers an amount for a child by bank, whatever it owes. Returns the ID of the payment. */
const transfer = async (child: TestChild, asked: number, amount: number): Promise<string> => {
  const { payment } = await test.startPayment({
    child,
    amount: asked,
    method: { paymentMethod: 'bank', bankName: 'Stanbic Bank', accountNumber: '9030001234567' },
  });
  const notice = createBankNotice({ reference: payment.reference, amount });
  expect((await notify(test, notice)).body).toEqual({ outcome: 'allocated' });
  return payment.id;
};

describe('money above what a child owes', () => {
  it('is paid ahead: posted and settled like fees, and on the receipt', async () => {
    const { child, id, reference } = await payAhead();
    expect(await listEntries(test, `payment:${id}`)).toEqual([
      `fees.paid: wallet:mtn > school-payable:${schoolId} 10000`,
      `fees.paid: wallet:mtn > school-payable:${schoolId} 20000`,
    ]);
    expect(await getReceipt(reference)).toMatchObject({
      lines: [
        { description: 'Item 1', amount: 10_000 },
        { description: 'Paid ahead for the next fees', amount: 20_000 },
      ],
      surplus: 0,
    });
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 0, prepaidUgx: 20_000, creditUgx: 0 });
    expect(await getPayment(id)).toMatchObject({ prepaid: 20_000, refund: null });
  });

  it('is refunded where the school says so', async () => {
    const set = (takesPrepayments: boolean) =>
      staff.call<{ school: object }>(requester.token, 'PUT', `admin/schools/${schoolId}/prepayments`, {
        takesPrepayments,
      });
    expect((await set(false)).body.school).toMatchObject({ takesPrepayments: false });
    const id = await payFeesTwice(test, 15_000);
    expect(await listEntries(test, `payment:${id}`)).toEqual([
      'fees.surplus: wallet:mtn > refunds-payable 15000',
    ]);
    expect(await getPayment(id)).toMatchObject({ prepaid: 0, refund: { amount: 15_000 } });
    await set(true);
  });
});

describe('what is paid ahead', () => {
  it('pays the next charge without a posting, and the payer is told', async () => {
    const { child, id, reference, msisdn } = await payAhead();
    const before = await listEntries(test, `payment:${id}`);
    await charge(child, 15_000);
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 0, prepaidUgx: 5_000 });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 0 });
    await charge(child, 12_000);
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 7_000, prepaidUgx: 0 });
    expect(await listEntries(test, `payment:${id}`)).toEqual(before);
    await test.running.sweep();
    const used = (amount: string, left: string) =>
      `Somesa: UGX ${amount} that you paid ahead for P. Apio, St. Mary's College Kisubi (SMACK), now pays fees. Left: UGX ${left}. Receipt ${reference}.`;
    expect(listTexts(test, msisdn).slice(-2).sort()).toEqual([used('15,000', '5,000'), used('5,000', '0')]);
    expect(await getReceipt(reference)).toMatchObject({
      lines: [
        { amount: 10_000 },
        { description: 'Next term', amount: 15_000 },
        { description: 'Next term', amount: 5_000 },
      ],
      surplus: 0,
    });
  });

  it('is used after what the child has at the school', async () => {
    const { child } = await payAhead();
    await test.runAsOwner(`
      with batch as (
        insert into fee_batches (school_id, kind, status, children, total_ugx, sends_receipts, request_key, request_hash, created_by, created_at)
        values (${schoolId}, 'opening-balance', 'recorded', 1, 8000, false, '${randomUUID()}', '', '${bursar.user.user_id}', now()) returning id)
      insert into fee_credits (student_id, batch_id, amount_ugx) select ${await findId(child)}, id, 8000 from batch`);
    await charge(child, 10_000);
    expect(await showStudent(child)).toMatchObject({
      outstandingUgx: 0,
      creditUgx: 0,
      prepaidUgx: 18_000,
      paidToSchoolUgx: 8_000,
    });
  });

  it('pays what another payment’s reversal makes due again', async () => {
    const { child, id } = await payAhead();
    const other = (await showStudent(child)).payments.find((payment) => payment.id !== id);
    expect((await reverse(other?.id ?? '')).status).toBe(200);
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 0, prepaidUgx: 0 });
  });

  it('ends with the reversal of its payment, and what it paid is due again', async () => {
    const { child, id } = await payAhead();
    await charge(child, 15_000);
    expect((await reverse(id)).status).toBe(200);
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 25_000, prepaidUgx: 0 });
    expect(await getPayment(id)).toMatchObject({ prepaid: 0, canRefundPrepayment: false });
    await charge(child, 1_000);
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 26_000 });
  });

  it('pays at night what became due without a charge', async () => {
    const child = await test.addChild(30_000);
    const feeItemId = (await showStudent(child)).items[0]?.id;
    await change(child, 'adjustments', { kind: 'bursary', feeItemId, amountUgx: 12_000 });
    await payAhead(child, 18_000, 18_000);
    const bursary = (await showStudent(child)).adjustments[0];
    await change(child, `adjustments/${bursary?.id}/reverse`, {});
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 12_000, prepaidUgx: 18_000 });
    await settle();
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 0, prepaidUgx: 6_000 });
  });

  it('moves to another child with its payment', async () => {
    const { child, id } = await payAhead();
    const right = await test.addChild(25_000);
    const moved = await staff.call<Shown>(requester.token, 'POST', `admin/payments/${id}/move`, {
      student: await findId(right),
      reason: 'It was for the sister',
    });
    expect((await approve(moved.body.payment.approvalId)).status).toBe(200);
    expect(await showStudent(child)).toMatchObject({ outstandingUgx: 10_000, prepaidUgx: 0 });
    expect(await showStudent(right)).toMatchObject({ outstandingUgx: 0, prepaidUgx: 5_000 });
  });
});

describe('the refund of what is paid ahead', () => {
  it('is requested by the school and approved by another person, and lowers what the school gets', async () => {
    const { child, id, msisdn } = await payAhead();
    await charge(child, 5_000);
    const requested = await request(id);
    expect(requested.status, requested.text).toBe(200);
    expect(requested.body.payment).toMatchObject({ canRefundPrepayment: false, prepaid: 15_000 });
    expect((await request(id)).body.message).toMatch(/waiting for approval/);
    expect((await approve(requested.body.payment.approvalId)).status).toBe(200);
    expect(await listEntries(test, `payment:${id}`)).toContain(
      `fees.refunded: school-payable:${schoolId} > refunds-payable 15000`,
    );
    expect(await getPayment(id)).toMatchObject({ prepaid: 0, refund: { amount: 15_000, waiting: 15_000 } });
    expect((await request(id)).body.message).toMatch(/[Nn]othing/);
    await createTestRefunds(test).payRefund(id, 15_000);
    await test.running.sweep();
    expect(listTexts(test, msisdn).at(-1)).toContain('UGX 15,000 of your payment');
    // The network takes the whole payment back: it owes us what we refunded.
    expect((await reverse(id)).status).toBe(200);
    expect((await listEntries(test, `reversal:${id}`)).sort()).toEqual([
      `fees.paid: school-payable:${schoolId} > wallet:mtn 10000`,
      `fees.paid: school-payable:${schoolId} > wallet:mtn 20000`,
      `fees.refunded: claims:providers > school-payable:${schoolId} 15000`,
    ]);
  });

  it('is not approved if some of it was used meanwhile', async () => {
    const { child, id } = await payAhead();
    const requested = await request(id);
    await charge(child, 1_000);
    const { approvalId } = requested.body.payment;
    expect((await approve(approvalId)).body.message).toMatch(/has changed/);
    await staff.call(requester.token, 'POST', `admin/approvals/${approvalId}/reject`, { reason: 'Changed' });
  });

  it('is closed to another school, and to the database without an approval', async () => {
    const { id } = await payAhead();
    const other = await staff.signInAs(roles.bursar, 'kings-college-buddo');
    expect((await request(id, other)).status).toBe(404);
    const posting = `insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, payment_id, value_at, posted_at)
      values ('school-payable:${schoolId}', 'refunds-payable', 1, 'payment:${id}', 'fees.refunded', 0, '${id}', now(), now())`;
    await expect(test.database.transaction((tx) => tx.orm.execute(posting))).rejects.toThrow();
  });

  it('is automatic two days after the child has left, unless it returned', async () => {
    const [gone, back] = [await payAhead(), await payAhead()];
    await leave(gone.child);
    await leave(back.child);
    test.clock.advance(2 * DAY_MS);
    await settle();
    expect(await getPayment(gone.id)).toMatchObject({ prepaid: 20_000, refund: null });
    await change(back.child, 'returned', { className: 'Senior 1' });
    test.clock.advance(DAY_MS);
    await settle();
    await settle();
    const again = await staff.signInAs(roles.staff);
    expect(await getPayment(gone.id, again)).toMatchObject({ prepaid: 0, refund: { amount: 20_000 } });
    expect(await getPayment(back.id, again)).toMatchObject({ prepaid: 20_000, refund: null });
  });
});

type Step = readonly [
  'charge' | 'cash' | 'transfer' | 'reverse' | 'move' | 'refund',
  amount: number,
  place: number,
];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(
    fc.constantFrom('charge', 'charge', 'cash', 'transfer', 'transfer', 'reverse', 'move', 'refund'),
    fc.integer({ min: 1_000, max: 30_000 }),
    fc.nat({ max: 9 }),
  ),
  { minLength: 10, maxLength: 18 },
);

/** Plays steps on two children. The model keeps three sums for each child: charged, paid at the school, and kept of what was paid through us. */
const play = async (played: readonly Step[]) => {
  const children = [await test.addChild(5_000), await test.addChild(5_000)] as const;
  const model = [
    { charged: 5_000, cash: 0, through: 0 },
    { charged: 5_000, cash: 0, through: 0 },
  ] satisfies [object, object];
  const payments: { id: string; of: number; amount: number }[] = [];
  let refunded = 0;
  for (const [kind, amount, place] of played) {
    const of = place % 2;
    const [child, sums] = [children[of] ?? children[0], model[of] ?? model[0]];
    const owes = Math.max(sums.charged - sums.cash - sums.through, 0);
    const at = place % Math.max(payments.length, 1);
    const payment = payments[at];
    if (kind === 'charge') {
      await charge(child, amount);
      sums.charged += amount;
    } else if (kind === 'cash' && owes > 0) {
      const amountUgx = Math.min(owes, amount);
      const outside = { method: 'cash', receiptNumber: randomUUID().slice(0, 20), paidOn: '2026-11-20' };
      await change(child, 'adjustments', { kind: 'paid-to-school', amountUgx, ...outside });
      sums.cash += amountUgx;
    } else if (kind === 'transfer' && owes > 0) {
      // The bank takes any amount for the reference, also more than what is asked for.
      payments.push({ id: await transfer(child, owes, amount), of, amount });
      sums.through += amount;
    } else if (kind === 'reverse' && payment) {
      payments.splice(at, 1);
      expect((await reverse(payment.id)).status).toBe(200);
      (model[payment.of] ?? sums).through -= payment.amount;
    } else if (kind === 'move' && payment) {
      const to = 1 - payment.of;
      const student = await findId(children[to] ?? child);
      const body = { student, reason: 'For the other child' };
      const moved = await staff.call<Shown>(
        requester.token,
        'POST',
        `admin/payments/${payment.id}/move`,
        body,
      );
      expect((await approve(moved.body.payment.approvalId)).status).toBe(200);
      (model[payment.of] ?? sums).through -= payment.amount;
      (model[to] ?? sums).through += payment.amount;
      Object.assign(payment, { of: to, id: (await getPayment(payment.id)).movedTo?.payment?.id });
    } else if (kind === 'refund' && payment) {
      const { prepaid } = await getPayment(payment.id);
      const requested = await request(payment.id);
      expect(requested.status).toBe(prepaid > 0 ? 200 : 409);
      if (prepaid === 0) continue;
      expect((await approve(requested.body.payment.approvalId)).status).toBe(200);
      // A payment that is refunded in part can't be moved any more, and its reversal takes the rest.
      payments.splice(at, 1);
      (model[payment.of] ?? sums).through -= prepaid;
      refunded += prepaid;
    }
    for (const [index, { charged, cash, through }] of model.entries()) {
      const student = await showStudent(children[index] ?? child);
      expect([student.outstandingUgx, student.prepaidUgx], `${index} ${JSON.stringify(played)}`).toEqual([
        Math.max(charged - cash - through, 0),
        Math.max(cash + through - charged, 0),
      ]);
    }
  }
  return { kept: model.reduce((sum, { through }) => sum + through, 0), refunded };
};

const readAccounts = async () => {
  const [row] = await test.queryRows<{ school: number; refunds: number }>(`
    select coalesce(sum(amount) filter (where account = 'school-payable:${schoolId}'), 0)::bigint as school,
      coalesce(sum(amount) filter (where account = 'refunds-payable'), 0)::bigint as refunds
    from (select credit_account as account, amount_ugx as amount from ledger_entries
      union all select debit_account, -amount_ugx from ledger_entries) t`);
  if (!row) throw new Error('an aggregate returned no row');
  return row;
};

it('what is paid ahead is used, moved, refunded or left, to the shilling, for each child, the school, and the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const before = await readAccounts();
      const { kept, refunded } = await play(played);
      const after = await readAccounts();
      expect(after.school - before.school).toBe(kept);
      expect(after.refunds - before.refunds).toBe(refunded);
      await test.expectLedgerMatches();
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
