import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import { fixedAccountCodes, manualAccountCodes, type ReportAnswer, type ReportRow } from '@somesa/core/admin';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

/** Entry as the test wrote it, with its posting date. */
interface Entry {
  day: number;
  debit: string;
  credit: string;
  amountUgx: number;
}

const DAYS = 12;
/** Kinds of the accounts as the test knows them, beside the code that it tests. */
const getKind = (code: string): string => {
  if (/^(wallet|bank|transfers|claims|loans)/.test(code)) return 'asset';
  if (/^(income|expense|equity)/.test(code)) return code.replace(/:.*/, '');
  return 'liability';
};

let test: TestApp;
let accountant: SignedInPerson;
let firstDay: number;
let entries: Entry[];
const getDay = (day: number): string => toKampalaDay(new Date(firstDay + day * DAY_MS));

beforeAll(async () => {
  test = await buildTestApp();
  accountant = await createTestStaff(test).signInAs(roles.staff);
  firstDay = test.clock.now().getTime();
  const arbitrary = fc
    .record({
      day: fc.integer({ min: 0, max: DAYS - 1 }),
      debit: fc.constantFrom(...fixedAccountCodes, 'school-payable:1', 'school-payable:2'),
      credit: fc.constantFrom(...fixedAccountCodes, 'school-payable:1', 'school-payable:2'),
      amountUgx: fc.integer({ min: 1, max: 1_000_000_000 }),
    })
    .filter(({ debit, credit }) => debit !== credit);
  entries = fc
    .sample(arbitrary, { numRuns: 300, seed: 20_261_126 })
    .sort((one, other) => one.day - other.day);
  await test.runAsOwner('truncate ledger_entries, ledger_daily_totals, closed_ledger_dates cascade');
  for (let day = 0; day < DAYS; day += 1) {
    const at = test.clock.now().toISOString();
    const rows = entries
      .map((entry, line) => ({ ...entry, line }))
      .filter((entry) => entry.day === day)
      .map(
        ({ debit, credit, amountUgx, line }) =>
          `('${debit}', '${credit}', ${amountUgx}, 'test', 'reallocated', ${line}, '${at}', '${at}')`,
      );
    await test.runAsOwner(`insert into ledger_entries
      (debit_account, credit_account, amount_ugx, source, posting_type, line, value_at, posted_at) values ${rows.join(', ')}`);
    if (day < DAYS - 1) await test.advanceTime(DAY_MS);
  }
  const [closed] = await test.queryRows<{ n: number }>('select count(*)::int as n from closed_ledger_dates');
  expect(closed?.n).toBeGreaterThan(DAYS - 3);
});
afterAll(() => test.end());

const read = async (name: string, from: number, to: number): Promise<ReportAnswer> => {
  const path = `admin/reports/${name}?from=${getDay(from)}&to=${getDay(to)}`;
  const answer = await createTestStaff(test).call<ReportAnswer>(accountant.token, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** Sums debits less credits of an account in the entries that a condition selects. */
const sumOf = (code: string, isIncluded: (entry: Entry) => boolean): number =>
  entries.filter(isIncluded).reduce((sum, { debit, credit, amountUgx }) => {
    const matches = (account: string) => account.replace(/^(school-payable):.*/, '$1') === code;
    return sum + (matches(debit) ? amountUgx : 0) - (matches(credit) ? amountUgx : 0);
  }, 0);
const codes = [...fixedAccountCodes, 'school-payable'];
const total = (rows: readonly ReportRow[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

const ranges: [number, number][] = [
  [0, 0],
  [0, DAYS - 1],
  [3, 7],
  [5, DAYS - 1],
  [DAYS - 1, DAYS - 1],
];

describe.each(ranges)('the statements from day %i to day %i', (from, to) => {
  it('contain a trial balance whose debits equal its credits, with the balance of each account', async () => {
    const { rows, totals } = await read('trial-balance', from, to);
    expect(totals.debitUgx).toBe(totals.creditUgx);
    expect(totals.debitBalanceUgx).toBe(totals.creditBalanceUgx);
    for (const code of codes) {
      const row = rows.find((found) => found.code === code);
      expect(Number(row?.openingUgx ?? 0), code).toBe(sumOf(code, ({ day }) => day < from));
      const balance = Number(row?.debitBalanceUgx ?? 0) - Number(row?.creditBalanceUgx ?? 0);
      expect(balance, code).toBe(sumOf(code, ({ day }) => day <= to));
      if (row) expect(row.kind).toBe(getKind(code));
    }
  });

  it('contain an income statement whose total is income less expenses', async () => {
    const { rows, totals } = await read('income-statement', from, to);
    const isInPeriod = ({ day }: Entry) => day >= from && day <= to;
    for (const code of codes.filter((found) => /^(income|expense)/.test(found)))
      expect(Number(rows.find((row) => row.code === code)?.amountUgx ?? 0), code).toBe(
        0 - sumOf(code, isInPeriod),
      );
    expect(totals.amountUgx).toBe(total(rows, 'amountUgx'));
  });

  it('contain a balance sheet that balances, with the surplus of the period in the equity', async () => {
    const sheet = await read('balance-sheet', from, to);
    const income = await read('income-statement', from, to);
    expect(sheet.totals.assetsUgx).toBe(sheet.totals.claimsUgx);
    const surplus = sheet.rows.find(({ code }) => code === 'surplus:period');
    expect(surplus).toMatchObject({ kind: 'equity', claimsUgx: income.totals.amountUgx ?? 0 });
    const assets = codes
      .filter((code) => getKind(code) === 'asset')
      .reduce((sum, code) => sum + sumOf(code, ({ day }) => day <= to), 0);
    expect(sheet.totals.assetsUgx).toBe(assets);
  });
});

it('allows journals by hand on no account of loans and of income from the product', () => {
  const controlled = fixedAccountCodes.filter(
    (code) => !manualAccountCodes.some((manual) => manual === code),
  );
  expect(controlled).toEqual([
    'loans:principal',
    'income:interest',
    'income:fees',
    'income:late-charges',
    'income:recoveries',
    'income:school-charges',
    'expense:written-off-principal',
  ]);
});

it('downloads the balance sheet with the names of its accounts', async () => {
  const file = await createTestStaff(test).call<string>(
    accountant.token,
    'GET',
    `admin/reports/balance-sheet/csv?from=${getDay(0)}&to=${getDay(DAYS - 1)}`,
  );
  expect(file.text).toContain('Code,Account,Type,Assets (UGX),Liabilities and equity (UGX)');
  expect(file.text).toMatch(/wallet:mtn,MTN wallet,Asset,-?\d+,0/);
  expect(file.text).toContain('Surplus of the period');
});

it('lists the entries of the ledger, and finds those of a source', async () => {
  const { call } = createTestStaff(test);
  const page = await call<{ rows: { cells: Record<string, unknown> }[] }>(
    accountant.token,
    'GET',
    'admin/lists/ledgerEntries?q=test',
  );
  expect(page.body.rows).toHaveLength(50);
  const last = entries.filter(({ day }) => day === DAYS - 1).map(({ amountUgx }) => amountUgx);
  expect(last).toContain(page.body.rows[0]?.cells.amountUgx);
  for (const { cells } of page.body.rows) {
    for (const side of ['debit', 'credit']) {
      const isOfSchool = `${cells[`${side}Account`]}`.startsWith('school-payable:');
      expect(cells[`${side}School`]).toEqual(isOfSchool ? expect.stringMatching(/\w/) : null);
    }
  }
});
