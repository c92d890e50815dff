import { kampalaDay, kampalaInstant } from '@somesa/core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/check-ledger';
import { post } from '../../ledger/ledger';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createDayClosing } from './close-ledger-days';
import { ledgerEntriesQuery } from './ledger-entries-query';
import { daysBefore } from './periods';
import { queryRows } from './query-rows';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());
beforeEach(async () => {
  for (const table of ['ledger_daily_totals', 'closed_ledger_dates', 'ledger_entries']) {
    await test.asOwner(`delete from ${table}`);
  }
});

let lines = 0;
/** Books at an instant, as a bank's line without a payment. */
const book = (at: Date, amountUgx = 1_000): Promise<void> => {
  lines += 1;
  const posting = {
    debitAccount: 'bank:collections',
    creditAccount: 'unallocated-receipts',
    amountUgx,
    source: `bank-transaction:closing:${lines}`,
    postingType: 'bank.unallocated' as const,
    line: 0,
    paymentId: null,
    valueAt: at,
  };
  return test.database.transaction((tx) => post(tx, [posting], at));
};
const goTo = (day: string, clock: string): void =>
  test.clock.pass(kampalaInstant(day, clock).getTime() - test.clock.now().getTime());
const close = () => createDayClosing(test).sweep(() => false);
const closed = async (): Promise<string[]> =>
  (await test.rows<{ day: string }>('select day from closed_ledger_dates order by day')).map(
    ({ day }) => day,
  );

/** Returns the amounts that `ledgerEntriesQuery` reports for a range of days, by day of posting. */
const told = async (from: string | null, to: string) =>
  queryRows<{ day: string; amount: number }>(
    test.database,
    sql`select to_char(posting_date, 'YYYY-MM-DD') as day, sum(amount_ugx)::bigint as amount from ${ledgerEntriesQuery({ from, to })} m
      group by 1 order by 1`,
  );
const raw = (from: string | null, to: string) =>
  test.rows<{ day: string; amount: number }>(
    `select to_char(posted_at at time zone 'Africa/Kampala', 'YYYY-MM-DD') as day, sum(amount_ugx)::bigint as amount
      from ledger_entries
      where posted_at < ($2::date + 1)::timestamp at time zone 'Africa/Kampala'
        and ($1::date is null or posted_at >= ($1::date)::timestamp at time zone 'Africa/Kampala')
      group by 1 order by 1`,
    [from, to],
  );

describe('a day is closed', () => {
  it('an hour after its midnight in Kampala, with what was booked until then', async () => {
    const day = kampalaDay(test.clock.now());
    const next = daysBefore(day, -1);
    const midnight = kampalaInstant(next, '00:00').getTime();
    await book(kampalaInstant(day, '00:00'), 1);
    await book(new Date(midnight - 1), 20);
    await book(new Date(midnight), 300);
    goTo(next, '00:59');
    await close();
    expect(await closed()).toEqual([]);
    goTo(next, '01:00');
    await close();
    expect(await closed()).toEqual([day]);
    expect(await test.rows('select posting_date, entries, amount_ugx from ledger_daily_totals')).toEqual([
      { posting_date: day, entries: 2, amount_ugx: 21 },
    ]);
    expect(await told(null, next)).toEqual([
      { day, amount: 21 },
      { day: next, amount: 300 },
    ]);
    expect(await told(next, next)).toEqual([{ day: next, amount: 300 }]);
  });

  it('once, by one of several servers, and none is left out', async () => {
    const first = kampalaDay(test.clock.now());
    await book(test.clock.now());
    test.clock.pass(5 * DAY_MS);
    await Promise.all([close(), close(), close()]);
    expect(await closed()).toEqual([0, 1, 2, 3, 4].map((days) => daysBefore(first, -days)));
    expect(await checkLedger(test.database)).toEqual([]);
  });

  it('late where nobody closed it in time, a month of days at once', async () => {
    const first = kampalaDay(test.clock.now());
    for (let day = 0; day < 40; day += 1) {
      await book(test.clock.now(), 1_000 + day);
      if (day % 3 === 0) await book(kampalaInstant(daysBefore(first, -day), '23:59'), 7);
      test.clock.pass(DAY_MS);
    }
    const last = kampalaDay(test.clock.now());
    const ranges: [string | null, string][] = [
      [null, last],
      [first, last],
      [daysBefore(first, -20), last],
      [daysBefore(first, -30), daysBefore(first, -31)],
      [daysBefore(first, -35), daysBefore(first, -38)],
      [daysBefore(first, 10), daysBefore(first, -3)],
    ];
    for (const count of [0, 31, 40, 40]) {
      expect(await closed()).toHaveLength(count);
      for (const [from, to] of ranges) expect(await told(from, to)).toEqual(await raw(from, to));
      await close();
    }
  });

  it('closes no day while the ledger has no entries', async () => {
    await close();
    expect(await closed()).toEqual([]);
  });
});

it('reports an entry posted into a closed day in the nightly audit', async () => {
  const day = kampalaDay(test.clock.now());
  await book(test.clock.now(), 500);
  test.clock.pass(2 * DAY_MS);
  await close();
  expect(await checkLedger(test.database)).toEqual([]);
  await expect(book(kampalaInstant(day, '23:00'), 9)).rejects.toThrow();
  // Only the owner can get past the trigger that refused it.
  await test.asOwner('alter table ledger_entries disable trigger guard_closed_day');
  await book(kampalaInstant(day, '23:00'), 9);
  await test.asOwner('alter table ledger_entries enable trigger guard_closed_day');
  expect(await checkLedger(test.database)).toEqual([
    {
      check: 'the sums of a closed day are those of its entries',
      subject: day,
      detail: 'bank.unallocated 500 booked 509',
    },
  ]);
});

it.each([
  ['ledger_daily_totals', 'posting_date'],
  ['closed_ledger_dates', 'day'],
])('%s can’t be changed by the application', async (table, column) => {
  for (const change of [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]) {
    await expect(test.rows(change)).rejects.toThrow(/permission denied/);
  }
});
