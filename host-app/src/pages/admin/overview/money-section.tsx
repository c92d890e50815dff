import { formatFigures, formatText, formatUgx } from '@somesa/core';
import type { ReportTable } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
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
  & > .about { color: ${colour.muted}; font-size: 0.9375rem; }
  & > .change { margin-bottom: 1rem; font-size: 0.9375rem; }
  & summary { min-height: 2.5rem; cursor: pointer; }
`);

const isAllZero = ({ rows, chart }: ReportTable): boolean =>
  rows.every((row) => Object.entries(row).every(([column, cell]) => column === chart?.by || !cell));

/** Larger changes are not stated in percent, which no one could picture. */
const MAX_PERCENT = 999;

/** States no percentage if it would be 0 or very large, or if the total before was not positive. */
const formatChange = (
  totalUgx: number,
  beforeUgx: number,
  text: AdminTexts['overview']['change'],
): string => {
  if (totalUgx === beforeUgx) return text.none;
  const percent = Math.round((Math.abs(totalUgx - beforeUgx) / Math.abs(beforeUgx)) * 100);
  const values = { percent: formatFigures(percent), amount: formatUgx(beforeUgx) };
  if (beforeUgx <= 0 || percent === 0 || percent > MAX_PERCENT) return formatText(text.before, values);
  return formatText(totalUgx > beforeUgx ? text.more : text.less, values);
};

export const MoneySection = ({
  side,
  table,
  beforeUgx,
  days: { from, to },
}: {
  side: 'in' | 'out';
  table: ReportTable;
  /** Total of the equally long period before, in UGX. */
  beforeUgx: number;
  days: { from: string; to: string };
}) => {
  const text = useText('admin').overview;
  const { months } = useText('ui');
  const name = side === 'in' ? 'collections' : 'payouts';
  const cells = useReportCells(name);
  const totalUgx = table.totals.totalUgx ?? 0;
  const about = side === 'in' ? text.inAbout : text.outAbout;
  return (
    <AdminSection
      title={text[side]}
      actions={<Link href={`${adminAddress.report(name)}?from=${from}&to=${to}`}>{text.report}</Link>}
    >
      <div className={moneyClass}>
        <p className="sum">{formatUgx(totalUgx)}</p>
        <p className="about">
          {formatText(about, { from: formatPeriod(from, months), to: formatPeriod(to, months) })}
        </p>
        <p className="change">{formatChange(totalUgx, beforeUgx, text.change)}</p>
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
