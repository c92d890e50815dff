import { randomUUID } from 'node:crypto';
import { kampalaDay } from '@somesa/core';
import { type AdminReportName, adminReports, type ReportAnswer, type ReportRow } from '@somesa/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemoHistory } from '../../app/demo/demo-history';
import { seedDemoPeople } from '../../app/demo/demo-people';
import { createPasswords, passwordCostOf } from '../../people/sign-in/passwords';
import { createDemoDependencies } from '../../testing/demo-dependencies';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, newPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import { daysBefore } from './periods';
import { readReport } from './read-report';

const DAY_MS = 24 * 3_600_000;
const WEEKS = 29;
/** On a machine that does much else. */
const LIMIT_MS = 180_000;

let test: TestApp;
let on: RunningLoans;
let administrator: SignedInPerson;
let schools: { id: number; slug: string }[];

const token = () => createTestStaff(test).signInAgain(administrator);
const call = async (path: string, payload: object) => {
  const answer = await createTestStaff(test).call<Record<string, never>>(
    await token(),
    'POST',
    path,
    payload,
  );
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const today = () => kampalaDay(test.clock.now());

/** Fees by a network, which says that they were paid. */
const payFees = async (network: 'mtn' | 'airtel', amount: number) => {
  const { method, msisdn } = newPayer(network);
  test[network].onQuery(msisdn, 'paid');
  const { payment } = await test.start({
    child: await test.addChild(amount),
    amount,
    method,
    key: randomUUID(),
  });
  await test.pass(5_000);
  return payment;
};

/** Hands a school what is owed to it. */
const settle = async (schoolId: number) => {
  const { settlement } = (await call(`admin/schools/${schoolId}/settlements`, {
    untilOn: today(),
  })) as unknown as { settlement: { id: string } };
  await call(`admin/settlements/${settlement.id}/paid`, {
    providerTransactionId: settlement.id,
    paidOn: today(),
  });
};

/** A year: half of the demo's, and half in which schools, payers and borrowers do all that moves money. */
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  const now = test.clock.now();
  await seedDemoPeople(test.database, createPasswords(passwordCostOf({ PASSWORD_COST_LOG2: 10 })), now);
  await seedDemoHistory(test.database, createDemoDependencies(test), now);
  administrator = await createTestStaff(test).signInAs(3);
  schools = await test.rows('select id, slug from schools order by id');
  const schoolId = schools.find(({ slug }) => slug === SCHOOL)?.id ?? 0;

  const [good, late, never] = [await on.begin(), await on.begin({ term: '6 months' }), await on.begin()];
  for (let week = 1; week <= WEEKS; week += 1) {
    await test.pass(7 * DAY_MS - 3 * 3_600_000 * (week % 5));
    if (week % 3 === 0) await payFees('mtn', 10_000 + week);
    if (week % 4 === 0) await payFees('airtel', 20_000 + week);
    if (week % 4 === 1 && week < 14) await on.pay(good, 70_000 + week);
    if (week % 6 === 2) await on.pay(late, 45_000 + week);
    if (week === 5) await on.pay(late, 60_000, { strategy: 'reduce-instalment' });
    if (week === 15) {
      const { totalOutstandingUgx } = await on.position(good);
      const id = await on.pay(good, totalOutstandingUgx + 7_500);
      const refund = { amount: 7_500, method: 'bank', providerTransactionId: 'OUT-1', paidOn: today() };
      await call(`admin/payments/${id}/refund`, refund);
    }
    if (week === 16) {
      const reason = 'The network took it back';
      await call(`admin/payments/${(await payFees('mtn', 33_333)).id}/reverse`, { reason });
    }
    if (week === 18) await on.reverse(await token(), await on.pay(late, 30_000));
    if (week === 20 || week === 26) await settle(schoolId);
  }
  expect(never.status).toBe('ongoing');
}, LIMIT_MS);
afterAll(() => test.end());

const report = (name: AdminReportName, from: string, to: string, schoolId: number | null = null) =>
  readReport(test.database, name, { days: { from, to }, schoolId, today: today() });

/** Calculates the balance of an account at the end of a day, as debits less credits, from all entries. */
const balance = async (accounts: string, until: string, from = '0001-01-01'): Promise<number> => {
  const [row] = await test.rows<{ sum: number }>(
    `select coalesce(sum(amount_ugx), 0)::bigint as sum from (
        select debit_account as account, posted_at, amount_ugx from ledger_entries
        union all select credit_account, posted_at, -amount_ugx from ledger_entries) t
      where account like any(string_to_array($1, ',')) and (posted_at + interval '3 hours') at time zone 'UTC' < $2::date + 1
        and (posted_at + interval '3 hours') at time zone 'UTC' >= $3::date`,
    [accounts, until, from],
  );
  return row?.sum ?? 0;
};
const total = ({ totals }: ReportAnswer, ...columns: string[]) =>
  columns.reduce((sum, column) => sum + (totals[column] ?? 0), 0);
const first = (rows: readonly ReportRow[]) => rows[0] ?? {};
const last = (rows: readonly ReportRow[]) => rows.at(-1) ?? {};

/** Ranges of days: all, one by month, one by day, today, one within closed days, one day. */
const ranges = (): [string, string][] => {
  const now = today();
  return [
    [daysBefore(now, 500), now],
    [daysBefore(now, 250), daysBefore(now, 100)],
    [daysBefore(now, 91), now],
    [now, now],
    [daysBefore(now, 80), daysBefore(now, 41)],
    [daysBefore(now, 204), daysBefore(now, 204)],
  ];
};
const MONEY = 'wallet:%,bank:%';

describe.each(['as the days were closed', 'with no day closed', 'with days closed late'])('%s', (how) => {
  beforeAll(async () => {
    if (how === 'as the days were closed') {
      expect(await test.rows('select day from closed_ledger_dates limit 1')).toHaveLength(1);
      return;
    }
    await test.asOwner('delete from ledger_daily_totals');
    await test.asOwner('delete from closed_ledger_dates');
    if (how === 'with days closed late') await test.pass(60_000);
  });

  it('the books agree', () => test.booksAgree());

  it('reports money in less money out equal to the change of our accounts, for each payment method', async () => {
    for (const [from, to] of ranges()) {
      const [collected, paidOut] = [await report('collections', from, to), await report('payouts', from, to)];
      expect(total(collected, 'totalUgx') - total(paidOut, 'totalUgx'), `${from} ${to}`).toBe(
        await balance(MONEY, to, from),
      );
      expect(total(collected, 'totalUgx')).toBe(
        total(collected, 'mtnUgx', 'airtelUgx', 'bankUgx') - total(collected, 'reversedUgx'),
      );
      const [settled] = await test.rows<{ sum: number }>(
        `select coalesce(sum(amount_ugx), 0)::bigint as sum from settlements where status = 'paid'
          and (ended_at at time zone 'Africa/Kampala')::date between $1::date and $2::date`,
        [from, to],
      );
      expect(total(paidOut, 'settlementsUgx')).toBe(settled?.sum);
    }
    const [[from, to]] = ranges() as [[string, string]];
    const all = await report('collections', from, to);
    expect(total(all, 'airtelUgx')).toBe(await balance('wallet:airtel', to));
    expect(total(all, 'reversedUgx')).toBe(33_333 + 30_000);
    expect(total(await report('payouts', from, to), 'refundsUgx')).toBe(7_500);
  });

  it('reports the amount owed to each school as the balance of its account', async () => {
    for (const [from, to] of ranges()) {
      for (const { id } of schools) {
        const { rows } = await report('settlements', from, to, id);
        const held = 0 - (await balance(`school-payable:${id}`, to));
        expect(first(rows).closingUgx ?? 0, `${from} ${to}`).toBe(held);
        expect(first(rows).openingUgx ?? 0).toBe(
          0 - (await balance(`school-payable:${id}`, daysBefore(from, 1))),
        );
      }
      const all = await report('settlements', from, to);
      expect(total(all, 'closingUgx')).toBe(0 - (await balance('school-payable:%', to)));
      expect(total(all, 'openingUgx', 'feesUgx') - total(all, 'settledUgx')).toBe(total(all, 'closingUgx'));
    }
  });

  it('the loan book is what the ledger says was lent, repaid and earned', async () => {
    for (const [from, to] of ranges()) {
      const book = await report('loan-book', from, to);
      expect(first(book.rows).openingUgx).toBe(await balance('loans:principal', daysBefore(from, 1)));
      expect(last(book.rows).closingUgx).toBe(await balance('loans:principal', to));
      expect(total(book, 'interestUgx')).toBe(0 - (await balance('income:interest', to, from)));
      expect(total(book, 'feesUgx')).toBe(0 - (await balance('income:fees', to, from)));
      expect(total(book, 'lateChargesUgx')).toBe(0 - (await balance('income:late-charges', to, from)));
      expect(total(book, 'lentUgx') - total(book, 'repaidUgx')).toBe(
        await balance('loans:principal', to, from),
      );
    }
  });

  it.each(['collections', 'payouts', 'loan-book'] as const)(
    'the %s of the schools are together those of all',
    async (name) => {
      for (const [from, to] of ranges()) {
        const { totals } = await report(name, from, to);
        const each = await Promise.all(schools.map(({ id }) => report(name, from, to, id)));
        // Bank money that belongs to nothing yet belongs to no school.
        const unplaced = 0 - (await balance('unallocated-receipts', to, from));
        for (const [column, sum] of Object.entries(totals)) {
          const isOfAll = name === 'collections' && (column === 'bankUgx' || column === 'totalUgx');
          expect(
            each.reduce((added, of) => added + (of.totals[column] ?? 0), 0),
            column,
          ).toBe(sum - (isOfAll ? unplaced : 0));
        }
      }
    },
  );

  it('the principal at risk and by age is the ledger’s, and late are the loans that nobody paid', async () => {
    const risk = await report('portfolio-at-risk', today(), today());
    const held = await balance('loans:principal', today());
    expect(first(risk.rows)).toEqual({ days: 'all', loans: 3, principalUgx: held, shareBps: 10_000 });
    const principal = risk.rows.map((row) => Number(row.principalUgx));
    expect([...principal].sort((a, b) => b - a)).toEqual(principal);
    const [over] = await test.rows<{ sum: number }>(
      'select sum(principal_outstanding_ugx)::bigint as sum from loan_accounts where days_past_due >= 90',
    );
    expect(last(risk.rows).principalUgx).toBe(over?.sum);
    expect(over?.sum).toBeGreaterThan(0);
    const ageing = await report('ageing', today(), today());
    expect(ageing.totals.principalUgx).toBe(held);
    const [late] = await test.rows<{ sum: number }>(
      'select sum(arrears_ugx)::bigint as sum from loan_accounts',
    );
    expect(ageing.totals.arrearsUgx).toBe(late?.sum);
    const due = await report('arrears', daysBefore(today(), 700), daysBefore(today(), -400));
    expect(due.totals.arrearsUgx).toBe(late?.sum);
    expect(total(due, 'dueUgx') - total(due, 'paidUgx')).toBe(
      (
        await test.rows<{ sum: number }>(
          'select sum(total_outstanding_ugx)::bigint as sum from loan_accounts',
        )
      )[0]?.sum,
    );
  });
});

it('every report has a row with each of its columns, and sums', async () => {
  for (const [name, { columns }] of Object.entries(adminReports)) {
    const answer = await report(name as AdminReportName, daysBefore(today(), 300), today());
    expect(answer.columns).toEqual(Object.keys(columns));
    for (const row of answer.rows) expect(Object.keys(row).sort()).toEqual(Object.keys(columns).sort());
    expect(answer.rows.length).toBeGreaterThan(0);
  }
});
