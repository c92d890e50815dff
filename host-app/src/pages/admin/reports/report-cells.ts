import { formatDay, formatFigures, formatShortDay } from '@somesa/core';
import {
  type AdminReportName,
  adminReports,
  formatAccount,
  formatShare,
  type ReportCell,
  type ReportColumn,
} from '@somesa/core/admin';
import { useText } from '../../../texts/use-text';

/** Formats a period of a report: a day, `21 November 2026`, or a month, `November 2026`. */
export const formatPeriod = (period: string, months: string): string => {
  if (period.length > 7) return formatDay(period, months);
  const [year, month] = period.split('-').map(Number);
  return `${months.split(' ')[Number(month) - 1]} ${year}`;
};

/** Formats a period of a report for an axis: a day, `21 Nov`, or a month, `Nov 2026`. */
export const formatShortPeriod = (period: string, months: string, today: string): string =>
  period.length > 7
    ? formatShortDay(period, months, today)
    : `${months.split(' ')[Number(period.slice(5)) - 1]?.slice(0, 3)} ${period.slice(0, 4)}`;

interface ReportTexts {
  title: string;
  about: string;
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const useReportCells = (name: AdminReportName) => {
  const { reports, accounts } = useText('admin');
  const texts: ReportTexts = reports.names[name];
  const { months } = useText('ui');
  const columns: Readonly<Record<string, ReportColumn>> = adminReports[name].columns;
  const getKind = (column: string) => columns[column]?.kind ?? 'text';
  return {
    texts,
    getHead: (column: string): string => texts.columns[column] ?? column,
    isFigure: (column: string): boolean => ['ugx', 'count', 'share'].includes(getKind(column)),
    formatValue: (column: string, cell: ReportCell | undefined): string => {
      if (cell === undefined) return '';
      const kind = getKind(column);
      if (kind === 'share') return formatShare(Number(cell));
      if (typeof cell === 'number') return formatFigures(cell);
      if (kind === 'period') return formatPeriod(cell, months);
      if (kind === 'account') return formatAccount(cell, accounts);
      return kind === 'word' ? (texts.words?.[column]?.[cell] ?? cell) : cell;
    },
  };
};

export type ReportCells = ReturnType<typeof useReportCells>;
