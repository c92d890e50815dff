import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { listEntries, startFees } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => test.expectLedgerMatches());
afterAll(() => test.end());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const listRefunds = (paymentId: string) =>
  test.queryRows<{ amount: number; paid: Date | null }>(
    'select amount_ugx as amount, paid_at as paid from refunds where payment_id = $1',
    [paymentId],
  );
const listExceptions = (paymentId: string) =>
  test.queryRows<{ kind: string; detail: unknown }>(
    'select kind, detail from exceptions where subject = $1',
    [`payment:${paymentId}`],
  );

describe('a payment that is not approved within 15 minutes', () => {
  it('holds its fee items for 15 minutes only', async () => {
    const { child, started } = await startFees(test, 400_000);
    await test.advanceTime(15 * MINUTE_MS - 1);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(400_000);
    test.clock.advance(1);
    expect((await test.lookUp(child.regNo)).body.pending).toBe(0);
    await test.advanceTime(15 * MINUTE_MS);
    expect((await test.show(started)).status).toBe('expired');
  });

  it('is posted when it succeeds late', async () => {
    const { child, msisdn, started } = await startFees(test, 400_000);
    await test.advanceTime(20 * MINUTE_MS);
    expect((await test.show(started)).status).toBe('expired');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(2 * HOUR_MS);
    const paid = await test.show(started);
    expect(paid).toMatchObject({ status: 'succeeded', receipt: { surplus: 0 } });
    expect((await test.lookUp(child.regNo)).body.outstanding).toBe(0);
    expect(test.gateway.sent.filter(({ to }) => to === msisdn)).toHaveLength(1);
  });

  it('is allocated to another fee item if the chosen one has been paid since', async () => {
    const child = await test.addChild(400_000, 300_000);
    const [late, quick] = [createPayer(), createPayer()];
    const itemIds = [child.items[0]?.id ?? ''];
    const started = await test.startPayment({ child, amount: 400_000, method: late.method, itemIds });
    await test.advanceTime(20 * MINUTE_MS);
    test.mtn.onQuery(quick.msisdn, 'paid');
    await test.startPayment({ child, amount: 400_000, method: quick.method, itemIds });
    await test.advanceTime(5_000);
    test.mtn.onQuery(late.msisdn, 'paid');
    await test.advanceTime(2 * HOUR_MS);
    const { receipt } = await test.show(started);
    expect(receipt).toMatchObject({ lines: [{ description: 'Item 2', amount: 300_000 }], surplus: 100_000 });
    expect(await listRefunds(started.payment.id)).toEqual([{ amount: 100_000, paid: null }]);
    expect(await listEntries(test, `payment:${started.payment.id}`)).toContain(
      'fees.surplus: wallet:mtn > refunds-payable 100000',
    );
  });

  it('is refunded in full if all fees have been paid since', async () => {
    const child = await test.addChild(400_000);
    const [late, quick] = [createPayer('airtel'), createPayer()];
    const started = await test.startPayment({ child, amount: 400_000, method: late.method });
    await test.advanceTime(20 * MINUTE_MS);
    test.mtn.onQuery(quick.msisdn, 'paid');
    await test.startPayment({ child, amount: 400_000, method: quick.method });
    await test.advanceTime(5_000);
    test.airtel.onQuery(late.msisdn, 'paid');
    await test.advanceTime(2 * HOUR_MS);
    expect((await test.show(started)).receipt).toMatchObject({ lines: [], surplus: 400_000 });
    expect(await listRefunds(started.payment.id)).toEqual([{ amount: 400_000, paid: null }]);
    expect((await test.lookUp(child.regNo)).body.items[0]).toMatchObject({ paid: 400_000, due: 0 });
  });

  it('is posted as well as its retry if both succeed', async () => {
    const child = await test.addChild(400_000);
    const [first, second] = [createPayer(), createPayer('airtel')];
    const started = await test.startPayment({ child, amount: 400_000, method: first.method });
    await test.advanceTime(2 * MINUTE_MS);
    const retry = await test.retryPayment(started, second.method);
    test.mtn.onQuery(first.msisdn, 'paid');
    test.airtel.onQuery(second.msisdn, 'paid');
    await test.advanceTime(HOUR_MS);
    const [one, two] = [await test.show(started), await test.show(retry)];
    expect([one.status, two.status]).toEqual(['succeeded', 'succeeded']);
    const surpluses = [one.receipt?.surplus, two.receipt?.surplus].sort();
    expect(surpluses).toEqual([0, 400_000]);
    const refunds = [...(await listRefunds(one.id)), ...(await listRefunds(two.id))];
    expect(refunds).toEqual([{ amount: 400_000, paid: null }]);
  });
});

describe('a success that does not match the payment', () => {
  it.each([
    ['another amount', { amountUgx: 399_999, currency: 'UGX' }, 'UGX 399999', [{ amount: 399_999 }]],
    ['another currency', { amountUgx: 400_000, currency: 'EUR' }, 'EUR 400000', []],
  ])(
    'posts no payment but an exception and one unallocated receipt in shillings for %s',
    async (_, outcome, reported, receipts) => {
      const child = await test.addChild(400_000);
      const { method, msisdn } = createPayer();
      const providerTransactionId = `odd-${msisdn}`;
      test.mtn.onQuery(msisdn, { kind: 'paid', providerTransactionId, ...outcome });
      const started = await test.startPayment({ child, amount: 400_000, method });
      await test.advanceTime(5_000);
      await test.advanceTime(10_000);
      expect(await test.show(started)).toMatchObject({ status: 'submitted', receipt: null });
      expect(await listExceptions(started.payment.id)).toEqual([
        {
          kind: 'provider_amount_mismatch',
          detail: { requested: 400_000, reported, transaction: providerTransactionId },
        },
      ]);
      expect((await test.lookUp(child.regNo)).body.outstanding).toBe(400_000);
      await test.advanceTime(72 * HOUR_MS);
      expect((await test.show(started)).status).toBe('expired');
      const unallocated = await test.queryRows(
        `select amount_ugx as amount from ledger_entries
       where source = $1 and credit_account = 'unallocated-receipts'`,
        [`payment:${started.payment.id}`],
      );
      expect(unallocated).toEqual(receipts);
    },
  );

  it('posts the first of two payments with the same transaction and opens an exception for the second', async () => {
    const child = await test.addChild(200_000, 200_000);
    const [first, second] = [createPayer('airtel'), createPayer('airtel')];
    const outcome = {
      kind: 'paid',
      providerTransactionId: 'used-twice',
      amountUgx: null,
      currency: null,
    } as const;
    test.airtel.onQuery(first.msisdn, outcome);
    const one = await test.startPayment({ child, amount: 200_000, method: first.method });
    await test.advanceTime(5_000);
    test.airtel.onQuery(second.msisdn, outcome);
    const two = await test.startPayment({ child, amount: 200_000, method: second.method });
    await test.advanceTime(5_000);
    expect((await test.show(one)).status).toBe('succeeded');
    expect((await test.show(two)).status).toBe('submitted');
    expect(await listExceptions(two.payment.id)).toEqual([
      {
        kind: 'provider_transaction_reused',
        detail: { transaction: 'used-twice', paid: one.payment.id },
      },
    ]);
    await test.advanceTime(60 * MINUTE_MS);
    expect((await test.show(two)).status).toBe('expired');
  });
});

it('stops polling after 48 hours without a final status and opens an exception', async () => {
  const { msisdn, started } = await startFees(test, 400_000);
  for (let hour = 0; hour < 47; hour += 1) await test.advanceTime(HOUR_MS);
  expect(await listExceptions(started.payment.id)).toEqual([]);
  const [request] = test.mtn.listSubmits(msisdn);
  expect(test.mtn.queries.filter((ref) => ref === request?.providerReference).length).toBeGreaterThan(40);
  await test.advanceTime(HOUR_MS);
  await test.advanceTime(HOUR_MS);
  expect(await listExceptions(started.payment.id)).toEqual([
    { kind: 'provider_no_response', detail: { status: 'expired' } },
  ]);
  const before = test.mtn.queries.length;
  await test.advanceTime(48 * HOUR_MS);
  expect(test.mtn.queries.length).toBe(before);
  expect((await test.show(started)).status).toBe('expired');
});
