import { Scene } from './scene';

const months = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({
  x: 118 + (at % 3) * 52,
  y: 106 + Math.floor(at / 3) * 46,
  isPaid: at < 6,
}));

/** A calendar of months: a coin on each paid one, an empty ring on the others. */
export const CoinCalendar = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 340 260" label={label}>
    <ellipse cx="170" cy="226" rx="166" ry="30" fill="var(--far)" />
    <circle cx="284" cy="58" r="26" fill="var(--leaf-light)" opacity="0.5" />
    <g transform="rotate(-2 170 140)">
      <rect
        x="76"
        y="40"
        width="188"
        height="196"
        rx="10"
        fill="var(--sheet)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      <path fill="var(--leaf)" d="M76 50a10 10 0 0 1 10-10h168a10 10 0 0 1 10 10v24H76z" />
      <path
        stroke="var(--near)"
        strokeWidth="2"
        d="M77 128h186M77 174h186M77 220h186M144 76v158M196 76v158"
      />
      <path stroke="var(--dark)" strokeWidth="7" strokeLinecap="round" d="M112 30v22M228 30v22" />
      {months.map(({ x, y, isPaid }) =>
        isPaid ? (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y - 4} r="15" fill="var(--sun)" stroke="var(--dark)" strokeWidth="2.5" />
            <path
              fill="none"
              stroke="var(--dark)"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
              d={`M${x - 6} ${y - 4}l4 5 8-9`}
            />
          </g>
        ) : (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y - 4}
            r="14"
            fill="none"
            stroke="var(--edge)"
            strokeWidth="3"
            strokeDasharray="5 6"
          />
        ),
      )}
    </g>
  </Scene>
);
