import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueryOutcome } from '../../providers/provider';
import { buildTestApp, newPayer, type TestApp } from '../../testing/test-app';
import { checkNetworks } from './check-networks';

/** More payments than any limit of one night ever was: a day of 200,000 is cut off nowhere. */
const PAYMENTS = 10_500;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  const child = await test.addChild(25_000);
  const { method, msisdn } = newPayer();
  test.mtn.onQuery(msisdn, 'paid');
  const { payment } = await test.start({ child, amount: 1_000, method });
  await test.pass(5_000);
  await test.asOwner(`
    insert into payments select copy.* from payments p
    cross join (select n, md5(n::text) as key from generate_series(1, ${PAYMENTS}) as n) as each
    cross join lateral jsonb_populate_record(p, jsonb_build_object(
      'id', key::uuid, 'reference', key, 'provider_reference', key, 'webhook_token', key, 'provider_transaction_id', key,
      'network', case when n % 2 = 0 then 'mtn' else 'airtel' end, 'reconciled_at', null)) as copy
    where p.id = '${payment.id}'`);
});
afterAll(() => test.end());

/** Runs the check; `answer` is what the networks say. Returns how often they were asked, and how many at once. */
const check = async (answer: (providerReference: string) => QueryOutcome) => {
  const asked = { count: 0, atOnce: 0, most: 0 };
  const query = async (providerReference: string): Promise<QueryOutcome> => {
    asked.count += 1;
    asked.atOnce += 1;
    asked.most = Math.max(asked.most, asked.atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    asked.atOnce -= 1;
    return answer(providerReference);
  };
  await checkNetworks({
    database: test.database,
    clock: test.clock,
    warn: () => undefined,
    providers: { mtn: { ...test.mtn, query }, airtel: { ...test.airtel, query } },
    found: async () => undefined,
    checkLateSuccess: async () => undefined,
    goOn: async () => true,
  });
  return asked;
};
const unconfirmed = async () => {
  const [row] = await test.rows<{ n: number }>(
    `select count(*)::int as n from payments where status = 'succeeded' and reconciled_at is null`,
  );
  return row?.n;
};

it('confirms every payment of a busy day in one night, several at a time', async () => {
  expect(await unconfirmed()).toBe(PAYMENTS + 1);

  const inconclusive = await check(() => ({ kind: 'inconclusive', detail: 'time-out' }));
  expect(await unconfirmed()).toBe(PAYMENTS + 1);
  expect(inconclusive.count).toBeLessThan(PAYMENTS);

  const asked = await check((providerReference) => ({
    kind: 'paid',
    amountUgx: null,
    currency: null,
    providerTransactionId: providerReference,
  }));
  expect(asked.count).toBe(PAYMENTS + 1);
  expect(asked.most).toBeGreaterThan(10);
  // The copied payment's own transaction has another number: a person is asked.
  expect(await unconfirmed()).toBe(0);
});
