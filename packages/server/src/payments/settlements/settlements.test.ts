import { type RoleId, roles } from '@somesa/core';
import type {
  AdminListAnswer,
  SchoolStatementAnswer,
  SchoolStatementView,
  SettlementAnswer,
  SettlementView,
} from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger';
import { getPayableUgx, owedUntil } from '../../schools/schools/school-ledger';
import { buildTestApp, newPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import { createTestStaff } from '../../testing/test-staff';

const DAY_MS = 24 * 3_600_000;
/** The day on which the clock of the tests starts, and those after it. */
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
  const idOf = async (slug: string) =>
    (await test.rows<{ id: number }>(`select id from schools where slug = '${slug}'`))[0]?.id ?? 0;
  [school, other] = [await idOf(SCHOOL), await idOf('kings-college-buddo')];
});
afterEach(() => test.booksAgree());
afterAll(() => test.end());

const collect = async (amount: number): Promise<string> => {
  const child = await test.addChild(amount);
  const payer = newPayer();
  test.mtn.onQuery(payer.msisdn, 'paid');
  const started = await test.start({ child, amount, method: payer.method });
  await test.pass(5_000);
  expect((await test.show(started)).status).toBe('succeeded');
  return started.payment.id;
};
/** A session ends with the days that a test lets pass. */
const nextDay = async (): Promise<void> => {
  test.clock.pass(DAY_MS);
  token = await signIn(roles.staff);
};
const create = <Body = SettlementAnswer>(untilOn: string, at = school) =>
  staff.call<Body>(token, 'POST', `admin/schools/${at}/settlements`, { untilOn });
const created = async (untilOn: string): Promise<SettlementView> => {
  const answer = await create(untilOn);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.settlement;
};
const pay = <Body = SettlementAnswer>(id: string, providerTransactionId: string, paidOn: string) =>
  staff.call<Body>(token, 'POST', `admin/settlements/${id}/paid`, { providerTransactionId, paidOn });
const cancel = <Body = SettlementAnswer>(id: string) =>
  staff.call<Body>(token, 'POST', `admin/settlements/${id}/cancel`);
const owed = () => getPayableUgx(test.database, school, test.clock.now());
const statementOf = async (from: string, to: string): Promise<SchoolStatementView> =>
  (
    await staff.call<SchoolStatementAnswer>(
      token,
      'GET',
      `admin/schools/${school}/statement?from=${from}&to=${to}`,
    )
  ).body.statement;
const addsUp = (s: SchoolStatementView): number =>
  s.openingUgx + s.collectedUgx - s.takenBackUgx + s.loansInUgx - s.loansOutUgx - s.settledUgx + s.otherUgx;

describe('what is handed to a school', () => {
  it('is nothing where nothing is owed', async () => {
    const answer = await create<{ message: string }>(FIRST);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Nothing is owed')]);
  });

  it('is what the ledger owes it until the end of a day, and is booked once it is paid', async () => {
    await collect(300_000);
    await nextDay();
    await collect(50_000);
    expect(await owedUntil(test.database, school, FIRST)).toBe(300_000);
    const settlement = await created(FIRST);
    expect(settlement).toMatchObject({
      status: 'created',
      amountUgx: 300_000,
      untilOn: FIRST,
      paidOn: null,
      providerTransactionId: null,
      payout: { method: 'mtn', phoneNumber: '0772000201' },
    });
    expect(await owed()).toBe(350_000);

    const paid = await pay(settlement.id, 'MP261122.1', SECOND);
    expect(paid.body.settlement).toMatchObject({
      status: 'paid',
      paidOn: SECOND,
      providerTransactionId: 'MP261122.1',
    });
    expect(await owed()).toBe(50_000);
    const entries = await test.rows(
      `select debit_account as debit, credit_account as credit, amount_ugx as amount, source from ledger_entries
       where posting_type = 'school.settled'`,
    );
    expect(entries).toEqual([
      {
        debit: `school-payable:${school}`,
        credit: 'wallet:mtn-disbursements',
        amount: 300_000,
        source: `settlement:${settlement.id}`,
      },
    ]);
    const actions = await test.rows<{ action: string; detail: object }>(
      `select action, detail from audit_log where subject_id = '${settlement.id}' order by id`,
    );
    expect(actions).toEqual(
      ['settlement.created', 'settlement.paid'].map((action) => ({ action, detail: { amountUgx: 300_000 } })),
    );
  });

  it('is never handed twice: the same days owe nothing any more, and an end is an end', async () => {
    expect((await create<object>(FIRST)).status).toBe(409);
    const settlement = await created(SECOND);
    expect(settlement.amountUgx).toBe(50_000);
    const answers = await Promise.all([
      pay<object>(settlement.id, 'MP261122.2', SECOND),
      pay<object>(settlement.id, 'MP261122.3', SECOND),
      cancel<object>(settlement.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([0, 50_000]).toContain(await owed());
    await pay<object>(settlement.id, 'MP261122.2', SECOND);
  });

  it('is begun once at a time for a school, and can be given up', async () => {
    await collect(80_000);
    const answers = await Promise.all([
      create<{ message?: string }>(SECOND),
      create<{ message?: string }>(SECOND),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^SF-.{4}-.{4} is in progress/,
    );
    const [row] = await test.rows<{ id: string }>(`select id from settlements where status = 'created'`);
    expect((await cancel(row?.id ?? '')).body.settlement).toMatchObject({
      status: 'cancelled',
      paidOn: null,
    });
    const again = await created(SECOND);
    expect((await cancel(again.id)).status).toBe(200);
  });

  it('is less by what was taken back since, whatever the day', async () => {
    const payment = await collect(60_000);
    await nextDay();
    const before = await owedUntil(test.database, school, SECOND);
    const reversed = await staff.call(token, 'POST', `admin/payments/${payment}/reverse`, { reason: 'MTN' });
    expect(reversed.status, reversed.text).toBe(200);
    expect(await owedUntil(test.database, school, SECOND)).toBe(before - 60_000);
  });

  it.each([
    ['a day to come', '2027-01-01'],
    ['no day', '2026-02-30'],
  ])('can’t cover %s', async (_, untilOn) => {
    const answer = await create<{ errors: object }>(untilOn);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['untilOn']);
  });

  it('is paid under a transaction that paid nothing else, on a day since it was begun', async () => {
    const { id } = await created(THIRD);
    const wrong = async (providerTransactionId: string, paidOn: string) =>
      (await pay<{ errors: object }>(id, providerTransactionId, paidOn)).body.errors;
    expect(await wrong('MP261122.1', THIRD)).toEqual({
      providerTransactionId: [expect.stringContaining('Another')],
    });
    expect(Object.keys(await wrong('MP261123.1', SECOND))).toEqual(['paidOn']);
    expect(Object.keys(await wrong('MP261123.1', '2026-11-24'))).toEqual(['paidOn']);
    expect(Object.keys(await wrong('?', THIRD))).toEqual(['providerTransactionId']);
    expect((await pay(id, 'MP261123.1', THIRD)).status).toBe(200);
  });

  it('waits until somebody wrote down where the school is paid', async () => {
    await test.asOwner(`delete from school_payout_accounts where school_id = ${other}`);
    const answer = await create<{ message: string }>(THIRD, other);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('payout account')]);
    expect((await create<object>(THIRD, 999_999)).status).toBe(404);
  });
});

describe('a school’s statement', () => {
  it('adds up to what the ledger owes the school, day by day, loans and reversals too', async () => {
    const payouts = createTestPayouts(test);
    const wallet = await payouts.newWallet();
    test.transfers.onQuery(wallet, 'paid');
    await payouts.sendWell(await payouts.accept(await test.addChild(400_000), 250_000));
    await test.pass(5_000);
    const days = [FIRST, SECOND, THIRD] as const;
    let closing = 0;
    for (const day of days) {
      const statement = await statementOf(day, day);
      expect(statement).toMatchObject({ openingUgx: closing, otherUgx: 0 });
      expect(addsUp(statement)).toBe(statement.closingUgx);
      closing = statement.closingUgx;
    }
    expect(closing).toBe(await owed());
    const whole = await statementOf(FIRST, THIRD);
    expect(whole).toMatchObject({
      openingUgx: 0,
      collectedUgx: 490_000,
      takenBackUgx: 60_000,
      loansInUgx: 250_000,
      loansOutUgx: 250_000,
      settledUgx: 430_000,
      closingUgx: 0,
    });
    expect(addsUp(whole)).toBe(whole.closingUgx);
  });

  it('has an entry for everything in it: they add up to the same', async () => {
    const list = await staff.call<AdminListAnswer>(
      token,
      'GET',
      `admin/lists/schoolLedger?school=${school}&to=${THIRD}`,
    );
    const sumOf = (column: string) =>
      list.body.rows.reduce((sum, { cells }) => sum + Number(cells[column] ?? 0), 0);
    const { closingUgx } = await statementOf(FIRST, THIRD);
    expect(sumOf('creditUgx') - sumOf('debitUgx')).toBe(closingUgx);
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
  it('sees what their own school was handed, and another’s nothing', async () => {
    const [own, stranger] = [await signIn(roles.bursar), await signIn(roles.bursar, 'kings-college-buddo')];
    const [row] = await test.rows<{ id: string }>(`select id from settlements where status = 'paid' limit 1`);
    const paths = [
      `admin/settlements/${row?.id}`,
      `admin/schools/${school}/statement`,
      `admin/schools/${school}`,
      `admin/schools/${school}/snippet`,
    ];
    for (const path of paths) {
      expect((await staff.call(own, 'GET', path)).status, path).toBe(200);
      expect((await staff.call(stranger, 'GET', path)).status, path).toBe(404);
    }
    const rowsOf = async (who: string, list: string) =>
      (await staff.call<AdminListAnswer>(who, 'GET', `admin/lists/${list}`)).body.rows.length;
    for (const list of ['settlements', 'schoolLedger']) {
      expect(await rowsOf(own, list)).toBeGreaterThan(0);
      expect(await rowsOf(stranger, list)).toBe(0);
    }
  });

  it('begins, pays and gives up nothing', async () => {
    const own = await signIn(roles.bursar);
    const [row] = await test.rows<{ id: string }>('select id from settlements limit 1');
    const calls = [
      `schools/${school}/settlements`,
      `settlements/${row?.id}/paid`,
      `settlements/${row?.id}/cancel`,
    ];
    for (const path of calls) expect((await staff.call(own, 'POST', `admin/${path}`, {})).status).toBe(404);
  });
});

describe('the audit of the books', () => {
  it.each([
    ['of another amount than was booked', 'amount_ugx = amount_ugx + 1', 'amount_ugx = amount_ugx - 1'],
    [
      'of another school than was debited',
      'school_id = 1',
      `school_id = (select id from schools where slug = '${SCHOOL}')`,
    ],
  ])('finds a settlement %s', async (_, change, back) => {
    const [row] = await test.rows<{ reference: string }>(
      `select reference from settlements where status = 'paid' limit 1`,
    );
    const where = `where reference = '${row?.reference}'`;
    await test.asOwner(`update settlements set ${change} ${where}`);
    const found = await checkLedger(test.database);
    expect(found.filter(({ check }) => check.startsWith('a settlement'))).toMatchObject([
      { subject: row?.reference },
    ]);
    await test.asOwner(`update settlements set ${back} ${where}`);
  });
});
