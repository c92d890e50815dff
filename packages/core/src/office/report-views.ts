import type { OfficeReportName, ReportChart } from './report';

/** Whether a period of a report is a day, `2026-11-21`, or a month, `2026-11`. */
export type ReportStep = 'day' | 'month';

/** What stands in a cell of a report. */
export type ReportCell = string | number;

/** One row of a report: its cells by column. */
export type ReportRow = Record<string, ReportCell>;

/** What a report says. */
export interface ReportTable {
  columns: string[];
  rows: ReportRow[];
  /** Sums of the columns of which a sum says something. */
  totals: Record<string, number>;
  chart: ReportChart;
}

/** GET /admin/reports/:report. Days of Kampala, both included; null where the report says how it is today. */
export interface ReportAnswer extends ReportTable {
  report: OfficeReportName;
  from: string | null;
  to: string | null;
  /** Null where its rows are no periods. */
  step: ReportStep | null;
}
