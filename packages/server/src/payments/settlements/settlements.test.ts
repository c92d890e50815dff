import { DAY_MS, type RoleId, roles, toKampalaDay } from '@somesa/core';
import type {
  AdminListAnswer,
  SchoolStatementAnswer,
  SchoolStatementView,
  SchoolSummary,
  SettlementAnswer,
  SettlementView,
} from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import { getPayableUgx } from '../../schools/school-ledger';
import { buildTestApp, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, payFees } from '../testing/fee-payments';
import { getUnsettledUgx } from './unsettled';

/** First day of the tests' clock, and the two after it. */
const [FIRST, SECOND, THIRD] = ['2026-11-21', '2026-11-22', '2026-11-23'];

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let token = '';
let school = 0;
let other = 0;
const signIn = async (role: RoleId, at?: string) => (await staff.signInAs(role, at)).token;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
  token = await signIn(roles.staff);
  const findId = async (slug: string) =>
    (await test.queryRows<{ id: number }>(`select id from schools where slug = '${slug}'`))[0]?.id ?? 0;
  [school, other] = [await findId(SCHOOL), await findId('kings-college-buddo')];
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

/** Moves the clock to the next day and signs in again, because that ends a session. */
const startNextDay = async (): Promise<void> => {
  test.clock.advance(DAY_MS);
  token = await signIn(roles.staff);
};
const create = <Body = SettlementAnswer>(untilOn: string, at = school) =>
  staff.call<Body>(token, 'POST', `admin/schools/${at}/settlements`, { untilOn });
const createSettlement = async (untilOn: string): Promise<SettlementView> => {
  const answer = await create(untilOn);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.settlement;
};
const pay = <Body = SettlementAnswer>(id: string, providerTransactionId: string, paidOn: string) =>
  staff.call<Body>(token, 'POST', `admin/settlements/${id}/paid`, { providerTransactionId, paidOn });
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

describe('a settlement', () => {
  it('is rejected if nothing is owed', async () => {
    const answer = await create<{ message: string }>(FIRST);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Nothing is owed')]);
  });

  it('has the amount owed until the end of a day, and is posted when it is paid', async () => {
    await payFees(test, 300_000);
    await startNextDay();
    await payFees(test, 50_000);
    expect(await getUnsettledUgx(test.database, school, FIRST)).toBe(300_000);
    const settlement = await createSettlement(FIRST);
    expect(settlement).toMatchObject({
      status: 'created',
      amountUgx: 300_000,
      untilOn: FIRST,
      paidOn: null,
      providerTransactionId: null,
      payout: { method: 'mtn', phoneNumber: '0772000201' },
    });
    expect(await getOwedUgx()).toBe(350_000);

    const paid = await pay(settlement.id, 'MP261122.1', SECOND);
    expect(paid.body.settlement).toMatchObject({
      status: 'paid',
      paidOn: SECOND,
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
  });

  it('covers a day only once, and is paid or cancelled only once', async () => {
    expect((await create<object>(FIRST)).status).toBe(409);
    const settlement = await createSettlement(SECOND);
    expect(settlement.amountUgx).toBe(50_000);
    const answers = await Promise.all([
      pay<object>(settlement.id, 'MP261122.2', SECOND),
      pay<object>(settlement.id, 'MP261122.3', SECOND),
      cancel<object>(settlement.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([0, 50_000]).toContain(await getOwedUgx());
    await pay<object>(settlement.id, 'MP261122.2', SECOND);
  });

  it('is created one at a time per school, and can be cancelled', async () => {
    await payFees(test, 80_000);
    const answers = await Promise.all([
      create<{ message?: string }>(SECOND),
      create<{ message?: string }>(SECOND),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^SF-.{4}-.{4} is in progress/,
    );
    const [row] = await test.queryRows<{ id: string }>(`select id from settlements where status = 'created'`);
    expect((await cancel(row?.id ?? '')).body.settlement).toMatchObject({
      status: 'cancelled',
      paidOn: null,
    });
    const next = await createSettlement(SECOND);
    expect((await cancel(next.id)).status).toBe(200);
  });

  it('is reduced by payments that were reversed since, on any day', async () => {
    const { id } = await payFees(test, 60_000);
    await startNextDay();
    const before = await getUnsettledUgx(test.database, school, SECOND);
    const reversed = await staff.call(token, 'POST', `admin/payments/${id}/reverse`, { reason: 'MTN' });
    expect(reversed.status, reversed.text).toBe(200);
    expect(await getUnsettledUgx(test.database, school, SECOND)).toBe(before - 60_000);
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
    const { id } = await createSettlement(THIRD);
    const listErrors = async (providerTransactionId: string, paidOn: string) =>
      (await pay<{ errors: object }>(id, providerTransactionId, paidOn)).body.errors;
    expect(await listErrors('MP261122.1', THIRD)).toEqual({
      providerTransactionId: [expect.stringContaining('Another')],
    });
    expect(Object.keys(await listErrors('MP261123.1', SECOND))).toEqual(['paidOn']);
    expect(Object.keys(await listErrors('MP261123.1', '2026-11-24'))).toEqual(['paidOn']);
    expect(Object.keys(await listErrors('?', THIRD))).toEqual(['providerTransactionId']);
    expect((await pay(id, 'MP261123.1', THIRD)).status).toBe(200);
  });

  it('is rejected if the school has no payout account', async () => {
    await test.runAsOwner(`delete from school_payout_accounts where school_id = ${other}`);
    const answer = await create<{ message: string }>(THIRD, other);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('payout account')]);
    expect((await create<object>(THIRD, 999_999)).status).toBe(404);
  });
});

describe('the statement of a school', () => {
  it('adds up to the amount owed on each day, including loans and reversals', async () => {
    const payouts = createTestPayouts(test);
    const wallet = await payouts.setNewWallet();
    test.transfers.onQuery(wallet, 'paid');
    await payouts.sendAndWait(await payouts.addAccepted(await test.addChild(400_000), 250_000));
    await test.advanceTime(5_000);
    const days = [FIRST, SECOND, THIRD] as const;
    let closing = 0;
    for (const day of days) {
      const statement = await getStatement(day, day);
      expect(statement).toMatchObject({ openingUgx: closing, otherUgx: 0 });
      expect(calculateClosingUgx(statement)).toBe(statement.closingUgx);
      closing = statement.closingUgx;
    }
    expect(closing).toBe(await getOwedUgx());
    const whole = await getStatement(FIRST, THIRD);
    expect(whole).toMatchObject({
      openingUgx: 0,
      collectedUgx: 490_000,
      reversedUgx: 60_000,
      loansInUgx: 250_000,
      loansOutUgx: 250_000,
      settledUgx: 430_000,
      closingUgx: 0,
    });
    expect(calculateClosingUgx(whole)).toBe(whole.closingUgx);
  });

  it('matches what the summary says of this week and of what is owed', async () => {
    const today = toKampalaDay(test.clock.now());
    const { body } = await staff.call<SchoolSummary>(token, 'GET', `admin/schools/${school}/summary`);
    const week = await getStatement(body.weekFrom, today);
    expect(new Date(`${body.weekFrom}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(body.weekUgx).toBe(week.collectedUgx - week.reversedUgx);
    expect(body.payableUgx).toBe(await getOwedUgx());
    const [row] = await test.queryRows<{ due: number }>(
      'select sum(f.amount_ugx - f.paid_ugx)::int as due from fee_items f join students s on s.id = f.student_id where s.school_id = $1',
      [school],
    );
    expect(body.outstandingUgx).toBe(row?.due);
    expect(body.term?.collectedUgx ?? 0).toBeGreaterThanOrEqual(0);
  });

  it('matches the sum of its ledger entries', async () => {
    const list = await staff.call<AdminListAnswer>(
      token,
      'GET',
      `admin/lists/schoolLedger?school=${school}&to=${THIRD}`,
    );
    const sumColumn = (column: string) =>
      list.body.rows.reduce((sum, { cells }) => sum + Number(cells[column] ?? 0), 0);
    const { closingUgx } = await getStatement(FIRST, THIRD);
    expect(sumColumn('creditUgx') - sumColumn('debitUgx')).toBe(closingUgx);
    const settled = list.body.rows.filter(({ cells }) => cells.postingType === 'school.settled');
    expect(settled.reduce((sum, { cells }) => sum + Number(cells.debitUgx), 0)).toBe(430_000);
    for (const { cells } of list.body.rows) expect(cells.reference).toMatch(/^SF-/);
  });

  it('rejects a statement for dates that are invalid or in the wrong order', async () => {
    for (const query of ['from=2026-11-22&to=2026-11-21', 'from=x', 'to=2026-02-30']) {
      expect((await staff.call(token, 'GET', `admin/schools/${school}/statement?${query}`)).status).toBe(422);
    }
  });
});

describe('a bursar', () => {
  it('sees the settlements of their own school only', async () => {
    const [own, other] = [await signIn(roles.bursar), await signIn(roles.bursar, 'kings-college-buddo')];
    const [row] = await test.queryRows<{ id: string }>(
      `select id from settlements where status = 'paid' limit 1`,
    );
    const paths = [
      `admin/settlements/${row?.id}`,
      `admin/schools/${school}/statement`,
      `admin/schools/${school}`,
      `admin/schools/${school}/snippet`,
    ];
    for (const path of paths) {
      expect((await staff.call(own, 'GET', path)).status, path).toBe(200);
      expect((await staff.call(other, 'GET', path)).status, path).toBe(404);
    }
    const countRows = async (as: string, list: string) =>
      (await staff.call<AdminListAnswer>(as, 'GET', `admin/lists/${list}`)).body.rows.length;
    for (const list of ['settlements', 'schoolLedger']) {
      expect(await countRows(own, list)).toBeGreaterThan(0);
      expect(await countRows(other, list)).toBe(0);
    }
  });

  it('can’t create, pay or cancel a settlement', async () => {
    const own = await signIn(roles.bursar);
    const [row] = await test.queryRows<{ id: string }>('select id from settlements limit 1');
    const calls = [
      `schools/${school}/settlements`,
      `settlements/${row?.id}/paid`,
      `settlements/${row?.id}/cancel`,
    ];
    for (const path of calls) expect((await staff.call(own, 'POST', `admin/${path}`, {})).status).toBe(404);
  });
});

describe('the ledger check', () => {
  it.each([
    ['of another amount than was posted', 'amount_ugx = amount_ugx + 1', 'amount_ugx = amount_ugx - 1'],
    [
      'of another school than was debited',
      'school_id = 1',
      `school_id = (select id from schools where slug = '${SCHOOL}')`,
    ],
  ])('finds a settlement %s', async (_, change, restore) => {
    const [row] = await test.queryRows<{ reference: string }>(
      `select reference from settlements where status = 'paid' limit 1`,
    );
    const where = `where reference = '${row?.reference}'`;
    await test.runAsOwner(`update settlements set ${change} ${where}`);
    const found = await checkLedger(test.database);
    expect(found.filter(({ expectation }) => expectation.startsWith('a settlement'))).toMatchObject([
      { subject: row?.reference },
    ]);
    await test.runAsOwner(`update settlements set ${restore} ${where}`);
  });
});
