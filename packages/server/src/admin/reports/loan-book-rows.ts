import type { ReportRow, ReportStep } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { schoolEntriesQuery } from './ledger-entries-query';
import { createPeriodSql, type ReportRequest } from './periods';

interface PeriodTotals {
  /** Null for the total before the first day. */
  period: string | null;
  disbursedUgx: number;
  repaidUgx: number;
  interestUgx: number;
  feesUgx: number;
  lateChargesUgx: number;
}

const nothing = { disbursedUgx: 0, repaidUgx: 0, interestUgx: 0, feesUgx: 0, lateChargesUgx: 0 };

const sumChanges = (account: string) =>
  sql`coalesce(sum(change) filter (where account = ${account}), 0)::bigint`;

/** Returns the outstanding principal at the start and end of each period, the principal disbursed and repaid, and the income from loans. */
export const readLoanBook = async (
  db: Queryable,
  { days, schoolId }: ReportRequest,
  periods: readonly string[],
  step: ReportStep,
): Promise<ReportRow[]> => {
  const entries = schoolEntriesQuery({ from: null, to: days.to }, schoolId);
  const totals = await queryRows<PeriodTotals>(
    db,
    sql`select case when posting_date >= ${days.from}::date then ${createPeriodSql(sql`posting_date`, step)} end as period,
        coalesce(-sum(change) filter (where account = 'loans:principal' and posting_type = 'loan.disbursed'), 0)::bigint as "disbursedUgx",
        coalesce(sum(change) filter (where account = 'loans:principal' and posting_type <> 'loan.disbursed'), 0)::bigint as "repaidUgx",
        ${sumChanges('income:interest')} as "interestUgx", ${sumChanges('income:fees')} as "feesUgx",
        ${sumChanges('income:late-charges')} as "lateChargesUgx"
      from (
        select posting_date, posting_type, credit_account as account, amount_ugx as change from ${entries} c
        union all select posting_date, posting_type, debit_account, -amount_ugx from ${entries} d
      ) t where account = 'loans:principal' or account like 'income:%' group by 1`,
  );
  const byPeriod = new Map(totals.map((row) => [row.period, row]));
  const before = byPeriod.get(null) ?? nothing;
  let openingUgx = before.disbursedUgx - before.repaidUgx;
  return periods.map((period) => {
    const changes = byPeriod.get(period) ?? nothing;
    const closingUgx = openingUgx + changes.disbursedUgx - changes.repaidUgx;
    const row = { ...changes, period, openingUgx, closingUgx };
    openingUgx = closingUgx;
    return row;
  });
};
