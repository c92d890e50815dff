import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, newPayer, type TestApp } from '../testing/test-app';
import { checkLedger } from './check-ledger';

let test: TestApp;
let paymentId: string;
let surplusId: string;
beforeAll(async () => {
  test = await buildTestApp();
  const child = await test.addChild(300_000);
  const [late, quick] = [newPayer(), newPayer()];
  const first = await test.start({ child, amount: 300_000, method: late.method });
  await test.pass(16 * 60_000);
  test.mtn.onQuery(quick.msisdn, 'paid');
  const second = await test.start({ child, amount: 300_000, method: quick.method });
  await test.pass(5_000);
  test.mtn.onQuery(late.msisdn, 'paid');
  await test.pass(3_600_000);
  paymentId = second.payment.id;
  surplusId = first.payment.id;
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const found = async () =>
  (await checkLedger(test.database)).map(({ check, subject }) => ({ check, subject }));

describe('the audit finds what was planted by hand', () => {
  const balance = { check: 'the trial balance is zero', subject: 'all accounts' };
  const booked = (subject: string) => ({
    check: 'a payment is booked with its amount if it succeeded, and not at all if not',
    subject,
  });
  const surplus = (subject: string) => ({ check: 'a surplus waits for its refund', subject });
  const owed = {
    check: 'what is owed to a school is what was allocated to its fee items',
    subject: 'st-marys-kisubi',
  };

  it('an entry that was changed', async () => {
    const change = (by: number) =>
      test.asOwner(
        `update ledger_entries set amount_ugx = amount_ugx + ${by} where payment_id = '${paymentId}'`,
      );
    await change(1);
    expect(await found()).toEqual([booked(paymentId), owed]);
    await change(-1);
  });

  it('an entry whose other side is no account', async () => {
    await test.asOwner(
      'alter table ledger_entries drop constraint ledger_entries_credit_account_accounts_code_fk',
    );
    await test.asOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      values ('bank:collections', 'nowhere', 7, 'planted', 'planted', 0, now(), now())`);
    expect(await found()).toEqual([balance]);
    await test.asOwner(`delete from ledger_entries where source = 'planted'`);
  });

  it('a payment that says it is paid, and is not booked', async () => {
    const child = await test.addChild(1_000);
    const { payment } = await test.start({ child, amount: 1_000, method: newPayer().method });
    await test.asOwner(`update payments set status = 'succeeded' where id = '${payment.id}'`);
    expect(await found()).toEqual([booked(payment.id)]);
    await test.asOwner(`update payments set status = 'submitted' where id = '${payment.id}'`);
  });

  it('a payment that is booked, and says it failed', async () => {
    await test.asOwner(`update payments set status = 'failed' where id = '${paymentId}'`);
    expect(await found()).toEqual([booked(paymentId)]);
    await test.asOwner(`update payments set status = 'succeeded' where id = '${paymentId}'`);
  });

  it('a fee item that is paid by nobody', async () => {
    const [item] = (await test.addChild(1_000)).items;
    await test.asOwner(`update fee_items set paid_ugx = 1 where id = ${item?.id}`);
    expect(await found()).toEqual([
      { check: 'a fee item is paid as far as its allocations go', subject: item?.id },
    ]);
    await test.asOwner(`update fee_items set paid_ugx = 0 where id = ${item?.id}`);
  });

  it('finds money owed to a school that came from no payment', async () => {
    await test.asOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
      select 'bank:collections', 'school-payable:' || id, 9, 'planted', 'fees.paid', 0, now(), now()
      from schools where slug = 'st-marys-kisubi'`);
    expect(await found()).toEqual([owed]);
    await test.asOwner(`delete from ledger_entries where source = 'planted'`);
  });

  it('a refund that was lost, and one of another amount', async () => {
    await test.asOwner(`update refunds set amount_ugx = amount_ugx - 1 where payment_id = '${surplusId}'`);
    expect(await found()).toEqual([surplus(surplusId)]);
    await test.asOwner(`delete from refunds where payment_id = '${surplusId}'`);
    expect(await found()).toEqual([surplus(surplusId)]);
    await test.asOwner(
      `insert into refunds (payment_id, amount_ugx, queued_at) values ('${surplusId}', 300000, now())`,
    );
  });

  const sentBack = (subject: string) => ({
    check: 'what of a payment was sent back is what its payouts and the books say',
    subject,
  });
  const out = (subject: string) => ({
    check: 'a refund is out when all of it was sent back, and no more than that was',
    subject,
  });

  it('a refund that nobody sent, one that was sent without the books, and one that is out and waits', async () => {
    const set = (text: string) =>
      test.asOwner(`update refunds set ${text} where payment_id = '${surplusId}'`);
    await set('paid_ugx = 1');
    expect(await found()).toEqual([sentBack(surplusId)]);
    await set('paid_ugx = 0, paid_at = now()');
    expect(await found()).toEqual([out(surplusId)]);
    await set('paid_ugx = 0, paid_at = null');
    await test.asOwner(`insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, payment_id, value_at, posted_at)
      values ('refunds-payable', 'wallet:airtel', 5, 'planted', 'refund.paid', 0, '${surplusId}', now(), now())`);
    expect(await found()).toEqual([sentBack(surplusId)]);
    await test.asOwner(`delete from ledger_entries where source = 'planted'`);
  });

  it('a bank line that is nobody’s, and is not in the books so', async () => {
    await test.asOwner(`insert into bank_transactions (provider_transaction_id, bank, narrative, amount_ugx, paid_at, source, received_at)
      values ('stanbic:PLANTED', 'stanbic', 'fees', 700, now(), 'statement', now())`);
    const line = {
      check: 'a bank line is nobody’s until it is booked to a payment or sent back',
      subject: 'stanbic:PLANTED',
    };
    expect(await found()).toEqual([line]);
    await test.asOwner(
      `update bank_transactions set return_transaction_id = 'X', returned_on = '2026-11-21' where provider_transaction_id = 'stanbic:PLANTED'`,
    );
    expect(await found()).toEqual([]);
    await test.asOwner(`delete from bank_transactions where provider_transaction_id = 'stanbic:PLANTED'`);
  });
});
