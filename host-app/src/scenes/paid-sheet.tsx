import { Scene } from './scene';

export const PaidSheet = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 320 200" label={label}>
    <path fill="var(--far)" d="M0 168c70-22 240-26 320-4v36H0z" />
    <g transform="rotate(-3 176 100)">
      <rect
        x="112"
        y="18"
        width="132"
        height="160"
        rx="8"
        fill="var(--sheet)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      <path
        stroke="var(--near)"
        strokeWidth="2"
        d="M113 52h130M113 76h130M113 100h130M113 124h130M113 148h130"
      />
      <path stroke="var(--sun)" strokeWidth="2.5" d="M136 19v158" />
      <path stroke="var(--dark)" strokeWidth="5" strokeLinecap="round" d="M148 45h56M148 69h40M148 93h62" />
    </g>
    <circle cx="226" cy="140" r="34" fill="var(--leaf)" />
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="7"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M211 141l11 11 20-24"
    />
    <g stroke="var(--dark)" strokeWidth="2.5">
      <ellipse cx="70" cy="168" rx="30" ry="10" fill="var(--sun)" />
      <ellipse cx="74" cy="156" rx="30" ry="10" fill="var(--sun)" />
      <ellipse cx="68" cy="144" rx="30" ry="10" fill="var(--sun)" />
    </g>
    <path
      fill="none"
      stroke="var(--leaf)"
      strokeWidth="3"
      strokeLinecap="round"
      d="M64 118c6-26 18-38 36-44m-12-4 12 4-6 12"
    />
  </Scene>
);
