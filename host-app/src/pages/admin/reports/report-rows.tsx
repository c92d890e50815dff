import { formatText } from '@somesa/core';
import type { ReportTable } from '@somesa/core/admin';
import { colour, css, DataTable } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { useShortDates } from '../table/list-cell';
import { listReportLines, type ReportLine } from './list-report-lines';
import type { ReportCells } from './report-cells';

/** Style that wraps column heads to fit as many columns as possible, and scrolls the rest. */
const scrollClass = css(`
  overflow-x: auto;
  & thead th { vertical-align: bottom; }
  & thead th.amount { white-space: normal; }
  & .note { margin-top: 0.5rem; color: ${colour.muted}; font-size: 0.875rem; }
  @media (min-width: 48rem) { & tbody th { white-space: nowrap; } }
`);

/** Shows the figures of a report, without empty days, with totals of the weeks and with totals of all in the last row. */
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
