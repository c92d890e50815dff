import type { ReportRow, ReportStep } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { schoolEntriesQuery } from './ledger-entries-query';
import { periodOf } from './periods';
import { queryRows } from './query-rows';
import type { ReportRequest } from './report-request';

interface Booked {
  /** Null for everything before the first day. */
  period: string | null;
  lentUgx: number;
  repaidUgx: number;
  interestUgx: number;
  feesUgx: number;
  lateChargesUgx: number;
}

const nothing = { lentUgx: 0, repaidUgx: 0, interestUgx: 0, feesUgx: 0, lateChargesUgx: 0 };

const of = (account: string) => sql`coalesce(sum(change) filter (where account = ${account}), 0)::bigint`;

/** Reads the principal before and after each of some periods, what was lent and repaid of it, and what loans earned. */
export const loanBookRows = async (
  db: Queryable,
  { days, schoolId }: ReportRequest,
  periods: readonly string[],
  step: ReportStep,
): Promise<ReportRow[]> => {
  const moves = schoolEntriesQuery({ from: null, to: days.to }, schoolId);
  const booked = await queryRows<Booked>(
    db,
    sql`select case when posting_date >= ${days.from}::date then ${periodOf(sql`posting_date`, step)} end as period,
        coalesce(-sum(change) filter (where account = 'loans:principal' and posting_type = 'loan.disbursed'), 0)::bigint as "lentUgx",
        coalesce(sum(change) filter (where account = 'loans:principal' and posting_type <> 'loan.disbursed'), 0)::bigint as "repaidUgx",
        ${of('income:interest')} as "interestUgx", ${of('income:fees')} as "feesUgx", ${of('income:late-charges')} as "lateChargesUgx"
      from (
        select posting_date, posting_type, credit_account as account, amount_ugx as change from ${moves} c
        union all select posting_date, posting_type, debit_account, -amount_ugx from ${moves} d
      ) t where account = 'loans:principal' or account like 'income:%' group by 1`,
  );
  const byPeriod = new Map(booked.map((row) => [row.period, row]));
  const before = byPeriod.get(null) ?? nothing;
  let openingUgx = before.lentUgx - before.repaidUgx;
  return periods.map((period) => {
    const { lentUgx, repaidUgx, interestUgx, feesUgx, lateChargesUgx } = byPeriod.get(period) ?? nothing;
    const closingUgx = openingUgx + lentUgx - repaidUgx;
    const row = {
      period,
      openingUgx,
      lentUgx,
      repaidUgx,
      closingUgx,
      interestUgx,
      feesUgx,
      lateChargesUgx,
    };
    openingUgx = closingUgx;
    return row;
  });
};
