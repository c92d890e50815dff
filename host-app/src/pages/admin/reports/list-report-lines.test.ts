import { adminReports, type ReportRow, type ReportTable } from '@somesa/core/admin';
import { describe, expect, it } from 'vitest';
import { listReportLines } from './report-rows';

const { columns, chart } = adminReports['loan-book'];
const toTable = (rows: ReportRow[]): ReportTable => ({
  columns: Object.keys(columns),
  rows,
  totals: { disbursedUgx: rows.reduce((sum, row) => sum + Number(row.disbursedUgx), 0) },
  chart,
});
const day = (period: string, disbursedUgx: number): ReportRow => ({
  period,
  openingUgx: 900_000,
  disbursedUgx,
  closingUgx: 900_000,
});

describe('listReportLines', () => {
  it('leaves out days without entries, although their balance is not zero, and keeps the total', () => {
    const rows = [day('2026-11-16', 0), day('2026-11-17', 5_000), day('2026-11-18', 0)];
    expect(listReportLines(toTable(rows))).toEqual([
      { kind: 'row', row: rows[1] },
      { kind: 'total', row: { disbursedUgx: 5_000 } },
    ]);
  });

  it('adds up each week from Monday to Sunday', () => {
    const rows = [day('2026-11-20', 1_000), day('2026-11-22', 2_000), day('2026-11-23', 4_000)];
    const weeks = listReportLines(toTable(rows)).filter(({ kind }) => kind === 'week');
    expect(weeks).toEqual([
      { kind: 'week', row: { disbursedUgx: 3_000 }, from: '2026-11-20', to: '2026-11-22' },
      { kind: 'week', row: { disbursedUgx: 4_000 }, from: '2026-11-23', to: '2026-11-23' },
    ]);
  });

  it('shows every month, without weeks', () => {
    const rows = [day('2026-10', 0), day('2026-11', 3_000)];
    expect(listReportLines(toTable(rows)).map(({ kind }) => kind)).toEqual(['row', 'row', 'total']);
  });
});
