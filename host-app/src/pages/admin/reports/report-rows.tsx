import type { ReportRow, ReportTable } from '@somesa/core/admin';
import { css, DataTable } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import type { ReportCells } from './report-cells';

/** Style that wraps column heads to fit as many columns as possible, and scrolls the rest. */
const scrollClass = css(`
  overflow-x: auto;
  & thead th.amount { white-space: normal; vertical-align: bottom; }
  @media (min-width: 48rem) { & tbody th { white-space: nowrap; } }
`);

/** Shows the figures of a report, with totals in the last row. */
export const ReportRows = ({
  table: { columns, rows, totals },
  cells: { texts, getHead, isFigure, formatValue },
  label = texts.title,
}: {
  table: ReportTable;
  cells: ReportCells;
  /** Name of the scrollable region; the report's title by default. */
  label?: string;
}) => {
  const text = useText('admin').reports;
  if (rows.length === 0) return <p>{text.none}</p>;
  const hasTotals = Object.keys(totals).length > 0;
  // Rows are keyed by position because two schools may have the same name.
  const keyedRows: { key: string; row: ReportRow | null }[] = rows.map((row, at) => ({
    key: String(at),
    row,
  }));
  const all = hasTotals ? [...keyedRows, { key: 'total', row: null }] : keyedRows;
  const formatCell = (row: ReportRow | null, column: string, at: number): string => {
    if (row) return formatValue(column, row[column]);
    return at === 0 ? text.total : formatValue(column, totals[column]);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what does not fit.
    <section className={scrollClass} aria-label={label} tabIndex={0}>
      <DataTable
        caption={texts.title}
        isCaptionUnseen
        columns={columns.map((column, at) => ({
          label: getHead(column),
          isAmount: isFigure(column),
          cell: ({ row }: (typeof all)[number]) => {
            const written = formatCell(row, column, at);
            return row ? written : <strong>{written}</strong>;
          },
        }))}
        rows={all}
        getKey={({ key }) => key}
      />
    </section>
  );
};
