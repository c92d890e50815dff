import { Scene } from './scene';

const days = [0, 1, 2, 3, 4, 5].map((at) => 44 + at * 30);

export const MarkedWeek = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 340 220" label={label}>
    <ellipse cx="170" cy="184" rx="168" ry="30" fill="var(--far)" />
    <g transform="rotate(-2 120 110)">
      <rect
        x="24"
        y="42"
        width="206"
        height="132"
        rx="8"
        fill="var(--sheet)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      <path stroke="var(--sun)" strokeWidth="2.5" d="M25 78h204" />
      <path stroke="var(--dark)" strokeWidth="6" strokeLinecap="round" d="M44 60h66" />
      {days.map((x) => (
        <path key={x} stroke="var(--near)" strokeWidth="18" strokeLinecap="round" d={`M${x} 104v46`} />
      ))}
      <path stroke="var(--leaf)" strokeWidth="22" strokeLinecap="round" d="M134 102v50" />
      <circle cx="134" cy="126" r="8" fill="var(--sun)" />
    </g>
    <rect x="240" y="58" width="66" height="126" rx="12" fill="var(--dark)" />
    <rect x="247" y="68" width="52" height="102" rx="5" fill="var(--sheet)" />
    <circle cx="273" cy="112" r="20" fill="var(--leaf)" />
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="6"
      strokeLinecap="round"
      d="M265 103c1 9 8 16 17 18m-17-18 3-3m14 21 3-3"
    />
    <path
      fill="none"
      stroke="var(--sun)"
      strokeWidth="5"
      strokeLinecap="round"
      d="M318 78c6 10 6 22 0 32M328 66c11 17 11 39 0 56"
    />
  </Scene>
);
