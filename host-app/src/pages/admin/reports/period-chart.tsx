import { formatFigures } from '@somesa/core';
import { colour, css, cx, radius } from '@somesa/ui';
import { type PointerEvent, useRef, useState } from 'react';
import { ChartLegend, chartClass, getPartClass } from './chart-parts';

const MAX_STEPS = 4;
const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const;

/**
 * Returns round amounts for the axis of a chart in UGX, from 0 to the first that is not below the highest
 * amount.
 */
export const listTicks = (highestUgx: number): number[] => {
  const exact = Math.max(highestUgx, MAX_STEPS) / MAX_STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(exact));
  const factor = ROUND_STEPS.find(
    (round) => round * magnitude >= exact && Number.isInteger(round * magnitude),
  );
  const step = (factor ?? 10) * magnitude;
  return Array.from({ length: Math.ceil(Math.max(highestUgx, 1) / step) + 1 }, (_, at) => at * step);
};

export const listLabelPositions = (count: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
};

/** One bar of a chart: its name, and an amount for each part, in UGX. */
export interface ChartPeriod {
  name: string;
  /** Name on the axis; the full one by default. */
  shortName?: string;
  amountsUgx: readonly number[];
}

type MarksProps = { periods: readonly ChartPeriod[]; highest: number };

const axesClass = css(`
  & .axes { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 0.5rem; padding-block: 0.5rem 0; color: ${colour.muted}; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
  & .ticks { display: flex; flex-direction: column-reverse; justify-content: space-between; margin-block: -0.75em; text-align: end; line-height: 1.5em; }
  & .plot { position: relative; height: 10rem; cursor: crosshair; touch-action: pan-y; }
  & .plot > svg { height: 100%; }
  & .plot > input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; pointer-events: none; }
  & .plot:has(> input:focus-visible) { outline: 2px solid ${colour.primary}; outline-offset: 3px; border-radius: ${radius.control}; }
  & .chosen { fill: ${colour.tint}; }
  & .labels { position: relative; grid-column: 2; height: 1.5em; white-space: nowrap; }
  & .labels > span { position: absolute; transform: translateX(-50%); }
`);

const STEP = 10;
const BAR = 8;
const HEIGHT = 100;
const MAX_LABELS = 3;

const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((all, amount) => all + Math.max(amount, 0), 0);

const Bars = ({ periods, highest, isGrouped = false }: MarksProps & { isGrouped?: boolean }) =>
  periods.map(({ name, amountsUgx }, at) => {
    const width = isGrouped ? BAR / amountsUgx.length : BAR;
    let top = HEIGHT;
    return (
      <g key={name} transform={`translate(${at * STEP + (STEP - BAR) / 2} 0)`}>
        {amountsUgx.map((amountUgx, part) => {
          const height = (Math.max(amountUgx, 0) / highest) * HEIGHT;
          top = (isGrouped ? HEIGHT : top) - height;
          const place = { x: isGrouped ? part * width : 0, y: top, width, height };
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same, in the same order.
          return <rect key={part} className={getPartClass(part)} {...place} />;
        })}
      </g>
    );
  });

const Line = ({ periods, highest }: MarksProps) => (
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

/**
 * Shows amounts by period, as bars that are stacked or beside each other, or as a line, with round amounts and dates on its axes. The
 * pointer chooses the period whose amounts are shown; for the keyboard and screen readers a slider over the
 * bars does. A table beside it has the figures.
 */
export const PeriodChart = ({
  kind,
  periods,
  parts,
  label,
  sliderLabel,
}: {
  kind: 'bar' | 'grouped' | 'line';
  periods: readonly ChartPeriod[];
  parts: readonly string[];
  /** Description of the chart for screen readers. */
  label: string;
  sliderLabel: string;
}) => {
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const chosen = (chosenAt !== null && periods[chosenAt]) || null;
  const isGrouped = kind === 'grouped';
  const ticks = listTicks(
    Math.max(
      0,
      ...periods.map(({ amountsUgx }) => (isGrouped ? Math.max(...amountsUgx) : sumAmounts(amountsUgx))),
    ),
  );
  const highest = ticks.at(-1) ?? 1;
  const width = periods.length * STEP;
  const last = periods.length - 1;
  const spoken = chosen ?? periods[last];
  const choosePointed = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / Math.max(shown, 1)) * periods.length);
    setChosenAt(Math.min(Math.max(at, 0), last));
  };
  return (
    <div className={cx(chartClass, axesClass)}>
      <div className="axes">
        <div className="ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{formatFigures(tick)}</span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider does the same for the keyboard and screen readers. */}
        <div
          className="plot"
          onPointerDown={choosePointed}
          onPointerMove={choosePointed}
          onPointerUp={(event) => {
            choosePointed(event);
            slider.current?.focus({ preventScroll: true });
          }}
          // The slider would lose the focus, and the choice with it.
          onMouseDown={(event) => event.preventDefault()}
          onPointerLeave={() => {
            if (document.activeElement !== slider.current) setChosenAt(null);
          }}
        >
          <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
            {chosen && <rect className="chosen" x={(chosenAt ?? 0) * STEP} width={STEP} height={HEIGHT} />}
            {ticks.map((tick) => {
              const y = HEIGHT - (tick / highest) * HEIGHT;
              return <line key={tick} className="rule" x1={0} x2={width} y1={y} y2={y} />;
            })}
            {kind === 'line' && periods.length > 1 ? (
              <Line periods={periods} highest={highest} />
            ) : (
              <Bars periods={periods} highest={highest} isGrouped={isGrouped} />
            )}
          </svg>
          <input
            ref={slider}
            type="range"
            name="chosenPeriod"
            aria-label={sliderLabel}
            aria-valuetext={[
              spoken?.name,
              ...parts.map((part, at) => `${part} ${formatFigures(spoken?.amountsUgx[at] ?? 0)}`),
            ].join(', ')}
            min={0}
            max={last}
            value={chosenAt ?? last}
            onFocus={() => setChosenAt((before) => before ?? last)}
            onBlur={() => setChosenAt(null)}
            onChange={({ target }) => setChosenAt(Number(target.value))}
          />
        </div>
        <div className="labels" aria-hidden="true">
          {listLabelPositions(periods.length, MAX_LABELS).map((at) => (
            <span key={at} style={{ left: `${((at + 0.5) / periods.length) * 100}%` }}>
              {periods[at]?.shortName ?? periods[at]?.name}
            </span>
          ))}
        </div>
      </div>
      <ChartLegend names={parts} chosen={chosen} />
    </div>
  );
};
