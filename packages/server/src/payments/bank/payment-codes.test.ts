import { formatPaymentCode, isPaymentCode, type PaymentStarted, roles, type StudentView } from '@somesa/core';
import type { BankTransactionAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { buildTestApp, createPayer, SCHOOL, type TestApp, type TestChild } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, startTransfer } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const getCode = async ({ regNo }: TestChild): Promise<string> => {
  const [row] = await test.queryRows<{ code: string }>(
    'select payment_code as code from students where reg_no = $1',
    [regNo],
  );
  return row?.code ?? '';
};

/** Sends a notice of a credit, and returns its outcome and the payments that it became. */
const credit = async (reference: string, amount: number) => {
  const notice = createBankNotice({ reference, amount });
  const { body } = await notify(test, notice);
  const payments = await test.queryRows<{ regNo: string; amount: number; status: string }>(
    `select s.reg_no as "regNo", p.amount_ugx as amount, p.status from bank_transactions b join payments p on p.id = b.payment_id
      join students s on s.id = p.student_id where b.provider_transaction_id = $1`,
    [`stanbic:${notice.bankTransactionId}`],
  );
  return { notice, id: `stanbic:${notice.bankTransactionId}`, outcome: body.outcome, payments };
};

describe('payment codes', () => {
  it('are assigned to every child, each once, and a register that is imported again uses up none', async () => {
    const rows = await test.queryRows<{ code: string }>('select payment_code as code from students');
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ code }) => !isPaymentCode(code))).toEqual([]);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    const readLast = () =>
      test.queryRows(`select last_value from pg_sequences where sequencename = 'payment_codes'`);
    const last = await readLast();
    await test.runAsOwner(`insert into students (school_id, reg_no, first_name, last_name, class_name)
      select school_id, reg_no, first_name, last_name, class_name from students on conflict (reg_no, school_id) do update set class_name = excluded.class_name`);
    expect(await readLast()).toEqual(last);
  });

  it('are assigned by a job to children of before', async () => {
    const child = await test.addChild(1_000);
    await test.runAsOwner(`update students set payment_code = null where reg_no = '${child.regNo}'`);
    await test.advanceTime(1_000);
    expect(isPaymentCode(await getCode(child))).toBe(true);
  });

  it('find their child at every school, however they are typed, and pay its fees', async () => {
    const child = await test.addChild(50_000);
    const code = await getCode(child);
    for (const typed of [code, formatPaymentCode(code), code.replace(/(...)/g, '$1-').replace(/-$/, '')]) {
      const found = await test.lookUp<StudentView>(typed);
      expect([found.status, found.body.regNo, found.body.outstanding]).toEqual([200, child.regNo, 50_000]);
    }
    expect((await test.lookUp(code, '?school=st-josephs-naggalama')).status).toBe(404);
    const { method, msisdn } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    const paid: PaymentStarted = await test.startPayment({ child: { regNo: code }, amount: 20_000, method });
    await test.advanceTime(5_000);
    expect((await test.show(paid)).receipt).toMatchObject({ paymentCode: code });
    expect((await test.lookUp<StudentView>(child.regNo)).body.outstanding).toBe(30_000);
  });
});

describe('a bank credit that quotes a payment code', () => {
  it('is credited to the child at once, without a payment that was started before, and once', async () => {
    const child = await test.addChild(40_000);
    const code = formatPaymentCode(await getCode(child));
    const { notice, id, outcome, payments } = await credit(`CASH DEP/${code}/OKELLO`, 30_000);
    expect(outcome).toBe('allocated');
    expect(payments).toEqual([{ regNo: child.regNo, amount: 30_000, status: 'succeeded' }]);
    expect(await listEntries(test, `bank-transaction:${id}`)).toEqual([]);
    expect((await test.lookUp<StudentView>(child.regNo)).body.outstanding).toBe(10_000);
    expect((await notify(test, notice)).body).toEqual({ outcome: 'known' });
    const more = await credit(code, 15_000);
    expect(more.payments).toEqual([{ regNo: child.regNo, amount: 15_000, status: 'succeeded' }]);
    expect((await test.lookUp<StudentView>(child.regNo)).body).toMatchObject({ outstanding: 0 });
  });

  it('waits for staff, who see the code, if it quotes payment references as well', async () => {
    const child = await test.addChild(40_000);
    const [one, other] = [await startTransfer(test, 7_000), await startTransfer(test, 9_000)];
    const quoted = `${await getCode(child)} ${one.reference} ${other.reference}`;
    const { id, outcome, payments } = await credit(quoted, 9_000);
    expect([outcome, payments]).toEqual(['exception', []]);
    const staff = createTestStaff(test);
    const { token } = await staff.signInAs(roles.staff);
    const shown = await staff.call<BankTransactionAnswer>(token, 'GET', `admin/bank-transactions/${id}`);
    expect(shown.body.exceptions).toMatchObject([{ detail: { paymentCode: await getCode(child) } }]);
    expect(shown.body.suggestedChild).toMatchObject({ regNo: child.regNo, name: 'Peace Apio' });
  });

  it('waits if another child has that number as a registration number, which a look-up prefers', async () => {
    const [child, other] = [await test.addChild(5_000), await test.addChild(6_000)];
    const code = await getCode(child);
    await test.runAsOwner(`update students set reg_no = '${code}' where reg_no = '${other.regNo}'`);
    expect((await test.lookUp<StudentView>(code, `?school=${SCHOOL}`)).body.outstanding).toBe(6_000);
    const { outcome, payments } = await credit(code, 5_000);
    expect([outcome, payments]).toEqual(['exception', []]);
  });

  it.each([
    ['two codes', async (one: string, other: string) => `${one} ${other}`],
    [
      'a code with a wrong digit',
      async (one: string) => one.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
    ],
    ['a longer number', async (one: string) => `${one}0`],
  ])('waits if it quotes %s', async (_what, write) => {
    const [one, other] = [await test.addChild(5_000), await test.addChild(5_000)];
    const { outcome, payments } = await credit(await write(await getCode(one), await getCode(other)), 5_000);
    expect([outcome, payments]).toEqual(['exception', []]);
  });

  it('waits if the child has left and owes nothing', async () => {
    const child = await test.addChild();
    await test.runAsOwner(`update students set left_on = '2026-01-01' where reg_no = '${child.regNo}'`);
    expect((await credit(await getCode(child), 5_000)).outcome).toBe('exception');
  });
});
