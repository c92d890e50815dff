import { DAY_MS } from '@somesa/core';
import { type AccountKind, type ReportRow, type StatementLine, statementLineCodes } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { listUnallocatedItems } from '../../ledger/unallocated-items';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { schoolEntriesQuery } from '../reports/ledger-entries-query';
import type { ReportRequest } from '../reports/periods';

/** Movements of one account, in UGX. The opening balance is its debits less its credits before the period. */
interface AccountMovement {
  code: StatementLine;
  kind: AccountKind;
  openingUgx: number;
  debitUgx: number;
  creditUgx: number;
}

/** Reads the movements of every account by posting date, in the order of the chart. The accounts of schools are one line. */
const readMovements = async (
  db: Queryable,
  { days, schoolId }: Pick<ReportRequest, 'days' | 'schoolId'>,
): Promise<AccountMovement[]> => {
  const rows = await queryRows<AccountMovement>(
    db,
    // Summed by pair of accounts first: the days of each school are many more rows than its accounts.
    sql`with sums as (
        select debit_account, credit_account, posting_date >= ${days.from}::date as is_within, sum(amount_ugx) as amount
        from ${schoolEntriesQuery({ from: null, to: days.to }, schoolId)} e group by 1, 2, 3)
      select case when a.school_id is null then a.code else 'school-payable' end as code, a.kind,
        coalesce(sum(t.debit - t.credit) filter (where not t.is_within), 0)::bigint as "openingUgx",
        coalesce(sum(t.debit) filter (where t.is_within), 0)::bigint as "debitUgx",
        coalesce(sum(t.credit) filter (where t.is_within), 0)::bigint as "creditUgx"
      from (
        select debit_account as code, is_within, amount as debit, 0 as credit from sums
        union all select credit_account, is_within, 0, amount from sums) t
      join accounts a on a.code = t.code
      group by 1, 2`,
  );
  return rows.sort(
    (one, other) => statementLineCodes.indexOf(one.code) - statementLineCodes.indexOf(other.code),
  );
};

/** Returns the debits of an account less its credits at the end of the period. */
const getBalanceUgx = ({ openingUgx, debitUgx, creditUgx }: AccountMovement): number =>
  openingUgx + debitUgx - creditUgx;

const isResult = ({ kind }: AccountMovement): boolean => kind === 'income' || kind === 'expense';

/** Reads the rows of the trial balance. Its debits equal its credits, and so do the balances. */
export const readTrialBalance = async (db: Queryable, request: ReportRequest): Promise<ReportRow[]> =>
  (await readMovements(db, request)).map((movement) => {
    const { code, kind, openingUgx, debitUgx, creditUgx } = movement;
    const balanceUgx = getBalanceUgx(movement);
    return {
      code,
      account: code,
      kind,
      openingUgx,
      debitUgx,
      creditUgx,
      debitBalanceUgx: Math.max(balanceUgx, 0),
      creditBalanceUgx: Math.max(-balanceUgx, 0),
    };
  });

/** Reads the rows of the income statement: income, and expenses as negative amounts, so that the total is the surplus. */
export const readIncomeStatement = async (db: Queryable, request: ReportRequest): Promise<ReportRow[]> =>
  (await readMovements(db, request))
    .filter((movement) => isResult(movement) && movement.debitUgx + movement.creditUgx > 0)
    .map(({ code, kind, debitUgx, creditUgx }) => ({
      code,
      account: code,
      kind,
      amountUgx: creditUgx - debitUgx,
    }));

/**
 * Reads the rows of the balance sheet at the end of the period. It balances because each entry debits and credits the same amount: income
 * less expenses is the surplus, which is part of the equity.
 */
export const readBalanceSheet = async (db: Queryable, request: ReportRequest): Promise<ReportRow[]> => {
  const movements = await readMovements(db, request);
  const results = movements.filter(isResult);
  const sum = (amounts: number[]): number => amounts.reduce((total, amountUgx) => total + amountUgx, 0);
  const surpluses: [StatementLine, number][] = [
    ['surplus:before', sum(results.map(({ openingUgx }) => -openingUgx))],
    ['surplus:period', sum(results.map(({ debitUgx, creditUgx }) => creditUgx - debitUgx))],
  ];
  const balances = movements
    .filter((movement) => !isResult(movement) && getBalanceUgx(movement) !== 0)
    .map((movement): ReportRow => {
      const { code, kind } = movement;
      const balanceUgx = getBalanceUgx(movement);
      return {
        code,
        account: code,
        kind,
        assetsUgx: kind === 'asset' ? balanceUgx : 0,
        claimsUgx: kind === 'asset' ? 0 : -balanceUgx,
      };
    });
  if (movements.length === 0) return [];
  const order = ['asset', 'liability', 'equity'];
  return [
    ...balances.sort((one, other) => order.indexOf(String(one.kind)) - order.indexOf(String(other.kind))),
    ...surpluses.map(([code, claimsUgx]) => ({
      code,
      account: code,
      kind: 'equity',
      assetsUgx: 0,
      claimsUgx,
    })),
  ];
};

/** Reads the rows of the suspense account at the end of the period, oldest first. All schools share it. */
export const readSuspense = async (db: Queryable, { days }: ReportRequest): Promise<ReportRow[]> =>
  (await listUnallocatedItems(db, days.to)).map(({ source, since, amountUgx }) => ({
    source,
    since,
    days: (Date.parse(days.to) - Date.parse(since)) / DAY_MS,
    amountUgx,
  }));
