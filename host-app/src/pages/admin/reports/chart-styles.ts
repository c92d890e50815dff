import { colour, css } from '@somesa/ui';

/** Classes that distinguish the parts of a picture by their order; the fourth and later parts look like the third. */
const partClasses = ['first', 'second', 'third'] as const;

/** The class of a part of a picture. */
export const partClass = (at: number): string => partClasses[Math.min(at, partClasses.length - 1)] ?? 'third';

/** The colours of every picture of the back office, in light, dark and forced colours. */
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
