import {
  type OfficeReportShape,
  officeReports,
  type ReportAnswer,
  type ReportCell,
  type ReportColumn,
  writeShare,
} from '@somesa/core/office';
import type { OfficeTexts } from '@somesa/core/office-texts';
import { type CsvCell, csvOf } from '../../platform/csv/csv';

/** Spreadsheets read a file without it in an old character set. */
const BYTE_ORDER_MARK = '\ufeff';

/** What a report says: the heads of its columns, and the names of what its words can be. */
interface ReportTexts {
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const written = (name: string, { kind }: ReportColumn, cell: ReportCell, { words }: ReportTexts): CsvCell => {
  if (kind === 'share') return writeShare(Number(cell));
  return kind === 'word' ? (words?.[name]?.[cell] ?? cell) : cell;
};

/** Writes a report as CSV, as its screen shows it: the heads, the rows, and the sums where there are some. */
export const writeReportFile = (
  { report, columns: names, rows, totals }: ReportAnswer,
  { reports }: Pick<OfficeTexts, 'reports'>,
): string => {
  const shape: OfficeReportShape = officeReports[report];
  const texts: ReportTexts = reports.names[report];
  const columns = names.map((name): [string, ReportColumn] => [
    name,
    shape.columns[name] ?? { kind: 'text' },
  ]);
  const sums = columns.map(([name], at): CsvCell => totals[name] ?? (at === 0 ? reports.total : ''));
  return (
    BYTE_ORDER_MARK +
    csvOf([
      names.map((name) => texts.columns[name] ?? name),
      ...rows.map((row) => columns.map(([name, column]) => written(name, column, row[name] ?? '', texts))),
      ...(Object.keys(totals).length > 0 ? [sums] : []),
    ])
  );
};
