import type { ReportRow, ReportTable } from '@somesa/core/admin';
import { css, DataTable } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import type { ReportCells } from './report-cells';

/** Heads break, so that as many columns as there are have room; what has none is scrolled to. */
const scrolls = css(`
  overflow-x: auto;
  & thead th.amount { white-space: normal; vertical-align: bottom; }
  @media (min-width: 48rem) { & tbody th { white-space: nowrap; } }
`);

/** The figures of a report, with their sums in the last row. */
export const ReportRows = ({
  table: { columns, rows, totals },
  cells: { texts, head, isFigure, write },
  label = texts.title,
}: {
  table: ReportTable;
  cells: ReportCells;
  /** Its name, where what is around it has the name of the report. */
  label?: string;
}) => {
  const text = useText('admin').reports;
  if (rows.length === 0) return <p>{text.none}</p>;
  const hasTotals = Object.keys(totals).length > 0;
  // Two schools may have one name.
  const named: { key: string; row: ReportRow | null }[] = rows.map((row, at) => ({ key: String(at), row }));
  const all = hasTotals ? [...named, { key: 'total', row: null }] : named;
  const cellOf = (row: ReportRow | null, column: string, at: number): string => {
    if (row) return write(column, row[column]);
    return at === 0 ? text.total : write(column, totals[column]);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to by the arrow keys.
    <section className={scrolls} aria-label={label} tabIndex={0}>
      <DataTable
        caption={texts.title}
        isCaptionUnseen
        columns={columns.map((column, at) => ({
          label: head(column),
          isAmount: isFigure(column),
          cell: ({ row }: (typeof all)[number]) => {
            const written = cellOf(row, column, at);
            return row ? written : <strong>{written}</strong>;
          },
        }))}
        rows={all}
        keyOf={({ key }) => key}
      />
    </section>
  );
};
