import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueryOutcome } from '../../providers/provider';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { checkNetworks } from './check-networks';

/** Number of payments, above every batch limit, so that the test fails if a night does not check all of them. */
const PAYMENTS = 10_500;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  const child = await test.addChild(25_000);
  const { method, msisdn } = createPayer();
  test.mtn.onQuery(msisdn, 'paid');
  const { payment } = await test.startPayment({ child, amount: 1_000, method });
  await test.advanceTime(5_000);
  await test.runAsOwner(`
    insert into payments select copy.* from payments p
    cross join (select n, md5(n::text) as key from generate_series(1, ${PAYMENTS}) as n) as each
    cross join lateral jsonb_populate_record(p, jsonb_build_object(
      'id', key::uuid, 'reference', key, 'provider_reference', key, 'webhook_token', key, 'provider_transaction_id', key,
      'network', case when n % 2 = 0 then 'mtn' else 'airtel' end, 'reconciled_at', null)) as copy
    where p.id = '${payment.id}'`);
});
afterAll(() => test.end());

/** Runs the check with an outcome for each payment. Returns the number of status checks and the maximum of concurrent ones. */
const check = async (getOutcome: (providerReference: string) => QueryOutcome) => {
  const queries = { count: 0, concurrent: 0, maxConcurrent: 0 };
  const query = async (providerReference: string): Promise<QueryOutcome> => {
    queries.count += 1;
    queries.concurrent += 1;
    queries.maxConcurrent = Math.max(queries.maxConcurrent, queries.concurrent);
    await new Promise((resolve) => setImmediate(resolve));
    queries.concurrent -= 1;
    return getOutcome(providerReference);
  };
  await checkNetworks({
    database: test.database,
    clock: test.clock,
    warn: () => undefined,
    providers: { mtn: { ...test.mtn, query }, airtel: { ...test.airtel, query } },
    reportDiscrepancy: async () => undefined,
    suspenseDays: 7,
    checkLateSuccess: async () => undefined,
    checkPayout: async () => undefined,
    shouldContinue: async () => true,
  });
  return queries;
};
const countUnconfirmed = async () => {
  const [row] = await test.queryRows<{ n: number }>(
    `select count(*)::int as n from payments where status = 'succeeded' and reconciled_at is null`,
  );
  return row?.n;
};

it('checks every payment of a busy day in one night, several at a time', async () => {
  expect(await countUnconfirmed()).toBe(PAYMENTS + 1);

  const inconclusive = await check(() => ({ kind: 'inconclusive', detail: 'time-out' }));
  expect(await countUnconfirmed()).toBe(PAYMENTS + 1);
  expect(inconclusive.count).toBeLessThan(PAYMENTS);

  const queries = await check((providerReference) => ({
    kind: 'paid',
    amountUgx: null,
    currency: null,
    providerTransactionId: providerReference,
  }));
  expect(queries.count).toBe(PAYMENTS + 1);
  expect(queries.maxConcurrent).toBeGreaterThan(10);
  // The original payment has a different transaction ID, so it is reported instead of confirmed.
  expect(await countUnconfirmed()).toBe(0);
});
