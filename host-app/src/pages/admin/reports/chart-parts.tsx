import { formatFigures } from '@somesa/core';
import { colour, css } from '@somesa/ui';

const partClasses = ['first', 'second', 'third'] as const;

export const getPartClass = (at: number): string =>
  partClasses[Math.min(at, partClasses.length - 1)] ?? 'third';

/**
 * Style of the charts, in light, dark and forced colours. The three hues also differ in lightness, so that
 * colour-blind people can tell them apart, and have a contrast of 3:1 on the surface.
 */
export const chartClass = css(`
  --first: ${colour.primary};
  --second: #b97700;
  --third: #4a78d6;
  margin: 0 0 1rem;
  @media (prefers-color-scheme: dark) { & { --second: #f2b544; --third: #7ba4ff; } }
  & svg { display: block; width: 100%; overflow: visible; }
  & .first { fill: var(--first); }
  & .second { fill: var(--second); }
  & .third { fill: var(--third); }
  & .rule { stroke: ${colour.line}; stroke-width: 1; vector-effect: non-scaling-stroke; }
  & .line { fill: none; stroke: var(--first); stroke-width: 2; vector-effect: non-scaling-stroke; }
  & .legend { display: flex; flex-wrap: wrap; gap: 0 1rem; min-height: 1.5rem; margin-top: 0.5rem; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
  & .legend svg { display: inline-block; width: 0.75em; height: 0.75em; margin-inline-end: 0.375em; border-radius: 2px; }
  @media (forced-colors: active) {
    & .first { fill: CanvasText; }
    & .second { fill: Highlight; }
    & .third { fill: Canvas; stroke: CanvasText; vector-effect: non-scaling-stroke; }
    & .rule { stroke: GrayText; }
    & .line { stroke: CanvasText; }
  }
`);

/**
 * Shows the names of a chart's parts beside their colours, with the amounts of the chosen period. It is
 * hidden from screen readers, which hear the amounts from the chart's slider and have a table.
 */
export const ChartLegend = ({
  names,
  chosen = null,
}: {
  names: readonly string[];
  chosen?: { name: string; amountsUgx: readonly number[] } | null;
}) =>
  names.length < 2 && !chosen ? null : (
    <p className="legend" aria-hidden="true">
      {chosen && <strong>{chosen.name}</strong>}
      {names.map((name, at) => (
        <span key={name}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect className={getPartClass(at)} width={10} height={10} />
          </svg>
          {name}
          {chosen && <strong> {formatFigures(chosen.amountsUgx[at] ?? 0)}</strong>}
        </span>
      ))}
    </p>
  );
