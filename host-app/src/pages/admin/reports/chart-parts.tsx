import { colour, css } from '@somesa/ui';

/** Classes of a chart's parts, in their order; the fourth and later parts look like the third. */
const partClasses = ['first', 'second', 'third'] as const;

/** Returns the class of a chart's part by its position. */
export const getPartClass = (at: number): string =>
  partClasses[Math.min(at, partClasses.length - 1)] ?? 'third';

/** Style of the charts, in light, dark and forced colours. */
export const chartClass = css(`
  margin: 0 0 1rem;
  & svg { display: block; width: 100%; overflow: visible; }
  & .first { fill: ${colour.primary}; }
  & .second { fill: ${colour.accent}; }
  & .third { fill: ${colour.muted}; }
  & .rule { stroke: ${colour.line}; stroke-width: 1; vector-effect: non-scaling-stroke; }
  & .line { fill: none; stroke: ${colour.primary}; stroke-width: 2; vector-effect: non-scaling-stroke; }
  & .ends { display: flex; justify-content: space-between; gap: 1rem; color: ${colour.muted}; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
  & .legend { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-top: 0.5rem; font-size: 0.875rem; }
  & .legend svg { display: inline-block; width: 0.75em; height: 0.75em; margin-inline-end: 0.375em; border-radius: 2px; }
  @media (forced-colors: active) {
    & .first { fill: CanvasText; }
    & .second { fill: Highlight; }
    & .third { fill: Canvas; stroke: CanvasText; vector-effect: non-scaling-stroke; }
    & .rule { stroke: GrayText; }
    & .line { stroke: CanvasText; }
  }
`);

/** Shows the names of a chart's parts beside their colours. It is hidden from screen readers, for which there is a table. */
export const ChartLegend = ({ names }: { names: readonly string[] }) =>
  names.length < 2 ? null : (
    <p className="legend" aria-hidden="true">
      {names.map((name, at) => (
        <span key={name}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect className={getPartClass(at)} width={10} height={10} />
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
