import { roles, toKampalaDay } from '@somesa/core';
import type { SettlementAnswer } from '@somesa/core/admin';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { listTexts, payFees } from '../testing/fee-payments';

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

const create = async () => {
  const untilOn = toKampalaDay(test.clock.now());
  const answer = await staff.call<SettlementAnswer>(token, 'POST', `admin/schools/${school}/settlements`, {
    untilOn,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.settlement;
};
const pay = (id: string, providerTransactionId: string) =>
  staff.call(token, 'POST', `admin/settlements/${id}/paid`, {
    providerTransactionId,
    paidOn: toKampalaDay(test.clock.now()),
  });
/** Reads the lines of a remittance advice, without its head and its total. */
const readLines = async (token: string, id: string): Promise<string[][]> => {
  const file = await staff.call<string>(token, 'GET', `admin/settlements/${id}/remittance.csv`);
  expect(file.status).toBe(200);
  const rows: string[][] = parse(file.text, { bom: true });
  return rows.slice(1, -1);
};
const sum = (lines: string[][]): number => lines.reduce((total, line) => total + Number(line[6]), 0);

describe('GET /admin/settlements/:id/remittance.csv', () => {
  it('lists each payment and reversal by child, and adds up to the settlement to the shilling', async () => {
    const first = await payFees(test, 310_501, { items: [300_000, 20_000] });
    const second = await payFees(test, 45_000);
    const settlement = await create();
    const lines = await readLines(token, settlement.id);
    expect(lines.map(([regNo, , , kind, , , amount]) => [regNo, kind, amount])).toEqual([
      [first.child.regNo, 'Payment', '310501'],
      [second.child.regNo, 'Payment', '45000'],
    ]);
    expect(sum(lines)).toBe(settlement.amountUgx);
    await pay(settlement.id, 'RA-1');

    // A reversal of a settled payment reduces the next settlement.
    await payFees(test, 200_000);
    const reversed = await staff.call(token, 'POST', `admin/payments/${second.id}/reverse`, {
      reason: 'MTN reversed it',
    });
    expect(reversed.status, reversed.text).toBe(200);
    const next = await create();
    const later = await readLines(token, next.id);
    expect(next.amountUgx).toBe(155_000);
    expect(sum(later)).toBe(155_000);
    expect(later.map(([, , , kind, , , amount]) => `${kind} ${amount}`).sort()).toEqual([
      'Payment 200000',
      'Reversal -45000',
    ]);
    await staff.call(token, 'POST', `admin/settlements/${next.id}/cancel`);
    expect(await readLines(token, next.id)).toEqual([]);
  });

  it('can be downloaded by the school’s bursar as CSV and PDF, and the school gets an SMS once the settlement is paid', async () => {
    await payFees(test, 200_000);
    const bursar = await staff.signInAs(roles.bursar);
    const other = await staff.signInAs(roles.bursar, 'kings-college-buddo');
    const settlement = await create();
    await pay(settlement.id, 'RA-2');
    expect(sum(await readLines(bursar.token, settlement.id))).toBe(settlement.amountUgx);
    const path = `admin/settlements/${settlement.id}/remittance`;
    expect((await staff.call(other.token, 'GET', `${path}.csv`)).status).toBe(404);
    const pdf = await staff.call<string>(bursar.token, 'GET', `${path}.pdf`);
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    await test.advanceTime(1_000);
    const msisdn = (
      await test.queryRows<{ msisdn: string }>('select msisdn from users where id = $1', [
        bursar.user.user_id,
      ])
    )[0]?.msisdn;
    expect(listTexts(test, msisdn ?? '').at(-1)).toContain(`settlement ${settlement.reference}`);
  });
});
