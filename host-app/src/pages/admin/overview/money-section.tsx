import { formatText, formatUgx } from '@somesa/core';
import type { ReportTable } from '@somesa/core/admin';
import { colour, css } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { formatPeriod, useReportCells } from '../reports/report-cells';
import { ReportChart } from '../reports/report-chart';
import { ReportRows } from '../reports/report-rows';

const moneyClass = css(`
  & > .sum { font-size: 1.75rem; font-weight: 700; font-variant-numeric: tabular-nums; }
  & > .about { margin-bottom: 1rem; color: ${colour.muted}; font-size: 0.9375rem; }
  & summary { min-height: 2.5rem; cursor: pointer; }
`);

/** Returns true if no day has an amount. */
const isAllZero = ({ rows, chart }: ReportTable): boolean =>
  rows.every((row) => Object.entries(row).every(([column, cell]) => column === chart.by || !cell));

/** Shows money received or paid out over some days: the total, a chart, and the figures in a table. */
export const MoneySection = ({
  side,
  table,
  days: { from, to },
}: {
  side: 'in' | 'out';
  table: ReportTable;
  days: { from: string; to: string };
}) => {
  const text = useText('admin').overview;
  const { months } = useText('ui');
  const name = side === 'in' ? 'collections' : 'payouts';
  const cells = useReportCells(name);
  const about = side === 'in' ? text.inAbout : text.outAbout;
  return (
    <AdminSection
      title={text[side]}
      actions={<Link href={`${adminAddress.report(name)}?from=${from}&to=${to}`}>{text.report}</Link>}
    >
      <div className={moneyClass}>
        <p className="sum">{formatUgx(table.totals.totalUgx ?? 0)}</p>
        <p className="about">
          {formatText(about, { from: formatPeriod(from, months), to: formatPeriod(to, months) })}
        </p>
        {isAllZero(table) ? (
          <p>{text.nothing}</p>
        ) : (
          <>
            <ReportChart table={table} cells={cells} />
            <details>
              <summary>{text.figures}</summary>
              <ReportRows table={table} cells={cells} />
            </details>
          </>
        )}
      </div>
    </AdminSection>
  );
};
