import type { ReactNode } from 'react';
import { css, keyframes } from '../style/goober';
import { colour } from '../style/tokens';

const turn = keyframes`to { transform: rotate(360deg); }`;

const ring = css(`
  position: relative;
  display: grid;
  place-items: center;
  width: 5.25em;
  height: 5.25em;
  margin: 0 auto;
  color: ${colour.primary};
  & > svg:first-child { position: absolute; inset: 0; width: 100%; height: 100%; fill: none; stroke-width: 2.5; stroke-linecap: round; }
  & .track { stroke: ${colour.line}; }
  & .turning { transform-origin: 50% 50%; animation: ${turn} 2.4s linear infinite; }
  & .arc { stroke: ${colour.primary}; }
  & .inside { display: grid; place-items: center; font-size: 1.5em; }
  @media (prefers-reduced-motion: reduce) { & .turning { animation: none; } }
`);

/** How far round the ring is drawn while nobody knows how long it takes. */
const calmShare = 0.3;
const circumference = 2 * Math.PI * 46;

/**
 * A calm ring around an icon while something is pending. `share` (0 to 1) draws how much of the wait is over;
 * without it the ring turns slowly.
 */
export const ProgressRing = ({ share, children }: { share?: number | undefined; children?: ReactNode }) => (
  <div className={ring} aria-hidden="true">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle className="track" cx="50" cy="50" r="46" />
      <g className={share === undefined ? 'turning' : ''}>
        <circle
          className="arc"
          cx="50"
          cy="50"
          r="46"
          transform="rotate(-90 50 50)"
          strokeDasharray={`${circumference * (share ?? calmShare)} ${circumference}`}
        />
      </g>
    </svg>
    <span className="inside">{children}</span>
  </div>
);
