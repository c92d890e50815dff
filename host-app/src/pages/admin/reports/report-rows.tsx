import { findMonday, formatText } from '@somesa/core';
import type { ReportRow, ReportTable } from '@somesa/core/admin';
import { colour, css, DataTable } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { useShortDates } from '../table/list-cell';
import type { ReportCells } from './report-cells';

type ReportLine =
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
 * Returns the lines of a report's table. Days on which nothing happened are left out; if days of more than
 * one week remain, each week is followed by its total, from its first day in the report to its last one.
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

const scrollClass = css(`
  overflow-x: auto;
  & thead th { vertical-align: bottom; }
  & thead th.amount { white-space: normal; }
  & .note { margin-top: 0.5rem; color: ${colour.muted}; font-size: 0.875rem; }
  @media (min-width: 48rem) { & tbody th { white-space: nowrap; } }
`);

export const ReportRows = ({
  table,
  cells: { texts, getHead, isFigure, formatValue },
  label = texts.title,
}: {
  table: ReportTable;
  cells: ReportCells;
  /** Name of the scrollable region; the report's title by default. */
  label?: string;
}) => {
  const text = useText('admin').reports;
  const { formatDay } = useShortDates();
  const lines = listReportLines(table);
  const shownCount = lines.filter(({ kind }) => kind === 'row').length;
  if (shownCount === 0) return <p>{text.none}</p>;
  const formatCell = (line: ReportLine, column: string, at: number): string => {
    if (line.kind === 'row' || at > 0) return formatValue(column, line.row[column]);
    if (line.kind === 'total') return text.total;
    return formatText(text.week, { from: formatDay(line.from), to: formatDay(line.to) });
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what does not fit.
    <section className={scrollClass} aria-label={label} tabIndex={0}>
      <DataTable
        caption={texts.title}
        isCaptionUnseen
        columns={table.columns.map((column, at) => ({
          label: getHead(column),
          isAmount: isFigure(column),
          cell: ({ line }: { line: ReportLine }) => {
            const written = formatCell(line, column, at);
            return line.kind === 'row' ? written : <strong>{written}</strong>;
          },
        }))}
        // Rows are keyed by position because two schools may have the same name.
        rows={lines.map((line, at) => ({ key: String(at), line }))}
        getKey={({ key }) => key}
      />
      {shownCount < table.rows.length && <p className="note">{text.hidden}</p>}
    </section>
  );
};
