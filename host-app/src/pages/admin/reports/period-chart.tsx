import { formatUgx } from '@somesa/core';
import { css, cx } from '@somesa/ui';
import { ChartLegend, chartClass, getPartClass } from './chart-parts';

/** One bar of a chart: its name, and an amount for each part, in UGX. */
export interface ChartPeriod {
  name: string;
  amountsUgx: readonly number[];
}

const heightClass = css('& > svg { height: 10rem; }');

/** Width of each period, and the width of the bar within it. */
const STEP = 10;
const BAR = 8;
const HEIGHT = 100;

const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + Math.max(amount, 0), 0);

const Bars = ({ periods, highest }: { periods: readonly ChartPeriod[]; highest: number }) =>
  periods.map(({ name, amountsUgx }, at) => {
    let top = HEIGHT;
    return (
      <g key={name} transform={`translate(${at * STEP + (STEP - BAR) / 2} 0)`}>
        {amountsUgx.map((amountUgx, part) => {
          const height = (Math.max(amountUgx, 0) / highest) * HEIGHT;
          top -= height;
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same, in the same order.
          return <rect key={part} className={getPartClass(part)} width={BAR} y={top} height={height} />;
        })}
      </g>
    );
  });

const Line = ({ periods, highest }: { periods: readonly ChartPeriod[]; highest: number }) => (
  <polyline
    className="line"
    points={periods
      .map(
        ({ amountsUgx }, at) =>
          `${at * STEP + STEP / 2},${HEIGHT - (sumAmounts(amountsUgx) / highest) * HEIGHT}`,
      )
      .join(' ')}
  />
);

/** Shows amounts by period, as stacked bars or as a line. A table beside it has the figures. */
export const PeriodChart = ({
  kind,
  periods,
  parts,
  label,
}: {
  kind: 'bar' | 'line';
  periods: readonly ChartPeriod[];
  /** Names of the parts. */
  parts: readonly string[];
  /** Description of the chart for screen readers. */
  label: string;
}) => {
  const highestUgx = Math.max(0, ...periods.map(({ amountsUgx }) => sumAmounts(amountsUgx)));
  const width = periods.length * STEP;
  const Marks = kind === 'bar' || periods.length < 2 ? Bars : Line;
  return (
    <div className={cx(chartClass, heightClass)}>
      <p className="ends" aria-hidden="true">
        {formatUgx(highestUgx)}
      </p>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} className="rule" x1={0} x2={width} y1={y} y2={y} />
        ))}
        <Marks periods={periods} highest={Math.max(highestUgx, 1)} />
      </svg>
      <p className="ends" aria-hidden="true">
        <span>{periods[0]?.name}</span>
        {periods.length > 1 && <span>{periods.at(-1)?.name}</span>}
      </p>
      <ChartLegend names={parts} />
    </div>
  );
};
