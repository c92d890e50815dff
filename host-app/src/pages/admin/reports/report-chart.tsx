import { formatFigures, formatText } from '@somesa/core';
import type { ReportTable } from '@somesa/core/admin';
import { colour, css, cx } from '@somesa/ui';
import { useToday } from '../../../layout/today';
import { useText } from '../../../texts/use-text';
import { ChartLegend, chartClass, getPartClass } from './chart-parts';
import { type ChartPeriod, PeriodChart } from './period-chart';
import { formatShortPeriod, type ReportCells } from './report-cells';

/** Maximum number of names, because more bars can't be told apart. */
const MAX_NAMES = 12;

/** Width that the figures take beside the longest bar. */
const FIGURES = '6.5em';

const listClass = css(`
  & ol { display: grid; gap: 0.5rem 1rem; align-items: center; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
  & li { display: contents; }
  & li > span { overflow-wrap: anywhere; font-size: 0.9375rem; }
  & li p { display: flex; align-items: center; gap: 0.375rem; font-size: 0.875rem; line-height: 1.25rem; font-variant-numeric: tabular-nums; }
  & li p > svg { flex: none; height: 0.625rem; }
  & .note { margin-top: 0.5rem; color: ${colour.muted}; font-size: 0.875rem; }
`);

const getLargestAmount = ({ amountsUgx }: ChartPeriod): number => Math.max(...amountsUgx);

/** Shows amounts by name as horizontal bars; only the largest if there are many. A table beside it has all. */
export const NameChart = ({
  items,
  parts,
  label,
}: {
  items: readonly ChartPeriod[];
  parts: readonly string[];
  label: string;
}) => {
  const text = useText('admin').reports;
  const isCut = items.length > MAX_NAMES;
  const shown = isCut
    ? [...items].sort((a, b) => getLargestAmount(b) - getLargestAmount(a)).slice(0, MAX_NAMES)
    : items;
  const highest = Math.max(1, ...shown.map(getLargestAmount));
  return (
    <div className={cx(chartClass, listClass)} role="img" aria-label={label}>
      <ol aria-hidden="true">
        {shown.map(({ name, amountsUgx }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and bars have no state.
          <li key={at}>
            <span>{name}</span>
            <div>
              {amountsUgx.map((amountUgx, part) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same, in the same order.
                <p key={part}>
                  <svg
                    style={{ width: `calc((100% - ${FIGURES}) * ${Math.max(amountUgx, 0) / highest})` }}
                    aria-hidden="true"
                  >
                    <rect className={getPartClass(part)} width="100%" height="100%" />
                  </svg>
                  {formatFigures(amountUgx)}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <ChartLegend names={parts} />
      {isCut && (
        <p className="note" aria-hidden="true">
          {formatText(text.largest, { count: String(MAX_NAMES) })}
        </p>
      )}
    </div>
  );
};

/** Shows the chart of a report; nothing if it has no chart or no rows. */
export const ReportChart = ({
  table: { rows, chart },
  cells: { texts, getHead, formatValue },
}: {
  table: ReportTable;
  cells: ReportCells;
}) => {
  const { picture } = useText('admin').reports;
  const { months } = useText('ui');
  const today = useToday();
  if (!chart || rows.length === 0) return null;
  const items = rows.map((row) => ({
    name: formatValue(chart.by, row[chart.by]),
    ...(chart.by === 'period' && { shortName: formatShortPeriod(String(row.period), months, today) }),
    amountsUgx: chart.of.map((column) => Number(row[column] ?? 0)),
  }));
  const labels = { parts: chart.of.map(getHead), label: formatText(picture, { title: texts.title }) };
  return chart.by === 'period' ? (
    <PeriodChart kind={chart.kind} periods={items} sliderLabel={getHead(chart.by)} {...labels} />
  ) : (
    <NameChart items={items} {...labels} />
  );
};
