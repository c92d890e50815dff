import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import type { SchoolStatementAnswer, SettlementAnswer } from '@somesa/core/admin';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, payFees, payFeesTwice, startFees } from '../testing/fee-payments';

let test: TestApp;
let staff: ReturnType<typeof createTestStaff>;
let token = '';
let administrator = '';
let school = 0;
beforeAll(async () => {
  test = await buildTestApp();
  staff = createTestStaff(test);
  token = (await staff.signInAs(roles.staff)).token;
  administrator = (await staff.signInAs(roles.administrator)).token;
});
beforeEach(async () => {
  school = await test.startSchool();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const getDay = (days = 0): string => toKampalaDay(new Date(test.clock.now().getTime() + days * DAY_MS));
const setCharge = async (days: number, ratePpm: number, flatUgx: number): Promise<void> => {
  const body = { fromOn: getDay(days), ratePpm, flatUgx };
  expect((await staff.call(administrator, 'POST', `admin/schools/${school}/charges`, body)).status).toBe(201);
};
/** Charges the school from tomorrow on, and moves the clock there. */
const startCharging = async (): Promise<void> => {
  await setCharge(1, 15_000, 500);
  test.clock.advance(DAY_MS);
};
/** Returns what was posted as the charge of a payment, as `debit account > credit account amount`. */
const listCharges = async (source: string): Promise<string[]> =>
  (await listEntries(test, source))
    .filter((entry) => entry.startsWith('fees.charged: '))
    .map((entry) => entry.slice('fees.charged: '.length));
const reverse = async (payment: string): Promise<void> => {
  const body = { reason: 'MTN did it' };
  const answer = await staff.call(token, 'POST', `admin/payments/${payment}/reverse`, body);
  expect(answer.status, answer.text).toBe(200);
};
const toEntry = (amountUgx: number): string =>
  `school-payable:${school} > income:school-charges ${amountUgx}`;

describe('a payment of fees', () => {
  it('is charged what its school’s charge of the value date says, and nothing before the first', async () => {
    const before = await payFees(test, 40_000);
    await setCharge(1, 15_000, 500);
    await setCharge(2, 0, 300);
    const same = await payFees(test, 40_000);
    test.clock.advance(DAY_MS);
    const next = await payFees(test, 40_033, { items: [30_000, 10_033] });
    test.clock.advance(DAY_MS);
    const later = await payFees(test, 40_000);
    await setCharge(1, 0, 0);
    test.clock.advance(DAY_MS);
    const free = await payFees(test, 40_000);
    const listed = [];
    for (const { id } of [before, same, next, later, free]) listed.push(await listCharges(`payment:${id}`));
    // 1.5 percent of 40,033 is 600.495.
    expect(listed).toEqual([[], [], [toEntry(1_100)], [toEntry(300)], []]);
  });

  it('is charged only for what went to the school: no overpayment, but the whole of a corrected amount', async () => {
    await startCharging();
    const surplus = await payFeesTwice(test, 50_000);
    expect(await listCharges(`payment:${surplus}`)).toEqual([]);
    const { msisdn, id } = await startFees(test, 50_000);
    test.mtn.onQuery(msisdn, {
      kind: 'paid',
      providerTransactionId: `odd-${msisdn}`,
      amountUgx: 60_000,
      currency: 'UGX',
    });
    await test.advanceTime(5_000);
    expect(await listCharges(`payment:${id}`)).toEqual([]);
    const exception = encodeURIComponent(`provider_amount_mismatch~payment:${id}`);
    const credited = await staff.call(token, 'POST', `admin/exceptions/${exception}/credit`);
    expect(credited.status, credited.text).toBe(200);
    // The fees were 50,000, so 10,000 is refunded and not charged.
    expect(await listCharges(`payment:${id}`)).toEqual([toEntry(1_250)]);
  });

  it('gets its charge back with a reversal', async () => {
    await startCharging();
    const { id } = await payFees(test, 100_000);
    expect(await listCharges(`payment:${id}`)).toEqual([toEntry(2_000)]);
    await reverse(id);
    expect(await listCharges(`reversal:${id}`)).toEqual([
      `income:school-charges > school-payable:${school} 2000`,
    ]);
  });

  it('is a discrepancy of the ledger check if its charge is another than its school’s', async () => {
    await startCharging();
    const { id } = await payFees(test, 10_000);
    const set = (amount: number) =>
      test.runAsOwner(
        `update ledger_entries set amount_ugx = ${amount} where source = 'payment:${id}' and posting_type = 'fees.charged'`,
      );
    await set(651);
    expect(await checkLedger(test.database)).toEqual([
      expect.objectContaining({ subject: id, detail: 'succeeded 10000 for the school charged 651 of 650' }),
    ]);
    await set(650);
  });
});

describe('a settlement of a school that is charged', () => {
  it('is what was collected less reversals and charges, by its screen, its advice and the statement', async () => {
    await payFees(test, 10_000);
    await startCharging();
    await payFees(test, 40_033, { items: [30_000, 10_033] });
    await payFeesTwice(test, 50_000);
    await reverse((await payFees(test, 100_000)).id);
    const created = await staff.call<SettlementAnswer>(token, 'POST', `admin/schools/${school}/settlements`, {
      untilOn: getDay(),
    });
    expect(created.status, created.text).toBe(201);
    const { id, amountUgx, chargedUgx } = created.body.settlement;
    const file = await staff.call<string>(token, 'GET', `admin/settlements/${id}/remittance.csv`);
    const rows: string[][] = parse(file.text, { bom: true });
    const numbers = rows.slice(1).map((row) => row.slice(6).map(Number));
    const total = numbers.pop();
    const lines = numbers.map(([amount = 0, charge = 0, net = 0]) => ({ amount, charge, net }));
    expect(lines.filter(({ charge }) => charge !== 0)).toHaveLength(4);
    expect(lines.every(({ amount, charge, net }) => amount - charge === net)).toBe(true);
    const add = (name: 'amount' | 'charge' | 'net') => lines.reduce((sum, line) => sum + line[name], 0);
    expect([add('amount'), add('charge'), add('net')]).toEqual(total);
    expect(total).toEqual([amountUgx + chargedUgx, chargedUgx, amountUgx]);
    // By hand: 40,033, then 50,000 once; the reversed one was charged 2,000 and got it back.
    expect(chargedUgx).toBe(1_100 + 1_250);
    const { body } = await staff.call<SchoolStatementAnswer>(
      token,
      'GET',
      `admin/schools/${school}/statement?from=2026-11-01&to=${getDay()}`,
    );
    expect(body.statement).toMatchObject({ openingUgx: 0, chargedUgx, otherUgx: 0, closingUgx: amountUgx });
    expect(body.statement.collectedUgx - body.statement.reversedUgx - chargedUgx).toBe(amountUgx);
    const pdf = await staff.call<string>(token, 'GET', `admin/settlements/${id}/remittance.pdf`);
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });
});
