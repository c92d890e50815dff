import { css } from '../style/goober';
import { colour } from '../style/tokens';

/** Amounts of one instalment, in UGX. */
export interface ScheduleBar {
  number: number;
  principal: number;
  interest: number;
}

const picture = css(`
  & svg { display: block; width: 100%; height: 5.5em; }
  & .principal { fill: ${colour.primary}; }
  & .interest { fill: ${colour.accent}; }
  & .legend { display: flex; flex-wrap: wrap; gap: 0 1em; margin-top: 0.375em; font-size: 0.875em; }
  & .legend svg { display: inline-block; width: 0.75em; height: 0.75em; margin-inline-end: 0.375em; border-radius: 2px; }
  @media (forced-colors: active) { & .principal { fill: CanvasText; } & .interest { fill: Highlight; } }
`);

/** Minimum height of interest, in hundredths of the highest bar, so that it stays visible. */
const MIN_VISIBLE = 2;

/** Renders a repayment schedule as bars, with the principal and the interest on top of it. A table beside it has the figures. */
export const ScheduleChart = ({
  bars,
  label,
  legend,
}: {
  bars: readonly ScheduleBar[];
  /** Text alternative of the picture. */
  label: string;
  legend: { principal: string; interest: string };
}) => {
  const highest = Math.max(1, ...bars.map(({ principal, interest }) => principal + interest));
  const calculateHeight = (amountUgx: number): number => (amountUgx / highest) * (100 - MIN_VISIBLE);
  return (
    <div className={picture}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${bars.length * 10} 100`} preserveAspectRatio="none">
        {bars.map(({ number, principal, interest }, index) => {
          const top = interest > 0 ? Math.max(MIN_VISIBLE, calculateHeight(interest)) : 0;
          const bottom = calculateHeight(principal);
          return (
            <g key={number} transform={`translate(${index * 10 + 1} 0)`}>
              <rect className="interest" width={8} y={100 - bottom - top} height={top} />
              <rect className="principal" width={8} y={100 - bottom} height={bottom} />
            </g>
          );
        })}
      </svg>
      <p className="legend" aria-hidden="true">
        {(['principal', 'interest'] as const).map((part) => (
          <span key={part}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect className={part} width={10} height={10} />
            </svg>
            {legend[part]}
          </span>
        ))}
      </p>
    </div>
  );
};
