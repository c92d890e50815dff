import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles } from '@somesa/core';
import type {
  AdminListAnswer,
  AdminStudentAnswer,
  AdminStudentView,
  ReportAnswer,
  SchoolStatementAnswer,
  SchoolSummary,
} from '@somesa/core/admin';
import { afterEach, describe, expect, it } from 'vitest';
import { getSchoolId } from '../../testing/school-queries';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer, type TestChild } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';

const { test, staff } = await setUpTestApp();
const bursar = await staff.signInAs(roles.bursar);
const administrator = await staff.signInAs(roles.administrator);
const school = await getSchoolId(test);
afterEach(() => test.expectLedgerMatches());

const getId = async ({ regNo }: Pick<TestChild, 'regNo'>): Promise<number> => {
  const [row] = await test.queryRows<{ id: number }>(
    'select id from students where reg_no = $1 and school_id = $2',
    [regNo, school],
  );
  if (!row) throw new Error(`there is no ${regNo}`);
  return row.id;
};
type StudentBody = AdminStudentAnswer & ProblemBody;
const adjust = (id: number, body: object, { token = bursar.token, key = randomUUID() as string } = {}) =>
  test.call<StudentBody>({
    method: 'POST',
    url: `/api/admin/students/${id}/adjustments`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body,
  });
const reverse = (id: number, adjustment: number, token = bursar.token) =>
  staff.call<StudentBody>(token, 'POST', `admin/students/${id}/adjustments/${adjustment}/reverse`, {
    reason: 'Entered twice',
  });
const show = async (id: number): Promise<AdminStudentView> =>
  (await staff.call<AdminStudentAnswer>(bursar.token, 'GET', `admin/students/${id}`)).body.student;
const adjusted = async (id: number, body: object): Promise<AdminStudentView> => {
  const answer = await adjust(id, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.student;
};

const reason = 'The head teacher decided';
const bursary = (feeItemId: number, amountUgx: number) => ({ kind: 'bursary', feeItemId, amountUgx, reason });
const correction = (feeItemId: number, amountUgx: number) => ({
  kind: 'correction',
  feeItemId,
  amountUgx,
  reason,
});
const charge = (amountUgx: number, kind = 'charge') => ({
  kind,
  description: 'Uniform',
  dueOn: '2026-12-20',
  amountUgx,
  reason,
});
let receipts = 0;
const cash = (amountUgx: number, more: object = {}) => {
  receipts += 1;
  return {
    kind: 'paid-to-school',
    amountUgx,
    method: 'cash',
    receiptNumber: `r ${receipts}`,
    paidOn: '2026-11-20',
    ...more,
  };
};
const addChild = async (...amounts: number[]) => {
  const child = await test.addChild(...amounts);
  return { child, id: await getId(child), items: child.items.map((item) => Number(item.id)) };
};
const startPending = (child: TestChild, amount: number) => {
  const payer = createPayer();
  return test.startPayment({ child, amount, method: payer.method }).then((started) => ({ payer, started }));
};

describe('POST /admin/students/:id/adjustments', () => {
  it('lowers the outstanding amount of a fee by a bursary at once, in the look-up too', async () => {
    const { child, id, items } = await addChild(60_000, 40_000);
    const student = await adjusted(id, bursary(items[0] ?? 0, 25_000));
    expect(student).toMatchObject({
      chargedUgx: 100_000,
      bursaryUgx: 25_000,
      paidUgx: 0,
      paidToSchoolUgx: 0,
      outstandingUgx: 75_000,
    });
    expect(student.adjustments).toMatchObject([
      { kind: 'bursary', changeUgx: -25_000, fees: 'Item 1', reason, isReversed: false },
    ]);
    const { body } = await test.lookUp(child.regNo);
    expect(body).toMatchObject({ outstanding: 75_000 });
    expect(body.items[0]).toMatchObject({ amount: 35_000, paid: 0, due: 35_000 });
  });

  it('shows no fee that a bursary covers in full in the look-up', async () => {
    const { child, id, items } = await addChild(60_000, 40_000);
    await adjusted(id, bursary(items[0] ?? 0, 60_000));
    expect((await test.lookUp(child.regNo)).body.items.map(({ amount }) => amount)).toEqual([40_000]);
  });

  it.each(['charge', 'brought-forward'])('adds a fee of the kind %s that can be paid', async (kind) => {
    const { child, id } = await addChild();
    const student = await adjusted(id, charge(30_000, kind));
    expect(student.items).toMatchObject([{ description: 'Uniform', chargedUgx: 30_000, term: null }]);
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(30_000);
  });

  it('counts money that was paid to the school for the oldest fees first, and never in the ledger', async () => {
    const { child, id } = await addChild(60_000, 40_000);
    const count = async () => (await test.queryRows('select id from ledger_entries')).length;
    const before = await count();
    const student = await adjusted(id, cash(70_000, { receiptNumber: ' ab 12/x ', reason: '' }));
    expect(student.items.map((item) => item.paidToSchoolUgx)).toEqual([60_000, 10_000]);
    expect(student.adjustments).toMatchObject([
      { changeUgx: -70_000, fees: 'Item 1, Item 2', receiptNumber: 'AB 12/X', method: 'cash', reason: null },
    ]);
    expect((await test.lookUp(child.regNo)).body.items).toMatchObject([
      { amount: 60_000, paid: 60_000, due: 0 },
      { amount: 40_000, paid: 10_000, due: 30_000 },
    ]);
    expect(await count()).toBe(before);
  });

  it('counts money for the chosen fee first', async () => {
    const { id, items } = await addChild(60_000, 40_000);
    const student = await adjusted(id, cash(50_000, { feeItemId: items[1] }));
    expect(student.items.map((item) => item.paidToSchoolUgx)).toEqual([10_000, 40_000]);
  });

  it('corrects a fee to a smaller or larger amount, also to nothing', async () => {
    const { id, items } = await addChild(60_000);
    const item = items[0] ?? 0;
    expect(await adjusted(id, correction(item, 90_000))).toMatchObject({ outstandingUgx: 90_000 });
    expect(await adjusted(id, correction(item, 0))).toMatchObject({ outstandingUgx: 0, chargedUgx: 0 });
    expect((await adjust(id, correction(item, 0))).body.errors).toEqual({
      amountUgx: ['The fee is UGX 0 already. Enter another amount'],
    });
  });

  it('rejects more than can be taken off a fee, with the amount that is possible', async () => {
    const { child, id, items } = await addChild(60_000);
    const item = items[0] ?? 0;
    await adjusted(id, cash(10_000));
    await startPending(child, 20_000);
    const getProblem = async (body: object) => {
      const answer = await adjust(id, body);
      return [answer.status, answer.body.errors?.amountUgx?.[0]];
    };
    expect(await getProblem(bursary(item, 30_001))).toEqual([
      422,
      'UGX 30,000 of this fee can still be reduced. Enter that or less',
    ]);
    expect(await getProblem(correction(item, 29_999))).toEqual([
      422,
      'At least UGX 30,000 of this fee is paid, held for a payment or loan, or covered by a bursary. Enter that or more',
    ]);
    expect(await getProblem(cash(50_001))).toEqual([
      422,
      'UGX 50,000 is outstanding for this child. Enter that or less',
    ]);
    expect(await show(id)).toMatchObject({ outstandingUgx: 50_000, bursaryUgx: 0 });
  });

  it('keeps what an accepted loan is about to pay', async () => {
    const { child, id, items } = await addChild(100_000);
    await createTestPayouts(test).addAccepted(child, 100_000);
    expect((await adjust(id, bursary(items[0] ?? 0, 1))).body.errors).toEqual({
      amountUgx: ['UGX 0 of this fee can still be reduced. Enter that or less'],
    });
  });

  it('takes each receipt number of a school once, until its entry is reversed', async () => {
    const { id } = await addChild(60_000);
    const other = await addChild(60_000);
    const [first] = (await adjusted(id, cash(10_000, { receiptNumber: 'desk-1' }))).adjustments;
    const again = await adjust(other.id, cash(20_000, { receiptNumber: 'DESK-1' }));
    expect([again.status, again.body.errors?.receiptNumber]).toEqual([
      422,
      ['This number is already recorded at your school. Check the receipt'],
    ]);
    await reverse(id, first?.id ?? 0);
    await adjusted(other.id, cash(20_000, { receiptNumber: 'DESK-1' }));
    expect((await adjust(id, cash(1_000, { receiptNumber: 'desk-1' }))).status).toBe(422);
  });

  it('records one of two payments with the same number at the same time', async () => {
    const one = await addChild(60_000);
    const two = await addChild(60_000);
    const body = cash(10_000);
    const answers = await Promise.all([adjust(one.id, body), adjust(two.id, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('records a repeated request once', async () => {
    const { id, items } = await addChild(60_000);
    const key = randomUUID();
    const body = bursary(items[0] ?? 0, 10_000);
    const answers = await Promise.all([adjust(id, body, { key }), adjust(id, body, { key })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await show(id)).bursaryUgx).toBe(10_000);
    const changed = await adjust(id, { ...body, amountUgx: 9_000 }, { key });
    expect([changed.status, (await show(id)).bursaryUgx]).toEqual([400, 10_000]);
  });

  it.each<[string, object, string]>([
    ['an unknown kind', { kind: 'gift', amountUgx: 1, reason }, 'kind'],
    ['no reason', { ...charge(1_000), reason: ' ' }, 'reason'],
    ['a fee of another child', bursary(1, 1_000), 'feeItemId'],
    ['an amount of 0', charge(0), 'amountUgx'],
    ['a day after today', cash(1_000, { paidOn: '2099-01-01' }), 'paidOn'],
    ['no receipt number', cash(1_000, { receiptNumber: '' }), 'receiptNumber'],
    ['an unknown method', cash(1_000, { method: 'mtn' }), 'method'],
  ])('rejects %s', async (_, body, field) => {
    const { id } = await addChild(60_000);
    const answer = await adjust(id, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  it('rejects the bursar of another school, and lets the operator’s staff change fees', async () => {
    const { id, items } = await addChild(60_000);
    const otherBursar = await staff.signInAs(roles.bursar, 'kings-college-buddo');
    const body = bursary(items[0] ?? 0, 10_000);
    expect((await adjust(id, body, { token: otherBursar.token })).status).toBe(404);
    const { adjustments } = (await adjust(id, body, { token: administrator.token })).body.student;
    expect((await reverse(id, adjustments[0]?.id ?? 0, otherBursar.token)).status).toBe(404);
    expect((await show(id)).bursaryUgx).toBe(10_000);
  });
});

describe('POST /admin/students/:id/adjustments/:adjustment/reverse', () => {
  it('undoes an adjustment once, and keeps both in the history', async () => {
    const { id } = await addChild(60_000);
    const [entry] = (await adjusted(id, cash(15_000))).adjustments;
    const { student } = (await reverse(id, entry?.id ?? 0)).body;
    expect(student.outstandingUgx).toBe(60_000);
    expect(student.adjustments).toMatchObject([
      { changeUgx: 15_000, reversesId: entry?.id, reason: 'Entered twice' },
      { changeUgx: -15_000, isReversed: true },
    ]);
    const again = await reverse(id, entry?.id ?? 0);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This was already reversed, or is a reversal. Record a new fee change instead.',
    ]);
    expect((await reverse(id, student.adjustments[0]?.id ?? 0)).status).toBe(409);
  });

  it('rejects undoing a charge of which a part is paid', async () => {
    const { id } = await addChild();
    const [entry] = (await adjusted(id, charge(30_000))).adjustments;
    await adjusted(id, cash(12_000));
    const answer = await reverse(id, entry?.id ?? 0);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'UGX 12,000 of it is paid, held for a payment or loan, or covered by a bursary. Reverse that first.',
    ]);
  });
});

describe('payments in progress', () => {
  it('count money paid to the school once: the pending payment becomes an overpayment', async () => {
    const { child, id } = await addChild(60_000);
    const { payer, started } = await startPending(child, 60_000);
    await adjusted(id, cash(45_000));
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.advanceTime(5_000);
    expect(await show(id)).toMatchObject({ paidUgx: 15_000, paidToSchoolUgx: 45_000, outstandingUgx: 0 });
    expect(
      await test.queryRows('select amount_ugx from refunds where payment_id = $1', [started.payment.id]),
    ).toEqual([{ amount_ugx: 45_000 }]);
  });

  it('keep the outstanding balance at 0 or more when money at the desk and by phone arrive at the same time', async () => {
    for (const round of [1, 2, 3, 4]) {
      const { child, id } = await addChild(60_000);
      const { payer } = await startPending(child, 60_000);
      test.mtn.onQuery(payer.msisdn, 'paid');
      const [recorded] = await Promise.all([adjust(id, cash(60_000)), test.advanceTime(5_000)]);
      const { paidUgx, paidToSchoolUgx, outstandingUgx } = await show(id);
      expect([round, outstandingUgx, paidUgx + paidToSchoolUgx]).toEqual([round, 0, 60_000]);
      expect(paidToSchoolUgx).toBe(recorded.status === 201 ? 60_000 : 0);
    }
  });
});

describe('money paid to the school', () => {
  it('stands beside the balance in the statement, the summary, the report and the lists', async () => {
    const read = async () => {
      const get = async <Body>(path: string, token = bursar.token) =>
        (await staff.call<Body>(token, 'GET', path)).body;
      const { statement } = await get<SchoolStatementAnswer>(`admin/schools/${school}/statement`);
      const summary = await get<SchoolSummary>(`admin/schools/${school}/summary`);
      const report = await get<ReportAnswer>(
        'admin/reports/collections?from=2026-11-01&to=2026-12-31',
        administrator.token,
      );
      return {
        statement: statement.paidToSchoolUgx,
        bursaries: statement.bursaryUgx,
        closing: statement.closingUgx,
        summary: summary.paidToSchoolUgx,
        outstanding: summary.outstandingUgx,
        report: report.totals.paidToSchoolUgx ?? 0,
        collected: report.totals.totalUgx ?? 0,
      };
    };
    const { child, id, items } = await addChild(60_000);
    const before = await read();
    await adjusted(id, cash(20_000, { receiptNumber: 'BOOK-7' }));
    const [wrong] = (await adjusted(id, cash(5_000))).adjustments;
    await reverse(id, wrong?.id ?? 0);
    await adjusted(id, bursary(items[0] ?? 0, 9_000));
    const after = await read();
    expect(after).toEqual({
      ...before,
      statement: before.statement + 20_000,
      bursaries: before.bursaries + 9_000,
      summary: before.summary + 20_000,
      outstanding: before.outstanding - 29_000,
      report: before.report + 20_000,
    });
    const amounts = ['chargedUgx', 'bursaryUgx', 'paidUgx', 'paidToSchoolUgx', 'outstandingUgx'];
    const list = async (path: string) =>
      (await staff.call<AdminListAnswer>(bursar.token, 'GET', `admin/lists/${path}`)).body.rows;
    expect((await list(`students?q=${child.regNo}&columns=${amounts.join(',')}`))[0]?.cells).toMatchObject({
      chargedUgx: 60_000,
      bursaryUgx: 9_000,
      paidUgx: 0,
      paidToSchoolUgx: 20_000,
      outstandingUgx: 31_000,
    });
    expect(await list('feeAdjustments?q=book-7')).toMatchObject([
      { cells: { regNo: child.regNo, changeUgx: -20_000, receiptNumber: 'BOOK-7', by: expect.any(String) } },
    ]);
    expect(await list(`feeAdjustments?q=${child.regNo}`)).toHaveLength(4);
  });

  it('can’t be changed afterwards in the database', async () => {
    await expect(test.queryRows('update fee_adjustments set change_ugx = 1')).rejects.toThrow();
    await expect(test.queryRows('delete from fee_adjustment_lines')).rejects.toThrow();
  });
});

describe('changes of a charged fee', () => {
  const addCharged = async (amountUgx: number) => {
    const className = `Class ${randomUUID().slice(0, 8)}`;
    const { child, id } = await addChild();
    await test.runAsOwner(`update students set class_name = '${className}' where id = ${id}`);
    const post = <Body>(path: string, body?: object) =>
      staff.call<Body>(administrator.token, 'POST', `admin/schools/${school}/${path}`, body ?? {});
    const name = `Term ${randomUUID().slice(0, 8)}`;
    await post('terms', { name, startsOn: '2027-02-01', endsOn: '2027-05-01' });
    const [term] = await test.queryRows<{ id: number }>('select id from school_terms where name = $1', [
      name,
    ]);
    const fee = { className, description: 'Tuition', dueOn: '2027-02-15', amountUgx };
    await post(`terms/${term?.id}/fees`, fee);
    const [row] = await test.queryRows<{ id: number }>('select id from term_fees where term_id = $1', [
      term?.id,
    ]);
    await post(`terms/${term?.id}/charge`, { fee: row?.id });
    const change = (to: number) =>
      staff.call<ProblemBody>(administrator.token, 'PUT', `admin/schools/${school}/fees/${row?.id}`, {
        ...fee,
        amountUgx: to,
      });
    const items = (await show(id)).items.map((item) => item.id);
    return { child, id, item: items[0] ?? 0, change, voidFee: () => post(`fees/${row?.id}/void`) };
  };

  it('keep bursaries and corrections, and stop at them', async () => {
    const { id, item, change, voidFee } = await addCharged(100_000);
    await adjusted(id, correction(item, 110_000));
    await adjusted(id, bursary(item, 40_000));
    expect((await change(90_000)).status).toBe(200);
    expect(await show(id)).toMatchObject({ chargedUgx: 100_000, bursaryUgx: 40_000, outstandingUgx: 60_000 });
    const below = await change(29_999);
    expect(below.body.errors?.amountUgx?.[0]).toContain('At least UGX 30,000 of this fee is paid');
    expect((await change(30_000)).status).toBe(200);
    expect((await voidFee()).body).toMatchObject({ voided: 0, notVoided: 1 });
  });

  it('stop at what a pending payment holds', async () => {
    const { child, change } = await addCharged(100_000);
    await startPending(child, 70_000);
    expect((await change(69_999)).status).toBe(422);
    expect((await change(70_000)).status).toBe(200);
  });
});
