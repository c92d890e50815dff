import { DAY_MS, HOUR_MS, MINUTE_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../audit/check-ledger';
import { post } from '../../ledger/ledger';
import { addDays } from '../../platform/add-days';
import { createCheckedClock } from '../../platform/db/clock-difference';
import { queryRows } from '../../platform/db/query-rows';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createDayClosing } from './close-ledger-days';
import { ledgerEntriesQuery } from './ledger-entries-query';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());
beforeEach(async () => {
  for (const table of ['ledger_daily_totals', 'closed_ledger_dates', 'ledger_entries']) {
    await test.runAsOwner(`delete from ${table}`);
  }
});

let postings = 0;
/** Posts an unallocated bank transaction at an instant. */
const postAt = (at: Date, amountUgx = 1_000): Promise<void> => {
  postings += 1;
  const posting = {
    debitAccount: 'bank:collections',
    creditAccount: 'unallocated-receipts',
    amountUgx,
    source: `bank-transaction:closing:${postings}`,
    postingType: 'bank.unallocated' as const,
    line: 0,
    paymentId: null,
    valueAt: at,
  };
  return test.database.transaction((tx) => post(tx, [posting], at));
};
const moveClockTo = (day: string, clock: string): void =>
  test.clock.advance(toKampalaInstant(day, clock).getTime() - test.clock.now().getTime());
/** Closes days in some sweeps of a server whose clock is ahead of the database's, and returns what it reported. */
const closeDays = async ({ sweeps = 1, aheadMs = 0 } = {}): Promise<string[]> => {
  const reported: string[] = [];
  const closing = createDayClosing({
    ...test,
    isClockRight: createCheckedClock({
      ...test,
      measureClockDifference: async () => aheadMs,
      report: (error) => void reported.push(String(error)),
      readUptimeMs: () => test.clock.now().getTime(),
    }).isRight,
  });
  for (let sweep = 0; sweep < sweeps; sweep += 1) await closing.sweep(() => false);
  return reported;
};
const listClosedDays = async (): Promise<string[]> =>
  (await test.queryRows<{ day: string }>('select day from closed_ledger_dates order by day')).map(
    ({ day }) => day,
  );

/** Returns the amounts that `ledgerEntriesQuery` selects for a range of days, by posting date. */
const sumQuery = async (from: string | null, to: string) =>
  queryRows<{ day: string; amount: number }>(
    test.database,
    sql`select to_char(posting_date, 'YYYY-MM-DD') as day, sum(amount_ugx)::bigint as amount from ${ledgerEntriesQuery({ from, to })} m
      group by 1 order by 1`,
  );
/** Returns the same amounts, read from the entries alone. */
const sumEntries = (from: string | null, to: string) =>
  test.queryRows<{ day: string; amount: number }>(
    `select to_char(posted_at at time zone 'Africa/Kampala', 'YYYY-MM-DD') as day, sum(amount_ugx)::bigint as amount
      from ledger_entries
      where posted_at < ($2::date + 1)::timestamp at time zone 'Africa/Kampala'
        and ($1::date is null or posted_at >= ($1::date)::timestamp at time zone 'Africa/Kampala')
      group by 1 order by 1`,
    [from, to],
  );

/** Returns what the ledger check says of closed days. The postings here have no bank transactions, which it finds too. */
const checkClosedDays = async () =>
  (await checkLedger(test.database)).filter(({ expectation }) => expectation.includes('closed day'));

describe('createDayClosing', () => {
  it('closes a day an hour after its midnight in Kampala, with its entries', async () => {
    const day = toKampalaDay(test.clock.now());
    const next = addDays(day, 1);
    const midnight = toKampalaInstant(next, '00:00').getTime();
    await postAt(toKampalaInstant(day, '00:00'), 1);
    await postAt(new Date(midnight - 1), 20);
    await postAt(new Date(midnight), 300);
    moveClockTo(next, '00:59');
    await closeDays();
    expect(await listClosedDays()).toEqual([]);
    moveClockTo(next, '01:00');
    await closeDays();
    expect(await listClosedDays()).toEqual([day]);
    expect(await test.queryRows('select posting_date, entries, amount_ugx from ledger_daily_totals')).toEqual(
      [{ posting_date: day, entries: 2, amount_ugx: 21 }],
    );
    expect(await sumQuery(null, next)).toEqual([
      { day, amount: 21 },
      { day: next, amount: 300 },
    ]);
    expect(await sumQuery(next, next)).toEqual([{ day: next, amount: 300 }]);
  });

  it('closes each day once if several servers run, and leaves out none', async () => {
    const first = toKampalaDay(test.clock.now());
    await postAt(test.clock.now());
    test.clock.advance(5 * DAY_MS);
    await Promise.all([closeDays(), closeDays(), closeDays()]);
    expect(await listClosedDays()).toEqual([0, 1, 2, 3, 4].map((days) => addDays(first, days)));
    expect(await checkClosedDays()).toEqual([]);
  });

  it('closes overdue days later, a month of days per sweep, and reports the same amounts meanwhile', async () => {
    const first = toKampalaDay(test.clock.now());
    for (let day = 0; day < 40; day += 1) {
      await postAt(test.clock.now(), 1_000 + day);
      if (day % 3 === 0) await postAt(toKampalaInstant(addDays(first, day), '23:59'), 7);
      test.clock.advance(DAY_MS);
    }
    const last = toKampalaDay(test.clock.now());
    const ranges: [string | null, string][] = [
      [null, last],
      [first, last],
      [addDays(first, 20), last],
      [addDays(first, 30), addDays(first, 31)],
      [addDays(first, 35), addDays(first, 38)],
      [addDays(first, -10), addDays(first, 3)],
    ];
    for (const count of [0, 31, 40, 40]) {
      expect(await listClosedDays()).toHaveLength(count);
      for (const [from, to] of ranges) expect(await sumQuery(from, to)).toEqual(await sumEntries(from, to));
      await closeDays();
    }
  });

  it.each([3 * DAY_MS, -3 * DAY_MS])(
    'closes no day, and reports it once a minute, while our clock is %i ms ahead',
    async (aheadMs) => {
      await postAt(test.clock.now());
      test.clock.advance(3 * DAY_MS);
      expect(await closeDays({ sweeps: 5, aheadMs })).toEqual([
        `Error: this server starts no job and takes the database's time: its clock and the database's differ by ${aheadMs / 1000} s`,
      ]);
      expect(await listClosedDays()).toEqual([]);
      expect(await closeDays({ aheadMs: 4 * MINUTE_MS })).toEqual([]);
      expect(await listClosedDays()).toHaveLength(3);
    },
  );

  it('leaves the next day open for postings if both clocks were wrong and today was closed too early', async () => {
    const day = toKampalaDay(test.clock.now());
    await postAt(test.clock.now());
    test.clock.advance(DAY_MS + 2 * HOUR_MS);
    await closeDays();
    test.clock.advance(-DAY_MS - 2 * HOUR_MS);
    const closed = await listClosedDays();
    expect(closed).toContain(day);
    await postAt(test.clock.now(), 300);
    expect(await sumQuery(null, addDays(day, 2))).toEqual([
      { day, amount: 1_000 },
      { day: addDays(closed.at(-1) ?? day, 1), amount: 300 },
    ]);
    expect(await checkClosedDays()).toEqual([]);
  });

  it('closes no day while the ledger has no entries', async () => {
    await closeDays();
    expect(await listClosedDays()).toEqual([]);
  });
});

it('checkLedger reports an entry that was posted into a closed day', async () => {
  const day = toKampalaDay(test.clock.now());
  await postAt(test.clock.now(), 500);
  test.clock.advance(2 * DAY_MS);
  await closeDays();
  expect(await checkClosedDays()).toEqual([]);
  const late = `insert into ledger_entries (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at)
    select debit_account, credit_account, 9, 'bank-transaction:late', posting_type, line, value_at, posted_at from ledger_entries`;
  await expect(test.queryRows(late)).rejects.toThrow(/the ledger is closed/);
  // Only the owner can disable the trigger that rejects the entry.
  await test.runAsOwner('alter table ledger_entries disable trigger guard_closed_day');
  await test.runAsOwner(late);
  await test.runAsOwner('alter table ledger_entries enable trigger guard_closed_day');
  expect(await checkClosedDays()).toEqual([
    {
      expectation: 'the totals of a closed day equal the sums of its entries',
      subject: day,
      detail: 'bank.unallocated 500 posted 509',
    },
  ]);
});

it.each([
  ['ledger_daily_totals', 'posting_date'],
  ['closed_ledger_dates', 'day'],
])('the application cannot change %s', async (table, column) => {
  for (const change of [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]) {
    await expect(test.queryRows(change)).rejects.toThrow(/permission denied/);
  }
});
