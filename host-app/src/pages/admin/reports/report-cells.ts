import { formatFigures } from '@somesa/core';
import {
  type OfficeReportName,
  officeReports,
  type ReportCell,
  type ReportColumn,
  writeShare,
} from '@somesa/core/office';
import { useText } from '../../../texts/use-text';
import { writePeriod } from './report-period';

/** What a report says of itself: the heads of its columns, and the names of what its words can be. */
interface ReportTexts {
  title: string;
  about: string;
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** How a report's columns and cells are written, in the person's language. */
export const useReportCells = (name: OfficeReportName) => {
  const texts: ReportTexts = useText('office').reports.names[name];
  const { months } = useText('ui');
  const columns: Readonly<Record<string, ReportColumn>> = officeReports[name].columns;
  const kindOf = (column: string) => columns[column]?.kind ?? 'text';
  return {
    texts,
    head: (column: string): string => texts.columns[column] ?? column,
    isFigure: (column: string): boolean => ['ugx', 'count', 'share'].includes(kindOf(column)),
    write: (column: string, cell: ReportCell | undefined): string => {
      if (cell === undefined) return '';
      const kind = kindOf(column);
      if (kind === 'share') return writeShare(Number(cell));
      if (typeof cell === 'number') return formatFigures(cell);
      if (kind === 'period') return writePeriod(cell, months);
      return kind === 'word' ? (texts.words?.[column]?.[cell] ?? cell) : cell;
    },
  };
};

/** How a report's columns and cells are written. */
export type ReportCells = ReturnType<typeof useReportCells>;
