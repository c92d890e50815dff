import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import type {
  AdminListAnswer,
  SchoolStatementAnswer,
  SchoolStatementView,
  SchoolSummary,
  SettlementAnswer,
  SettlementView,
} from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import { getPayableUgx } from '../../schools/school-ledger';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, payFees } from '../testing/fee-payments';
import { getUnsettledUgx } from './unsettled';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let token = '';
let school = 0;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
  token = (await staff.signInAs(roles.staff)).token;
});
beforeEach(async () => {
  school = await test.startSchool();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

/** Returns today, or another day before or after it. */
const getDay = (days = 0): string => toKampalaDay(new Date(test.clock.now().getTime() + days * DAY_MS));
const create = <Body = SettlementAnswer>(untilOn = getDay(), at = school) =>
  staff.call<Body>(token, 'POST', `admin/schools/${at}/settlements`, { untilOn });
const createSettlement = async (untilOn?: string): Promise<SettlementView> => {
  const answer = await create(untilOn);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.settlement;
};
let transactions = 0;
const createTransactionId = (): string => {
  transactions += 1;
  return `MP${transactions}`;
};
const pay = <Body = SettlementAnswer>(
  id: string,
  providerTransactionId = createTransactionId(),
  paidOn = getDay(),
) => staff.call<Body>(token, 'POST', `admin/settlements/${id}/paid`, { providerTransactionId, paidOn });
/** Collects fees, and pays the school what it is owed. */
const settleFees = async (amountUgx: number) => {
  await payFees(test, amountUgx);
  const { body } = await pay((await createSettlement()).id);
  expect(body.settlement.status).toBe('paid');
  return body.settlement;
};
const cancel = <Body = SettlementAnswer>(id: string) =>
  staff.call<Body>(token, 'POST', `admin/settlements/${id}/cancel`);
const getOwedUgx = () => getPayableUgx(test.database, school, test.clock.now());
const getStatement = async (from: string, to: string): Promise<SchoolStatementView> =>
  (
    await staff.call<SchoolStatementAnswer>(
      token,
      'GET',
      `admin/schools/${school}/statement?from=${from}&to=${to}`,
    )
  ).body.statement;
const calculateClosingUgx = (s: SchoolStatementView): number =>
  s.openingUgx +
  s.collectedUgx -
  s.reversedUgx -
  s.chargedUgx +
  s.loansInUgx -
  s.loansOutUgx -
  s.settledUgx +
  s.otherUgx;
const reverse = async (payment: string): Promise<void> => {
  const reversed = await staff.call(token, 'POST', `admin/payments/${payment}/reverse`, { reason: 'MTN' });
  expect(reversed.status, reversed.text).toBe(200);
};

describe('a settlement', () => {
  it('is rejected if nothing is owed', async () => {
    const answer = await create<{ message: string }>();
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Nothing is owed')]);
  });

  it('has the amount owed until the end of a day, and is posted when it is paid', async () => {
    await payFees(test, 300_000);
    const untilOn = getDay();
    test.clock.advance(DAY_MS);
    await payFees(test, 50_000);
    expect(await getUnsettledUgx(test.database, school, untilOn)).toBe(300_000);
    const settlement = await createSettlement(untilOn);
    expect(settlement).toMatchObject({
      status: 'created',
      amountUgx: 300_000,
      untilOn,
      paidOn: null,
      providerTransactionId: null,
      payout: { method: 'mtn', phoneNumber: '0772000201' },
    });
    expect(await getOwedUgx()).toBe(350_000);

    const paid = await pay(settlement.id, 'MP261122.1');
    expect(paid.body.settlement).toMatchObject({
      status: 'paid',
      paidOn: getDay(),
      providerTransactionId: 'MP261122.1',
    });
    expect(await getOwedUgx()).toBe(50_000);
    expect(await listEntries(test, `settlement:${settlement.id}`)).toEqual([
      `school.settled: school-payable:${school} > wallet:mtn-disbursements 300000`,
    ]);
    const actions = await test.queryRows<{ action: string; detail: object }>(
      `select action, detail from audit_log where subject_id = '${settlement.id}' order by id`,
    );
    expect(actions).toEqual(
      ['settlement.created', 'settlement.paid'].map((action) => ({ action, detail: { amountUgx: 300_000 } })),
    );
    expect((await create<object>(untilOn)).status, 'a day is covered once').toBe(409);
    expect((await createSettlement()).amountUgx).toBe(50_000);
  });

  it('is paid or cancelled only once', async () => {
    await payFees(test, 50_000);
    const { id } = await createSettlement();
    const answers = await Promise.all([pay<object>(id), pay<object>(id), cancel<object>(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([0, 50_000]).toContain(await getOwedUgx());
  });

  it('is created one at a time per school, and can be cancelled', async () => {
    await payFees(test, 80_000);
    const answers = await Promise.all([create<SettlementAnswer & { message?: string }>(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(/^SF-.{4}-.{4} is in progress/),
    });
    const id = answers.find(({ status }) => status === 201)?.body.settlement.id ?? '';
    expect((await cancel(id)).body.settlement).toMatchObject({ status: 'cancelled', paidOn: null });
    const next = await createSettlement();
    expect((await cancel(next.id)).status).toBe(200);
  });

  it('is reduced by payments that were reversed since, on any day', async () => {
    await payFees(test, 80_000);
    const { id } = await payFees(test, 60_000);
    test.clock.advance(DAY_MS);
    expect(await getUnsettledUgx(test.database, school, getDay(-1))).toBe(140_000);
    await reverse(id);
    expect(await getUnsettledUgx(test.database, school, getDay(-1))).toBe(80_000);
  });

  it.each([
    ['a future day', '2027-01-01'],
    ['an invalid day', '2026-02-30'],
  ])('can’t cover %s', async (_, untilOn) => {
    const answer = await create<{ errors: object }>(untilOn);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['untilOn']);
  });

  it('is paid with a new transaction ID and a day since its creation', async () => {
    const { providerTransactionId } = await settleFees(20_000);
    await payFees(test, 10_000);
    const { id } = await createSettlement();
    const listErrors = async (transactionId: string | null, paidOn?: string) =>
      (await pay<{ errors: object }>(id, transactionId ?? '', paidOn)).body.errors;
    expect(await listErrors(providerTransactionId)).toEqual({
      providerTransactionId: [expect.stringContaining('Another')],
    });
    expect(Object.keys(await listErrors('MP261123.1', getDay(-1)))).toEqual(['paidOn']);
    expect(Object.keys(await listErrors('MP261123.1', getDay(1)))).toEqual(['paidOn']);
    expect(Object.keys(await listErrors('?'))).toEqual(['providerTransactionId']);
    expect((await pay(id, 'MP261123.1')).status).toBe(200);
  });

  it('is rejected if the school has no payout account', async () => {
    await test.runAsOwner(`delete from school_payout_accounts where school_id = ${school}`);
    const answer = await create<{ message: string }>();
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('payout account')]);
    expect((await create<object>(getDay(), 999_999)).status).toBe(404);
  });
});

describe('the statement of a school', () => {
  it('adds up to the amount owed on each day, including loans and reversals, as do its ledger entries and the summary', async () => {
    await payFees(test, 300_000);
    test.clock.advance(DAY_MS);
    await settleFees(50_000);
    const payouts = createTestPayouts(test);
    const wallet = await payouts.setNewWallet();
    test.transfers.onQuery(wallet, 'paid');
    await payouts.sendAndWait(await payouts.addAccepted(await test.addChild(400_000), 250_000));
    await test.advanceTime(5_000);
    const { id } = await payFees(test, 60_000);
    test.clock.advance(DAY_MS);
    await settleFees(80_000);
    await reverse(id);
    let closing = 0;
    for (const day of [getDay(-2), getDay(-1), getDay()]) {
      const statement = await getStatement(day, day);
      expect(statement).toMatchObject({ openingUgx: closing, otherUgx: 0 });
      expect(calculateClosingUgx(statement)).toBe(statement.closingUgx);
      closing = statement.closingUgx;
    }
    expect(closing).toBe(await getOwedUgx());
    const whole = await getStatement(getDay(-2), getDay());
    expect(whole).toMatchObject({
      openingUgx: 0,
      collectedUgx: 490_000,
      reversedUgx: 60_000,
      loansInUgx: 250_000,
      loansOutUgx: 250_000,
      settledUgx: 490_000,
      closingUgx: -60_000,
    });
    expect(calculateClosingUgx(whole)).toBe(whole.closingUgx);

    const { body } = await staff.call<SchoolSummary>(token, 'GET', `admin/schools/${school}/summary`);
    const week = await getStatement(body.weekFrom, getDay());
    expect(new Date(`${body.weekFrom}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(body.weekUgx).toBe(week.collectedUgx - week.reversedUgx);
    expect(body.payableUgx).toBe(await getOwedUgx());
    const [row] = await test.queryRows<{ due: number }>(
      'select sum(f.amount_ugx - f.paid_ugx)::int as due from fee_items f join students s on s.id = f.student_id where s.school_id = $1',
      [school],
    );
    expect(body.outstandingUgx).toBe(row?.due);
    expect(body.term?.collectedUgx ?? 0).toBeGreaterThanOrEqual(0);

    const list = await staff.call<AdminListAnswer>(
      token,
      'GET',
      `admin/lists/schoolLedger?school=${school}&to=${getDay()}`,
    );
    const sumColumn = (column: string, rows = list.body.rows) =>
      rows.reduce((sum, { cells }) => sum + Number(cells[column] ?? 0), 0);
    expect(sumColumn('creditUgx') - sumColumn('debitUgx')).toBe(whole.closingUgx);
    const settled = list.body.rows.filter(({ cells }) => cells.postingType === 'school.settled');
    expect(sumColumn('debitUgx', settled)).toBe(490_000);
    for (const { cells } of list.body.rows) expect(cells.reference).toMatch(/^SF-/);
  });

  it('is rejected for dates that are invalid or in the wrong order', async () => {
    for (const query of ['from=2026-11-22&to=2026-11-21', 'from=x', 'to=2026-02-30']) {
      expect((await staff.call(token, 'GET', `admin/schools/${school}/statement?${query}`)).status).toBe(422);
    }
  });
});

describe('a bursar', () => {
  it('sees the settlements of their own school only, and can’t create, pay or cancel one', async () => {
    const { id } = await settleFees(10_000);
    const [{ token: own }, { token: other }] = [
      await staff.signInAs(roles.bursar, test.getSchool()),
      await staff.signInAs(roles.bursar, 'kings-college-buddo'),
    ];
    const ofSchool = `admin/schools/${school}`;
    for (const path of [
      `admin/settlements/${id}`,
      `${ofSchool}/statement`,
      ofSchool,
      `${ofSchool}/snippet`,
    ]) {
      expect((await staff.call(own, 'GET', path)).status, path).toBe(200);
      expect((await staff.call(other, 'GET', path)).status, path).toBe(404);
    }
    const countRows = async (as: string, list: string) =>
      (await staff.call<AdminListAnswer>(as, 'GET', `admin/lists/${list}`)).body.rows.length;
    for (const list of ['settlements', 'schoolLedger']) {
      expect(await countRows(own, list)).toBeGreaterThan(0);
      expect(await countRows(other, list)).toBe(0);
    }
    for (const path of [
      `schools/${school}/settlements`,
      `settlements/${id}/paid`,
      `settlements/${id}/cancel`,
    ])
      expect((await staff.call(own, 'POST', `admin/${path}`, {})).status).toBe(404);
  });
});

describe('the ledger check', () => {
  it('finds a settlement of another amount than was posted, or of another school than was debited', async () => {
    const { id, reference } = await settleFees(10_000);
    const change = (to: string) => test.runAsOwner(`update settlements set ${to} where id = '${id}'`);
    for (const [wrong, right] of [
      ['amount_ugx = amount_ugx + 1', 'amount_ugx = amount_ugx - 1'],
      ['school_id = 1', `school_id = ${school}`],
    ] as const) {
      await change(wrong);
      const found = await checkLedger(test.database);
      expect(found.filter(({ expectation }) => expectation.startsWith('a settlement'))).toMatchObject([
        { subject: reference },
      ]);
      await change(right);
    }
  });
});
