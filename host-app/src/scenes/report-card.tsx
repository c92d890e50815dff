import { Scene } from './scene';

const coins = (x: number, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ x: x + (at % 2 ? 3 : -2), y: from - at * 11 }));

export const ReportCard = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 340 240" label={label}>
    <ellipse cx="170" cy="204" rx="168" ry="32" fill="var(--far)" />
    <g transform="rotate(4 246 110)">
      <rect
        x="178"
        y="26"
        width="132"
        height="168"
        rx="8"
        fill="var(--sheet)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      <path stroke="var(--sun)" strokeWidth="2.5" d="M200 27v166" />
      <path
        stroke="var(--near)"
        strokeWidth="2"
        d="M179 64h130M179 88h130M179 112h130M179 136h130M179 160h130"
      />
      <path stroke="var(--dark)" strokeWidth="6" strokeLinecap="round" d="M212 47h60" />
      <path stroke="var(--dark)" strokeWidth="4" strokeLinecap="round" d="M212 78h34M212 102h42M212 126h28" />
      <path
        fill="none"
        stroke="var(--leaf)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M276 77l5 5 10-11M276 101l5 5 10-11M276 125l5 5 10-11"
      />
      <circle cx="276" cy="170" r="19" fill="var(--leaf)" />
      <path fill="var(--sun)" d="M276 158l3.5 8 8.5.8-6.5 5.7 2 8.5-7.5-4.5-7.5 4.5 2-8.5-6.5-5.7 8.5-.8z" />
    </g>
    <g stroke="var(--dark)" strokeWidth="2.5">
      {[...coins(48, 196, 3), ...coins(104, 200, 5), ...coins(160, 204, 8)].map(({ x, y }) => (
        <ellipse key={`${x} ${y}`} cx={x} cy={y} rx="24" ry="8" fill="var(--sun)" />
      ))}
    </g>
  </Scene>
);
