import {
  type OfficeReportName,
  type OfficeReportShape,
  officeReports,
  type ReportAnswer,
  type ReportRow,
  type ReportStep,
  type ReportTable,
} from '@somesa/core/office';
import type { Queryable } from '../../platform/db/database';
import { arrearsRows } from './arrears-rows';
import { collectionRows, payoutRows } from './flow-rows';
import { loanBookRows } from './loan-book-rows';
import { readMoneyFlows } from './money-flow';
import { periodsOf, stepOf } from './periods';
import { ageingRows, portfolioAtRiskRows } from './portfolio';
import type { ReportAsked } from './report-asked';
import { settlementRows } from './settlement-rows';

type ReadRows = (
  db: Queryable,
  asked: ReportAsked,
  periods: readonly string[],
  step: ReportStep,
) => Promise<ReportRow[]>;

/** Where each report's rows come from. */
const sources: Readonly<Record<OfficeReportName, ReadRows>> = {
  collections: async (...asked) => collectionRows(await readMoneyFlows(...asked)),
  payouts: async (...asked) => payoutRows(await readMoneyFlows(...asked)),
  settlements: settlementRows,
  'loan-book': loanBookRows,
  arrears: arrearsRows,
  'portfolio-at-risk': portfolioAtRiskRows,
  ageing: ageingRows,
};

/** Makes a report's table of its rows: the sums of what can be summed, and what its picture shows. */
export const tableOf = (name: OfficeReportName, rows: ReportRow[]): ReportTable => {
  const shape: OfficeReportShape = officeReports[name];
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
  name: OfficeReportName,
  asked: ReportAsked,
): Promise<ReportAnswer> => {
  const { days, columns }: OfficeReportShape = officeReports[name];
  const step = stepOf(asked.days);
  const rows = await sources[name](db, asked, periodsOf(asked.days, step), step);
  return {
    report: name,
    from: days === null ? null : asked.days.from,
    to: days === null ? null : asked.days.to,
    step: columns.period ? step : null,
    ...tableOf(name, rows),
  };
};
