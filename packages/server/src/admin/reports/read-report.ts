import {
  type AdminReportName,
  type AdminReportShape,
  adminReports,
  type ReportAnswer,
  type ReportRow,
  type ReportStep,
  type ReportTable,
} from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import {
  readBalanceSheet,
  readIncomeStatement,
  readSuspense,
  readTrialBalance,
} from '../accounting/statements';
import { readTaxes } from '../accounting/taxes';
import { currentInstalments, isOfSchool } from './current-instalments';
import { ledgerEntriesQuery, schoolEntriesQuery } from './ledger-entries-query';
import { readMoneyFlows, readPaidToSchool, toCollectionRows, toPayoutRows } from './money-flow';
import { createPeriodSql, getReportStep, listPeriods, type ReportRequest } from './periods';
import { readAccruedInterest, readAgeing, readPortfolioAtRisk, readStages } from './portfolio';

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
const readLoanBook = async (
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

/** Returns the amount owed to each school at the start and end of a range of days, and its changes. A loan's principal is paid out at once. */
const readSettlements = (db: Queryable, { days, schoolId }: ReportRequest): Promise<ReportRow[]> =>
  queryRows<ReportRow>(
    db,
    sql`with sums as (
        select debit_account, credit_account, posting_type, posting_date < ${days.from}::date as is_before, sum(amount_ugx) as amount
        from ${ledgerEntriesQuery({ from: null, to: days.to })} e
        where credit_account like 'school-payable:%' or debit_account like 'school-payable:%' group by 1, 2, 3, 4)
      select s.name as school, m.opening::bigint as "openingUgx", m.fees::bigint as "feesUgx", m.corrected::bigint as "correctedUgx", m.settled::bigint as "settledUgx",
        (m.opening + m.fees + m.corrected + m.lent - m.settled - m.loans)::bigint as "closingUgx", m.loans::bigint as "loansUgx"
      from (
        select account,
          coalesce(sum(change) filter (where is_before), 0) as opening,
          coalesce(sum(change) filter (where not is_before and posting_type in ('fees.paid', 'fees.refunded', 'fees.charged')), 0) as fees,
          coalesce(sum(change) filter (where not is_before and posting_type = 'journal'), 0) as corrected,
          coalesce(sum(change) filter (where not is_before and posting_type = 'loan.disbursed'), 0) as lent,
          coalesce(-sum(change) filter (where not is_before and posting_type = 'school.paid'), 0) as loans,
          coalesce(-sum(change) filter (where not is_before and posting_type = 'school.settled'), 0) as settled
        from (
          select credit_account as account, posting_type, is_before, amount as change from sums where credit_account like 'school-payable:%'
          union all
          select debit_account, posting_type, is_before, -amount from sums where debit_account like 'school-payable:%'
        ) t group by account) m
      join accounts a on a.code = m.account
      join schools s on s.id = a.school_id
      where ${schoolId === null ? sql`true` : sql`s.id = ${schoolId}`}
      order by s.name, s.id`,
  );

/** Returns the instalments that fell due in each period, with the amounts that are paid and in arrears today. */
const readArrears = async (
  db: Queryable,
  { days, schoolId, today }: ReportRequest,
  periods: readonly string[],
  step: ReportStep,
): Promise<ReportRow[]> => {
  const rows = await queryRows<ReportRow & { period: string }>(
    db,
    sql`select ${createPeriodSql(sql`li.due_on`, step)} as period, count(*)::int as instalments, sum(i.total)::bigint as "dueUgx",
        sum(i.paid)::bigint as "paidUgx", coalesce(sum(i.due) filter (where li.due_on < ${today}::date), 0)::bigint as "arrearsUgx"
      from ${currentInstalments}
      where li.due_on between ${days.from}::date and ${days.to}::date and ${isOfSchool(schoolId)} group by 1`,
  );
  const byPeriod = new Map(rows.map((row) => [row.period, row]));
  return periods.map(
    (period) => byPeriod.get(period) ?? { period, instalments: 0, dueUgx: 0, paidUgx: 0, arrearsUgx: 0 },
  );
};

type ReadRows = (
  db: Queryable,
  request: ReportRequest,
  periods: readonly string[],
  step: ReportStep,
) => Promise<ReportRow[]>;

/** Functions that read the rows of each report. */
const sources: Readonly<Record<AdminReportName, ReadRows>> = {
  collections: async (db, request, periods, step) =>
    toCollectionRows(
      await readMoneyFlows(db, request, periods, step),
      await readPaidToSchool(db, request, step),
    ),
  payouts: async (...request) => toPayoutRows(await readMoneyFlows(...request)),
  settlements: readSettlements,
  'loan-book': readLoanBook,
  arrears: readArrears,
  'portfolio-at-risk': readPortfolioAtRisk,
  ageing: readAgeing,
  stages: readStages,
  'accrued-interest': readAccruedInterest,
  'trial-balance': readTrialBalance,
  'income-statement': readIncomeStatement,
  'balance-sheet': readBalanceSheet,
  taxes: readTaxes,
  suspense: readSuspense,
};

/** Creates the table of a report from its rows, with the totals of its summable columns and its chart. */
export const createTable = (name: AdminReportName, rows: ReportRow[]): ReportTable => {
  const shape: AdminReportShape = adminReports[name];
  const summed = Object.entries(shape.columns).filter(
    ([, { kind, isBalance }]) => !isBalance && (kind === 'ugx' || kind === 'count'),
  );
  return {
    columns: Object.keys(shape.columns),
    rows,
    totals: Object.fromEntries(
      summed.map(([column]) => [column, rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)]),
    ),
    chart: shape.chart,
  };
};

/** Reads a report. */
export const readReport = async (
  db: Queryable,
  name: AdminReportName,
  request: ReportRequest,
): Promise<ReportAnswer> => {
  const { days, columns }: AdminReportShape = adminReports[name];
  const step = getReportStep(request.days);
  const rows = await sources[name](db, request, listPeriods(request.days, step), step);
  return {
    report: name,
    from: days === 'end' ? null : request.days.from,
    to: request.days.to,
    step: columns.period ? step : null,
    ...createTable(name, rows),
  };
};
