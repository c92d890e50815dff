import { roles } from '@somesa/core';
import type { AdminListAnswer, SettlementAnswer } from '@somesa/core/admin';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPayableUgx } from '../../schools/school-ledger';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestStaff } from '../../testing/test-staff';
import { listEntries, payFees } from '../testing/fee-payments';

const TODAY = '2026-11-21';
const MAX_TRANSFER_UGX = 5_000_000;

let test: TestApp;
let token = '';
let school = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  token = (await createTestStaff(test).signInAs(roles.staff)).token;
  school = await test.startSchool();
});
afterEach(async () => {
  await test.expectLedgerMatches();
});
afterAll(() => test.end());

type Body = SettlementAnswer & { message: string };
const call = (path: string, body: object = {}) =>
  createTestStaff(test).call<Body>(token, 'POST', `admin/${path}`, body);
const show = async (id: string) =>
  (await createTestStaff(test).call<Body>(token, 'GET', `admin/settlements/${id}`)).body.settlement;
const collect = async (amount: number): Promise<string> => (await payFees(test, amount)).id;
const reverse = async (payment: string): Promise<void> => {
  const answer = await call(`payments/${payment}/reverse`, { reason: 'MTN took it back' });
  expect(answer.status, answer.text).toBe(200);
};
const create = () => call(`schools/${school}/settlements`, { untilOn: TODAY });
let transactions = 0;
const pay = (id: string, fields: object = {}) => {
  transactions += 1;
  return call(`settlements/${id}/paid`, {
    providerTransactionId: `MP${transactions}`,
    paidOn: TODAY,
    ...fields,
  });
};
const getOwedUgx = () => getPayableUgx(test.database, school, test.clock.now());
const listExceptions = () =>
  test.queryRows<{ kind: string; detail: unknown; isOpen: boolean }>(
    `select kind, detail, resolved_at is null as "isOpen" from exceptions where subject = $1`,
    [`school:${school}`],
  );
const listPostings = (id: string) => listEntries(test, `settlement:${id}`);

describe('a settlement', () => {
  it('is not posted, and returns the new amount, if a payment was reversed since its creation', async () => {
    await collect(200_000);
    const reversed = await collect(50_000);
    const { id } = (await create()).body.settlement;
    expect(await show(id)).toMatchObject({ amountUgx: 250_000, payableUgx: 250_000 });
    await reverse(reversed);
    const rejected = await pay(id);
    expect(rejected.status).toBe(409);
    expect(rejected.body.message).toContain('UGX 200,000');
    expect(await listPostings(id)).toEqual([]);
    expect(await show(id)).toMatchObject({ status: 'created', amountUgx: 250_000, payableUgx: 200_000 });
    expect((await call(`settlements/${id}/cancel`)).status).toBe(200);
    const next = (await create()).body.settlement;
    expect(next.amountUgx).toBe(200_000);
    expect((await pay(next.id)).status).toBe(200);
    expect([await getOwedUgx(), await listExceptions()]).toEqual([0, []]);
  });

  it('is posted despite a reversal once staff confirm the new amount, and opens an exception for the overpayment until the school is owed money again', async () => {
    const reversed = await collect(90_000);
    await collect(10_000);
    const { id } = (await create()).body.settlement;
    await reverse(reversed);
    expect((await pay(id, { payableUgx: 100_000 })).status).toBe(409);
    const paid = await pay(id, { payableUgx: 10_000 });
    expect(paid.status, paid.text).toBe(200);
    expect(paid.body.settlement).toMatchObject({ status: 'paid', payableUgx: null });
    expect(await listPostings(id)).toEqual([expect.stringMatching(/ 100000$/)]);
    expect(await getOwedUgx()).toBe(-90_000);
    expect(await listExceptions()).toEqual([
      { kind: 'school_overpaid', detail: { aboveUgx: 90_000 }, isOpen: true },
    ]);
    const list = await createTestStaff(test).call<AdminListAnswer>(token, 'GET', 'admin/lists/exceptions');
    const [row] = list.body.rows.filter(({ cells }) => cells.kind === 'school_overpaid');
    expect(row?.cells.reference).toMatch(/A school of tests/);
    await collect(120_000);
    const next = (await create()).body.settlement;
    expect(next.amountUgx).toBe(30_000);
    expect(await listExceptions()).toMatchObject([{ kind: 'school_overpaid', isOpen: false }]);
    expect((await pay(next.id)).status).toBe(200);
  });

  it('becomes an exception if one of its payments is reversed later', async () => {
    const payment = await collect(70_000);
    const { id } = (await create()).body.settlement;
    expect((await pay(id)).status).toBe(200);
    await reverse(payment);
    expect(await listExceptions()).toEqual([
      { kind: 'school_overpaid', detail: { aboveUgx: 70_000 }, isOpen: true },
    ]);
  });

  it('leaves no negative balance without an exception when a payment is reversed concurrently', async () => {
    const payment = await collect(200_000);
    const { id } = (await create()).body.settlement;
    const [paid] = await Promise.all([pay(id), reverse(payment)]);
    const open = (await listExceptions()).filter(({ isOpen }) => isOpen);
    expect([paid.status, open.length]).toEqual([
      paid.status,
      paid.status === 200 || (await getOwedUgx()) < 0 ? 1 : 0,
    ]);
    if (paid.status === 409) await call(`settlements/${id}/cancel`);
  });
});

describe('a settlement above the mobile money limit', () => {
  it('is rejected with the limit in its message, unless it is sent to a bank account of the school', async () => {
    for (let part = 0; part < 4; part += 1) await collect(MAX_TRANSFER_UGX);
    await collect(1_000);
    const rejected = await create();
    expect(rejected.status).toBe(409);
    expect(rejected.body.message).toContain('UGX 20,000,000');
    expect(await test.queryRows('select id from settlements where school_id = $1', [school])).toEqual([]);
    await test.runAsOwner(
      `update school_payout_accounts set bank_name = 'Stanbic Bank', account_number = '9030001112223'
        where school_id = ${school}`,
    );
    const created = await create();
    expect(created.status, created.text).toBe(201);
    expect(created.body.settlement.payout).toMatchObject({
      method: 'bank',
      bankName: 'Stanbic Bank',
      accountNumber: '9030001112223',
      phoneNumber: null,
    });
    expect((await pay(created.body.settlement.id)).status).toBe(200);
  });
});
