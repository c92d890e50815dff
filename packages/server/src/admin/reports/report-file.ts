import { findOwn } from '@somesa/core';
import {
  type AdminReportShape,
  adminReports,
  formatAccount,
  formatShare,
  type ReportAnswer,
  type ReportCell,
  type ReportColumn,
} from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { BYTE_ORDER_MARK, type CsvCell, formatCsv } from '../../platform/csv/csv';

/** Texts of a report: its column headings, and the labels of the values in its `word` columns. */
interface ReportTexts {
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const formatCell = (
  name: string,
  { kind }: ReportColumn,
  cell: ReportCell,
  { words }: ReportTexts,
): CsvCell => {
  if (kind === 'share') return formatShare(Number(cell));
  if (kind === 'account') return formatAccount(String(cell), adminTexts.accounts);
  return kind === 'word' ? (findOwn(words?.[name] ?? {}, String(cell)) ?? cell) : cell;
};

/** Formats a report as CSV, as on its screen: headings, rows, and totals if it has any. */
export const writeReportFile = ({ report, columns: names, rows, totals }: ReportAnswer): string => {
  const { reports } = adminTexts;
  const shape: AdminReportShape = adminReports[report];
  const texts: ReportTexts = reports.names[report];
  const columns = names.map((name): [string, ReportColumn] => [
    name,
    shape.columns[name] ?? { kind: 'text' },
  ]);
  const sums = columns.map(([name], at): CsvCell => totals[name] ?? (at === 0 ? reports.total : ''));
  return (
    BYTE_ORDER_MARK +
    formatCsv([
      names.map((name) => texts.columns[name] ?? name),
      ...rows.map((row) => columns.map(([name, column]) => formatCell(name, column, row[name] ?? '', texts))),
      ...(Object.keys(totals).length > 0 ? [sums] : []),
    ])
  );
};
