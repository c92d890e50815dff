import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type { SettlementAnswer } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankMethod, buildTestApp, type TestApp } from '../../testing/test-app';
import { BANK_SCHOOL, createTestPayouts } from '../../testing/test-payouts';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let token = '';
let staffUser = '';
beforeAll(async () => {
  test = await buildTestApp();
  const grace = await createTestStaff(test).signInAs(roles.staff);
  token = grace.token;
  staffUser = grace.user.user_id;
});
afterAll(() => test.end());

const call = (path: string, body: object) =>
  createTestStaff(test).call<ProblemBody>(token, 'POST', `admin/${path}`, body);
const now = () => test.clock.now().toISOString();

/** Creates a payout of each kind, and returns the function that records its bank transfer. */
const transfers = {
  refund: async () => {
    const started = await test.startPayment({
      child: await test.addChild(5_000),
      amount: 5_000,
      method: bankMethod,
    });
    const { id } = started.payment;
    await test.runAsOwner(
      `insert into refunds (payment_id, amount_ugx, queued_at) values ('${id}', 5000, '${now()}')`,
    );
    return (providerTransactionId: string, paidOn: string) =>
      call(`payments/${id}/refund`, { amount: 5_000, method: 'bank', providerTransactionId, paidOn });
  },
  'bank line': async () => {
    const id = `line-${randomUUID()}`;
    await test.runAsOwner(`insert into bank_transactions (provider_transaction_id, bank, narrative, amount_ugx, paid_at, source, received_at)
      values ('${id}', 'stanbic', 'nothing', 7000, '${now()}', 'statement', '${now()}')`);
    return (providerTransactionId: string, paidOn: string) =>
      call(`bank-transactions/${id}/return`, { providerTransactionId, paidOn });
  },
  settlement: async () => {
    const id = randomUUID();
    await test.runAsOwner(`delete from settlements where status = 'created'`);
    await test.runAsOwner(`insert into settlements (id, reference, school_id, until_on, amount_ugx, status, method, payee_name, bank_name,
        account_number, created_by, created_at)
      select '${id}', '${id}', id, '2026-11-20', 5000, 'created', 'bank', 'The school', 'Stanbic Bank', '123', '${staffUser}', '${now()}'
      from schools where slug = '${BANK_SCHOOL}'`);
    const shown = await createTestStaff(test).call<SettlementAnswer>(token, 'GET', `admin/settlements/${id}`);
    const { payableUgx } = shown.body.settlement;
    return (providerTransactionId: string, paidOn: string) =>
      call(`settlements/${id}/paid`, { providerTransactionId, paidOn, payableUgx });
  },
  loan: async () => {
    const { row } = await createTestPayouts(test).addAccepted({ regNo: 'SJN-0001' }, 50_000, {
      school: BANK_SCHOOL,
    });
    await call('bank-payment-files', {});
    return (bankReference: string, paidOn: string) =>
      call(`disbursements/${row.id}/settled`, { bankReference, paidOn });
  },
};
type TransferKind = keyof typeof transfers;
const kinds = Object.keys(transfers) as TransferKind[];
const pairs = kinds.flatMap((first) => kinds.map((second): [TransferKind, TransferKind] => [first, second]));

it.each(pairs)(
  'rejects the bank reference of a paid %s for another %s, regardless of case',
  async (first, second) => {
    const today = toKampalaDay(test.clock.now());
    const id = `FT${randomUUID().slice(0, 8).toUpperCase()}`;
    const paid = await (await transfers[first]())(id.toLowerCase(), today);
    expect(paid.status, paid.text).toBe(200);
    const record = await transfers[second]();
    const repeated = await record(id, today);
    expect([repeated.status, Object.values(repeated.body.errors ?? {})]).toEqual([
      422,
      [['Another payment has this reference. Check the bank’s confirmation']],
    ]);
    expect((await record(`${id}-2`, today)).status).toBe(200);
  },
);

// A school can have only one pending settlement.
const concurrentPairs = pairs.filter((pair) => pair.some((kind) => kind !== 'settlement'));

it.each(concurrentPairs)(
  'accepts only one of a %s and a %s recorded at once under the same bank reference',
  async (first, second) => {
    const today = toKampalaDay(test.clock.now());
    const [one, two] = [await transfers[first](), await transfers[second]()];
    const id = `FT${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all([one(id, today), two(id, today)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  },
);
