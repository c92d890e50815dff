import { findMonday } from '@somesa/core';
import type { ReportRow, ReportTable } from '@somesa/core/admin';

/** Line of a report's table: a row as the server sent it, or the total of a week or of all rows. */
export type ReportLine =
  | { kind: 'row'; row: ReportRow }
  | { kind: 'week'; row: ReportRow; from: string; to: string }
  | { kind: 'total'; row: ReportRow };

/** Returns whether nothing happened in a period: all summable amounts are 0. */
const isEmpty = (row: ReportRow, summed: readonly string[]): boolean =>
  summed.every((column) => Number(row[column] ?? 0) === 0);

const sumRows = (rows: readonly ReportRow[], summed: readonly string[]): ReportRow =>
  Object.fromEntries(
    summed.map((column) => [column, rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)]),
  );

/**
 * Returns the lines of a report's table. Days on which nothing happened are left out; if days of more than one week remain,
 * each week is followed by its total, from its first day in the report to its last one.
 */
export const listReportLines = ({ rows, totals, chart }: ReportTable): ReportLine[] => {
  const summed = Object.keys(totals);
  const total: ReportLine[] = summed.length > 0 ? [{ kind: 'total', row: totals }] : [];
  const isDaily = chart?.by === 'period' && String(rows[0]?.period ?? '').length > 7;
  if (!isDaily) return [...rows.map((row) => ({ kind: 'row' as const, row })), ...total];
  const weeks = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const monday = findMonday(String(row.period));
    weeks.set(monday, [...(weeks.get(monday) ?? []), row]);
  }
  const shownWeeks = [...weeks.values()]
    .map((all) => ({ all, shown: all.filter((row) => !isEmpty(row, summed)) }))
    .filter(({ shown }) => shown.length > 0);
  const lines = shownWeeks.flatMap(({ all, shown }): ReportLine[] => [
    ...shown.map((row) => ({ kind: 'row' as const, row })),
    ...(shownWeeks.length > 1
      ? [
          {
            kind: 'week' as const,
            row: sumRows(shown, summed),
            from: String(all[0]?.period),
            to: String(all.at(-1)?.period),
          },
        ]
      : []),
  ]);
  return [...lines, ...total];
};
