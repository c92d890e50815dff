import { css } from '../style/goober';
import { colour, radius } from '../style/tokens';

export type PartState = 'paid' | 'overdue' | 'due' | 'upcoming';

export interface SchedulePart {
  number: number;
  state: PartState;
  /** Paid share, from 0 to 1. */
  share: number;
}

export interface PartGroup {
  label: string;
  size: number;
  isDone: boolean;
}

const picture = css(`
  & svg { display: block; width: 100%; height: 1em; border-radius: ${radius.round}; }
  & .paid { fill: ${colour.primary}; }
  & .overdue { fill: ${colour.danger}; }
  & .due { fill: ${colour.accent}; }
  & .upcoming { fill: ${colour.line}; }
  & .groups { display: grid; gap: 0 0.5em; margin-top: 0.5em; font-size: 0.9375em; line-height: 1.35; color: ${colour.muted}; }
  & .groups > li { padding-inline-start: 0.5em; border-inline-start: 1px solid ${colour.control}; }
  & .groups > li:not([data-done]) { color: ${colour.ink}; font-weight: 500; }
  & .legend { display: flex; flex-wrap: wrap; gap: 0 1em; margin-top: 0.75em; font-size: 0.875em; }
  & .legend svg { display: inline-block; width: 0.75em; height: 0.75em; margin-inline-end: 0.375em; border-radius: 2px; }
  @media (forced-colors: active) {
    & .paid { fill: Highlight; }
    & .overdue { fill: Mark; }
    & .due { fill: LinkText; }
    & .upcoming { fill: Canvas; stroke: CanvasText; }
  }
`);

const partStates: readonly PartState[] = ['paid', 'overdue', 'due', 'upcoming'];
/** Space between two parts, in hundredths of a part's width. */
const GAP = 8;

export const ProgressChart = ({
  parts,
  groups,
  label,
  legend,
}: {
  parts: readonly SchedulePart[];
  groups: readonly PartGroup[];
  label: string;
  legend: Record<PartState, string>;
}) => (
  <div className={picture}>
    <svg role="img" aria-label={label} viewBox={`0 0 ${parts.length * 100} 10`} preserveAspectRatio="none">
      {parts.map(({ number, state, share }, index) => (
        <g key={number} transform={`translate(${index * 100} 0)`}>
          <rect className={state} width={index === parts.length - 1 ? 100 : 100 - GAP} height={10} />
          {state !== 'paid' && share > 0 && (
            <rect className="paid" width={(100 - GAP) * Math.min(1, share)} height={10} />
          )}
        </g>
      ))}
    </svg>
    {groups.length > 1 && (
      <ol
        className="groups"
        style={{ gridTemplateColumns: groups.map(({ size }) => `minmax(0, ${size}fr)`).join(' ') }}
      >
        {groups.map(({ label: text, isDone }) => (
          <li key={text} data-done={isDone ? '' : undefined}>
            {text}
          </li>
        ))}
      </ol>
    )}
    <p className="legend" aria-hidden="true">
      {partStates
        .filter((state) => parts.some((part) => part.state === state))
        .map((state) => (
          <span key={state}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect className={state} width={10} height={10} />
            </svg>
            {legend[state]}
          </span>
        ))}
    </p>
  </div>
);
