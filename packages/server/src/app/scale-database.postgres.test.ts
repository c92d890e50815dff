import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScaleDatabase } from '../../bench/fill';
import { asOwner } from '../../bench/harness';
import { openBenchDatabase } from '../../bench/servers';
import { checkLedger } from '../audit/check-ledger';
import type { Database } from '../platform/db/database';

const PAYMENTS = 1_000;
const { TEST_DATABASE_URL: server = '' } = process.env;

let database: Database;
beforeAll(async () => {
  await asOwner(server, `drop database if exists somesa_scale_${PAYMENTS}`);
  database = await openBenchDatabase({ url: await openScaleDatabase(server, PAYMENTS) });
}, 120_000);
afterAll(async () => {
  await database.close();
  await asOwner(server, `drop database somesa_scale_${PAYMENTS}`);
});

const count = async (from: string): Promise<number> => {
  const [row] = await database.run<{ n: number }>(
    { name: `count-${from}`, text: `select count(*)::int as n from ${from}` },
    [],
  );
  return row?.n ?? 0;
};

it('fills a ledger without discrepancies', async () => {
  expect(await checkLedger(database)).toEqual([]);
});

it('fills about five rows of payments, events and entries for each payment, of every kind', async () => {
  const payments = await count('payments');
  expect(Math.abs(payments - PAYMENTS)).toBeLessThan(PAYMENTS / 50);
  const rows = payments + (await count('payment_events')) + (await count('ledger_entries'));
  expect(rows).toBeGreaterThan(5 * PAYMENTS);
  for (const from of [
    `payments where status = 'reversed'`,
    `payments where status = 'expired'`,
    `payments where method = 'bank'`,
    `fee_items where outstanding_ugx > 0`,
    `settlements where status = 'paid'`,
    'ledger_daily_totals',
    `ledger_entries where posting_type = 'loan.disbursed'`,
  ])
    expect(await count(from), from).toBeGreaterThan(0);
});

it('leaves every index and foreign key as the migration made it', async () => {
  expect(await count('pg_constraint where not convalidated')).toBe(0);
  expect(await count('pg_index where not indisvalid')).toBe(0);
});
