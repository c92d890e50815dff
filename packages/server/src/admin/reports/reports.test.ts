import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  type EarlyRepaymentStrategy,
  HOUR_MS,
  type ScheduledInstalment,
  toKampalaDay,
} from '@somesa/core';
import { type AdminReportName, adminReports, type ReportAnswer, type ReportRow } from '@somesa/core/admin';
import { replayByDays } from '@somesa/core/testing/replay-by-days';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemoPeople } from '../../../dev/demo-people';
import { seedDemoHistory } from '../../../dev/seed-demo';
import { findProduct } from '../../loans/loan-products';
import { loans } from '../../loans/tables/loans';
import { createPasswords, getPasswordCost } from '../../people/sign-in/passwords';
import { addDays } from '../../platform/add-days';
import type { TaxRates } from '../../platform/config/tax-rates';
import { createDemoTarget } from '../../testing/demo-target';
import { createRunningLoans, type RunningLoans } from '../../testing/running-loans';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import { readAgeing } from './portfolio';
import { readReport } from './read-report';

const WEEKS = 29;
/** Maximum time of the setup on a busy machine, in milliseconds. */
const LIMIT_MS = 180_000;

let test: TestApp;
let on: RunningLoans;
let administrator: SignedInPerson;
let schools: { id: number; slug: string }[];

const call = async (path: string, payload: object) => {
  const answer = await createTestStaff(test).call<Record<string, never>>(
    administrator.token,
    'POST',
    path,
    payload,
  );
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const today = () => toKampalaDay(test.clock.now());

/** Pays fees by mobile money. */
const payFees = async (network: 'mtn' | 'airtel', amount: number) => {
  const { method, msisdn } = createPayer(network);
  test[network].onQuery(msisdn, 'paid');
  const { payment } = await test.startPayment({
    child: await test.addChild(amount),
    amount,
    method,
    key: randomUUID(),
  });
  await test.advanceTime(5_000);
  return payment;
};

/** Pays a school all that is owed to it. */
const settle = async (schoolId: number) => {
  const { settlement } = (await call(`admin/schools/${schoolId}/settlements`, {
    untilOn: today(),
  })) as unknown as { settlement: { id: string } };
  await call(`admin/settlements/${settlement.id}/paid`, {
    providerTransactionId: settlement.id,
    paidOn: today(),
  });
};

/** Seeds a year: half a year of the demo's history, and half a year with every kind of money movement. */
beforeAll(async () => {
  test = await buildTestApp();
  on = createRunningLoans(test);
  const now = test.clock.now();
  await seedDemoPeople(test.database, createPasswords(getPasswordCost({ PASSWORD_COST_LOG2: 10 })), now);
  await seedDemoHistory(createDemoTarget(test), 'parent', now);
  administrator = await createTestStaff(test).signInAs(3);
  schools = await test.queryRows('select id, slug from schools order by id');
  const schoolId = schools.find(({ slug }) => slug === SCHOOL)?.id ?? 0;

  const [good, late, never] = [
    await on.addLoan(),
    await on.addLoan({ term: '6 months' }),
    await on.addLoan(),
  ];
  for (let week = 1; week <= WEEKS; week += 1) {
    await test.advanceTime(7 * DAY_MS - 3 * HOUR_MS * (week % 5));
    if (week % 3 === 0) await payFees('mtn', 10_000 + week);
    if (week % 4 === 0) await payFees('airtel', 20_000 + week);
    if (week % 4 === 1 && week < 14) await on.pay(good, 70_000 + week);
    if (week % 6 === 2) await on.pay(late, 45_000 + week);
    if (week === 5) await on.pay(late, 60_000, { strategy: 'reduce-instalment' });
    if (week === 15) {
      const { totalOutstandingUgx } = await on.getSummary(good);
      const id = await on.pay(good, totalOutstandingUgx + 7_500);
      const refund = { amount: 7_500, method: 'bank', providerTransactionId: 'OUT-1', paidOn: today() };
      await call(`admin/payments/${id}/refund`, refund);
    }
    if (week === 16) {
      const reason = 'The network took it back';
      await call(`admin/payments/${(await payFees('mtn', 33_333)).id}/reverse`, { reason });
    }
    if (week === 18) await on.reverse(administrator.token, await on.pay(late, 30_000));
    if (week === 20 || week === 26) await settle(schoolId);
  }
  expect(never.status).toBe('ongoing');
}, LIMIT_MS);
afterAll(() => test.end());

/** Loans are in the second stage from 31 days past due, in the third from 90. */
const stages = {
  stage2Days: 31,
  stage3Days: 90,
  restructuredInstalments: 3,
  lossPpm: { 1: 12_345, 2: 150_000, 3: 600_001 },
};
const taxRates: TaxRates[] = [
  { from: '2026-01-01', rates: [{ account: 'income:interest', ratePpm: 150_000 }] },
  { from: '2026-12-01', rates: [{ account: 'income:interest', ratePpm: 5_000 }] },
];
const report = (name: AdminReportName, from: string, to: string, schoolId: number | null = null) =>
  readReport(test.database, name, { days: { from, to }, schoolId, today: today(), stages, taxRates });

/** Calculates the balance of an account at the end of a day, as debits less credits, from all entries. */
const balance = async (accounts: string, until: string, from = '0001-01-01'): Promise<number> => {
  const [row] = await test.queryRows<{ sum: number }>(
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

/** Lists ranges of days: all, one by month, one by day, today, one of closed days, and a single day. */
const listRanges = (): [string, string][] => {
  const now = today();
  return [
    [addDays(now, -500), now],
    [addDays(now, -250), addDays(now, -100)],
    [addDays(now, -91), now],
    [now, now],
    [addDays(now, -80), addDays(now, -41)],
    [addDays(now, -204), addDays(now, -204)],
  ];
};
const MONEY = 'wallet:%,bank:%';

describe.each(['with days closed in time', 'with no day closed', 'with days closed late'])(
  '%s',
  (closing) => {
    beforeAll(async () => {
      for (const table of ['ledger_daily_totals', 'closed_ledger_dates']) {
        await test.runAsOwner(`create table if not exists in_time_${table} as table ${table}`);
        await test.runAsOwner(`delete from ${table}`);
        if (closing === 'with days closed in time')
          await test.runAsOwner(`insert into ${table} table in_time_${table}`);
      }
      if (closing === 'with days closed late') await test.advanceTime(60_000);
      const closed = await test.queryRows('select day from closed_ledger_dates limit 1');
      expect(closed).toHaveLength(closing === 'with no day closed' ? 0 : 1);
    });

    it('finds no discrepancy in the ledger', () => test.expectLedgerMatches());

    it('reports money in less money out equal to the change of our accounts, for each payment method', async () => {
      for (const [from, to] of listRanges()) {
        const [collected, paidOut] = [
          await report('collections', from, to),
          await report('payouts', from, to),
        ];
        expect(total(collected, 'totalUgx') - total(paidOut, 'totalUgx'), `${from} ${to}`).toBe(
          await balance(MONEY, to, from),
        );
        expect(total(collected, 'totalUgx')).toBe(
          total(collected, 'mtnUgx', 'airtelUgx', 'bankUgx') - total(collected, 'reversedUgx'),
        );
        const [settled] = await test.queryRows<{ sum: number }>(
          `select coalesce(sum(amount_ugx), 0)::bigint as sum from settlements where status = 'paid'
          and (ended_at at time zone 'Africa/Kampala')::date between $1::date and $2::date`,
          [from, to],
        );
        expect(total(paidOut, 'settlementsUgx')).toBe(settled?.sum);
      }
      const [[from, to]] = listRanges() as [[string, string]];
      const all = await report('collections', from, to);
      expect(total(all, 'airtelUgx')).toBe(await balance('wallet:airtel', to));
      expect(total(all, 'reversedUgx')).toBe(33_333 + 30_000);
      expect(total(await report('payouts', from, to), 'refundsUgx')).toBe(7_500);
    });

    it('reports the amount owed to each school as the balance of its account', async () => {
      for (const [from, to] of listRanges()) {
        for (const { id } of schools) {
          const { rows } = await report('settlements', from, to, id);
          const owedUgx = 0 - (await balance(`school-payable:${id}`, to));
          expect(first(rows).closingUgx ?? 0, `${from} ${to}`).toBe(owedUgx);
          expect(first(rows).openingUgx ?? 0).toBe(
            0 - (await balance(`school-payable:${id}`, addDays(from, -1))),
          );
        }
        const all = await report('settlements', from, to);
        expect(total(all, 'closingUgx')).toBe(0 - (await balance('school-payable:%', to)));
        expect(total(all, 'openingUgx', 'feesUgx') - total(all, 'settledUgx')).toBe(total(all, 'closingUgx'));
      }
    });

    it('reports the loan book as the principal and income in the ledger', async () => {
      for (const [from, to] of listRanges()) {
        const book = await report('loan-book', from, to);
        expect(first(book.rows).openingUgx).toBe(await balance('loans:principal', addDays(from, -1)));
        expect(last(book.rows).closingUgx).toBe(await balance('loans:principal', to));
        expect(total(book, 'interestUgx')).toBe(0 - (await balance('income:interest', to, from)));
        expect(total(book, 'feesUgx')).toBe(0 - (await balance('income:fees', to, from)));
        expect(total(book, 'lateChargesUgx')).toBe(0 - (await balance('income:late-charges', to, from)));
        expect(total(book, 'disbursedUgx') - total(book, 'repaidUgx')).toBe(
          await balance('loans:principal', to, from),
        );
      }
    });

    it.each(['collections', 'payouts', 'loan-book'] as const)(
      'reports %s of single schools that add up to those of all schools',
      async (name) => {
        for (const [from, to] of listRanges()) {
          const { totals } = await report(name, from, to);
          const each = await Promise.all(schools.map(({ id }) => report(name, from, to, id)));
          // An unallocated receipt belongs to no school yet.
          const unallocatedUgx = 0 - (await balance('unallocated-receipts', to, from));
          for (const [column, sum] of Object.entries(totals)) {
            const isOfAll = name === 'collections' && (column === 'bankUgx' || column === 'totalUgx');
            expect(
              each.reduce((added, of) => added + (of.totals[column] ?? 0), 0),
              column,
            ).toBe(sum - (isOfAll ? unallocatedUgx : 0));
          }
        }
      },
    );

    it('reports portfolio at risk and ageing that add up to the principal in the ledger', async () => {
      const risk = await report('portfolio-at-risk', today(), today());
      const principalUgx = await balance('loans:principal', today());
      expect(first(risk.rows)).toEqual({ days: 'all', loans: 3, principalUgx, shareBps: 10_000 });
      const principal = risk.rows.map((row) => Number(row.principalUgx));
      expect([...principal].sort((a, b) => b - a)).toEqual(principal);
      const [over] = await test.queryRows<{ sum: number }>(
        'select sum(principal_outstanding_ugx)::bigint as sum from loan_accounts where days_past_due >= 90',
      );
      expect(last(risk.rows).principalUgx).toBe(over?.sum);
      expect(over?.sum).toBeGreaterThan(0);
      const ageing = await report('ageing', today(), today());
      expect(ageing.totals.principalUgx).toBe(principalUgx);
      const [late] = await test.queryRows<{ sum: number }>(
        'select sum(arrears_ugx)::bigint as sum from loan_accounts',
      );
      expect(ageing.totals.arrearsUgx).toBe(late?.sum);
      const due = await report('arrears', addDays(today(), -700), addDays(today(), 400));
      expect(due.totals.arrearsUgx).toBe(late?.sum);
      expect(total(due, 'dueUgx') - total(due, 'paidUgx')).toBe(
        (
          await test.queryRows<{ sum: number }>(
            'select sum(total_outstanding_ugx)::bigint as sum from loan_accounts',
          )
        )[0]?.sum,
      );
    });
  },
);

/** Account of a loan on a past day by a replay that shares no code with the engine, from the stored payments. */
const replayLoan = async (id: string, on: string) => {
  const [loan] = await test.database.orm.select().from(loans).where(eq(loans.id, id));
  if (!loan?.disbursedOn) throw new Error('the loan is not disbursed');
  const instalments = await test.queryRows<ScheduledInstalment>(
    `select number, to_char(due_on, 'YYYY-MM-DD') as "dueOn", principal_ugx as "principalUgx", interest_ugx as "interestUgx",
      fees_ugx as "feesUgx", balance_after_ugx as "balanceAfterUgx" from loan_instalments where loan_id = $1 and version = 1`,
    [id],
  );
  const payments = await test.queryRows<{
    id: string;
    amountUgx: number;
    valueDate: string;
    at: Date;
    strategy: EarlyRepaymentStrategy | null;
  }>(
    `select r.payment_id as id, (r.amount_ugx - coalesce(f.paid_ugx, 0))::bigint as "amountUgx",
      to_char(r.value_date, 'YYYY-MM-DD') as "valueDate", r.value_at as at, r.strategy
    from repayments r left join refunds f on f.payment_id = r.payment_id where r.loan_id = $1 and r.reversed_at is null`,
    [id],
  );
  return replayByDays({
    product: await findProduct(test.database, loan),
    disbursedOn: loan.disbursedOn,
    instalments,
    events: payments.map((payment) => ({
      ...payment,
      kind: 'payment' as const,
      at: new Date(payment.at).toISOString(),
    })),
    on,
  });
};

it('reports the portfolio at past days as an independent replay of its loans does', async () => {
  for (const daysAgo of [1, 17, 44, 75, 111, 160, 199]) {
    const on = addDays(today(), -daysAgo);
    const ids = await test.queryRows<{ id: string }>('select id from loans where disbursed_on <= $1', [on]);
    const replays = await Promise.all(ids.map(({ id }) => replayLoan(id, on)));
    const open = replays.filter((loan) => loan.totalOutstandingUgx > 0);
    const sum = (
      isIncluded: (days: number) => boolean,
      of: 'principalOutstandingUgx' | 'arrearsUgx' = 'principalOutstandingUgx',
    ) =>
      open.filter(({ daysPastDue }) => isIncluded(daysPastDue)).reduce((added, loan) => added + loan[of], 0);
    const risk = await report('portfolio-at-risk', on, on);
    expect(
      risk.rows.map((row) => row.principalUgx),
      on,
    ).toEqual([sum(() => true), ...[1, 30, 60, 90].map((from) => sum((days) => days >= from))]);
    const ageing = await report('ageing', on, on);
    expect(ageing.totals).toMatchObject({
      loans: open.length,
      arrearsUgx: sum(() => true, 'arrearsUgx'),
    });
    const staged = await report('stages', on, on);
    const isOfStage = [
      (days: number) => days <= 30,
      (days: number) => days > 30 && days < 90,
      (days: number) => days >= 90,
    ];
    const lossPpm = [12_345, 150_000, 600_001];
    for (const [at, row] of staged.rows.entries()) {
      const isIncluded = isOfStage[at] ?? (() => false);
      expect(row.principalUgx, `${on}, stage ${row.stage}`).toBe(sum(isIncluded));
      const exposureUgx = Number(row.principalUgx) + Number(row.accruedUgx);
      expect(
        Math.abs(Number(row.allowanceUgx) - (exposureUgx * (lossPpm[at] ?? 0)) / 1e6),
      ).toBeLessThanOrEqual(0.5);
    }
  }
});

it('reports the portfolio of today the same from the stored accounts and by replaying the loans', async () => {
  const stored = await report('ageing', today(), today());
  const replayed = await readAgeing(test.database, {
    days: { from: today(), to: today() },
    schoolId: null,
    today: addDays(today(), 1),
  });
  expect(replayed).toEqual(stored.rows);
});

it('reports interest earned in periods that add up, and received as in the ledger', async () => {
  const [from, middle, to] = [addDays(today(), -400), addDays(today(), -100), today()];
  const [all, early, late] = [
    await report('accrued-interest', from, to),
    await report('accrued-interest', from, addDays(middle, -1)),
    await report('accrued-interest', middle, to),
  ];
  for (const column of ['earnedUgx', 'receivedUgx'])
    expect(total(early, column) + total(late, column), column).toBe(total(all, column));
  expect(total(all, 'openingUgx') + total(all, 'earnedUgx') - total(all, 'receivedUgx')).toBe(
    total(all, 'closingUgx'),
  );
  expect(total(all, 'receivedUgx')).toBe(0 - (await balance('income:interest', to)));
});

it('every report has rows with all of its columns', async () => {
  for (const [name, { columns }] of Object.entries(adminReports)) {
    const answer = await report(name as AdminReportName, addDays(today(), -300), today());
    expect(answer.columns).toEqual(Object.keys(columns));
    for (const row of answer.rows) expect(Object.keys(row).sort()).toEqual(Object.keys(columns).sort());
    expect(answer.rows.length).toBeGreaterThan(0);
  }
});

describe('the report of taxes', () => {
  it('taxes what was posted to an account, at the rate of each day', async () => {
    const { rows, totals } = await report('taxes', '2026-11-01', '2027-06-30');
    const [before, after] = [
      -(await balance('income:interest', '2026-11-30', '2026-11-01')),
      -(await balance('income:interest', '2027-06-30', '2026-12-01')),
    ];
    expect(after).toBeGreaterThan(0);
    expect(rows).toMatchObject([
      { code: 'income:interest', since: '2026-11-01', rateBps: 1_500, baseUgx: before },
      { code: 'income:interest', since: '2026-12-01', rateBps: 50, baseUgx: after },
    ]);
    expect(totals.taxUgx).toBe(Math.round((before * 15) / 100) + Math.round((after * 5) / 1_000));
  });
});
