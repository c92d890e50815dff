import { HOUR_MS, roles } from '@somesa/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../testing/test-app';
import { createTestStaff } from '../testing/test-staff';
import { checkLedger } from './check-ledger';

let test: TestApp;
let paymentId: string;
let overpaidId: string;
beforeAll(async () => {
  test = await buildTestApp();
  const child = await test.addChild(300_000);
  const [late, quick] = [createPayer(), createPayer()];
  const first = await test.startPayment({ child, amount: 300_000, method: late.method });
  await test.advanceTime(16 * 60_000);
  test.mtn.onQuery(quick.msisdn, 'paid');
  const second = await test.startPayment({ child, amount: 300_000, method: quick.method });
  await test.advanceTime(5_000);
  test.mtn.onQuery(late.msisdn, 'paid');
  await test.advanceTime(HOUR_MS);
  paymentId = second.payment.id;
  overpaidId = first.payment.id;
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const listDiscrepancies = async () =>
  (await checkLedger(test.database)).map(({ expectation, subject }) => ({ expectation, subject }));

describe('checkLedger', () => {
  const balance = { expectation: 'the trial balance is zero', subject: 'all accounts' };
  const paymentPosting = (subject: string) => ({
    expectation: 'a payment is posted with its amount if it succeeded, and is not posted otherwise',
    subject,
  });
  const overpayment = (subject: string) => ({ expectation: 'an overpayment equals its refund', subject });
  const refundsPayable = {
    expectation:
      'what is to be refunded, with the journals on its account, is the balance of refunds-payable, and journals took no more than they brought',
    subject: 'refunds-payable',
  };
  const schoolPayable = {
    expectation:
      'the fees posted for a school equal the allocations to its fee items, with what is paid ahead',
    subject: 'st-marys-kisubi',
  };

  it('finds a changed entry', async () => {
    const change = (by: number) =>
      test.runAsOwner(
        `update ledger_entries set amount_ugx = amount_ugx + ${by} where payment_id = '${paymentId}'`,
      );
    await change(1);
    expect(await listDiscrepancies()).toEqual([paymentPosting(paymentId), schoolPayable]);
    await change(-1);
  });

  it('finds an entry without a credit account', async () => {
    await test.runAsOwner(
      'alter table ledger_entries drop constraint ledger_entries_credit_account_accounts_code_fk',
    );
    await test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ('bank:collections', 'nowhere', 7, 'planted', 'planted', 0, now(), now())`);
    expect(await listDiscrepancies()).toEqual([
      balance,
      { expectation: 'an entry is posted on the accounts of its type', subject: 'planted' },
    ]);
    await test.runAsOwner(`delete from ledger_entries where source = 'planted'`);
  });

  it('finds a successful payment that was not posted', async () => {
    const child = await test.addChild(1_000);
    const { payment } = await test.startPayment({ child, amount: 1_000, method: createPayer().method });
    await test.runAsOwner(`update payments set status = 'succeeded' where id = '${payment.id}'`);
    expect(await listDiscrepancies()).toEqual([paymentPosting(payment.id)]);
    await test.runAsOwner(`update payments set status = 'submitted' where id = '${payment.id}'`);
  });

  it('finds a payment of each month that is not posted with its amount', async () => {
    for (const age of ['0 days', '100 days', '3 years']) {
      await test.runAsOwner(
        `update payments set amount_ugx = amount_ugx + 1, created_at = created_at - interval '${age}' where id = '${paymentId}'`,
      );
      expect(await listDiscrepancies()).toEqual([paymentPosting(paymentId)]);
      await test.runAsOwner(
        `update payments set amount_ugx = amount_ugx - 1, created_at = created_at + interval '${age}' where id = '${paymentId}'`,
      );
    }
  });

  it('finds a failed payment that was posted', async () => {
    await test.runAsOwner(`update payments set status = 'failed' where id = '${paymentId}'`);
    expect(await listDiscrepancies()).toEqual([paymentPosting(paymentId)]);
    await test.runAsOwner(`update payments set status = 'succeeded' where id = '${paymentId}'`);
  });

  it('finds a paid fee item without an allocation', async () => {
    const [item] = (await test.addChild(1_000)).items;
    await test.runAsOwner(`update fee_items set paid_ugx = 1 where id = ${item?.id}`);
    expect(await listDiscrepancies()).toEqual([
      { expectation: 'the paid amount of a fee item equals its allocations', subject: item?.id },
    ]);
    await test.runAsOwner(`update fee_items set paid_ugx = 0 where id = ${item?.id}`);
  });

  it('finds fee items that differ from their adjustments, and an adjustment whose parts don’t add up', async () => {
    const { regNo } = await test.addChild();
    const [child] = await test.queryRows<{ id: number }>('select id from students where reg_no = $1', [
      regNo,
    ]);
    const { token } = await createTestStaff(test).signInAs(roles.staff);
    const { status } = await test.call({
      method: 'POST',
      url: `/api/admin/students/${child?.id}/adjustments`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'charge-of-the-trip' },
      payload: { kind: 'charge', description: 'Trip', dueOn: '2026-12-01', amountUgx: 9_000, reason: 'Trip' },
    });
    expect(status).toBe(201);
    expect(await listDiscrepancies()).toEqual([]);
    const [item] = await test.queryRows<{ id: number }>('select id from fee_items where student_id = $1', [
      child?.id,
    ]);
    const set = (text: string) => test.runAsOwner(`update fee_items set ${text} where id = ${item?.id}`);
    const sums = 'the bursary and the amount paid to the school of a fee item equal its adjustments';
    const charged =
      'a fee item is charged its term fee, the amount at which a payer chose it, or its own charge, with its corrections';
    for (const [change, undo, expectation] of [
      ['bursary_ugx = 1', 'bursary_ugx = 0', sums],
      ['paid_to_school_ugx = 1', 'paid_to_school_ugx = 0', sums],
      ['amount_ugx = 9001', 'amount_ugx = 9000', charged],
    ] as const) {
      await set(change);
      expect(await listDiscrepancies()).toEqual([{ expectation, subject: String(item?.id) }]);
      await set(undo);
    }
    const setAll = (text: string) =>
      test.runAsOwner(`update fee_adjustments set ${text} where student_id = ${child?.id}`);
    await setAll('change_ugx = 9001');
    const [found, ...others] = await listDiscrepancies();
    expect([found?.expectation, others]).toEqual(['the parts of a fee adjustment add up to it', []]);
    await setAll('change_ugx = 9000');
  });

  it('finds an amount payable to a school without a payment', async () => {
    await test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      select 'bank:collections', 'school-payable:' || id, 9, 'planted', 'fees.paid', 0, now(), now()
      from schools where slug = 'st-marys-kisubi'`);
    expect(await listDiscrepancies()).toEqual([schoolPayable]);
    await test.runAsOwner(`delete from ledger_entries where source = 'planted'`);
  });

  it('finds a missing refund and one with a different amount', async () => {
    await test.runAsOwner(
      `update refunds set amount_ugx = amount_ugx - 1 where payment_id = '${overpaidId}'`,
    );
    expect(await listDiscrepancies()).toEqual([overpayment(overpaidId), refundsPayable]);
    await test.runAsOwner(`delete from refunds where payment_id = '${overpaidId}'`);
    expect(await listDiscrepancies()).toEqual([overpayment(overpaidId), refundsPayable]);
    await test.runAsOwner(
      `insert into refunds (payment_id, amount_ugx, queued_at) values ('${overpaidId}', 300000, now())`,
    );
  });

  const refundPosting = (subject: string) => ({
    expectation: 'the refunded amount of a payment equals its refund payouts and the ledger',
    subject,
  });
  const refundPaid = (subject: string) => ({
    expectation: 'a refund is completed when its whole amount is paid out, and no more than that is paid out',
    subject,
  });

  it('finds a refund without a payout, one without a posting, and one marked as paid too early', async () => {
    const set = (text: string) =>
      test.runAsOwner(`update refunds set ${text} where payment_id = '${overpaidId}'`);
    await set('paid_ugx = 1');
    expect(await listDiscrepancies()).toEqual([refundPosting(overpaidId), refundsPayable]);
    await set('paid_ugx = 0, paid_at = now()');
    expect(await listDiscrepancies()).toEqual([refundPaid(overpaidId)]);
    await set('paid_ugx = 0, paid_at = null');
    await test.runAsOwner('alter table ledger_entries disable trigger guard_posting');
    await test.runAsOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, payment_id, value_at, posted_at)
      values ('refunds-payable', 'wallet:airtel', 5, 'planted', 'refund.paid', 0, '${overpaidId}', now(), now())`);
    await test.runAsOwner('alter table ledger_entries enable trigger guard_posting');
    expect(await listDiscrepancies()).toEqual([refundPosting(overpaidId), refundsPayable]);
    await test.runAsOwner(`delete from ledger_entries where source = 'planted'`);
  });

  it('finds an unallocated bank transaction without a posting', async () => {
    await test.runAsOwner(`insert into bank_transactions (provider_transaction_id, bank, narrative, amount_ugx, paid_at, source, received_at)
      values ('stanbic:PLANTED', 'stanbic', 'fees', 700, now(), 'statement', now())`);
    const line = {
      expectation: 'a bank transaction is unallocated until it is allocated to a payment or returned',
      subject: 'stanbic:PLANTED',
    };
    const suspense = {
      expectation:
        'what stands in the suspense account belongs to payments, bank transactions and journals, and journals took no more than they brought',
      subject: 'unallocated-receipts',
    };
    expect(await listDiscrepancies()).toEqual([line, suspense]);
    await test.runAsOwner(
      `update bank_transactions set return_transaction_id = 'X', returned_on = '2026-11-21' where provider_transaction_id = 'stanbic:PLANTED'`,
    );
    expect(await listDiscrepancies()).toEqual([]);
    await test.runAsOwner(`delete from bank_transactions where provider_transaction_id = 'stanbic:PLANTED'`);
  });
});
