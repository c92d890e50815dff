import { Scene } from './scene';

const keys = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((at) => ({
  x: 132 + (at % 3) * 28,
  y: 112 + Math.floor(at / 3) * 22,
}));

export const PhoneCode = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 320 220" label={label}>
    <circle cx="160" cy="114" r="104" fill="var(--far)" />
    <rect x="104" y="10" width="112" height="202" rx="18" fill="var(--dark)" />
    <rect x="114" y="26" width="92" height="62" rx="6" fill="var(--sheet)" />
    <text
      x="160"
      y="65"
      textAnchor="middle"
      fill="var(--dark)"
      fontFamily="var(--so-font)"
      fontSize="22"
      fontWeight="700"
    >
      *185#
    </text>
    <g fill="var(--near)">
      {keys.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x - 10} y={y - 7} width="20" height="14" rx="5" />
      ))}
    </g>
    <rect x="146" y="194" width="28" height="12" rx="6" fill="var(--leaf-light)" />
    <path
      fill="var(--sheet)"
      stroke="var(--edge)"
      strokeWidth="2"
      d="M222 60h66a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8h-50l-16 14V68a8 8 0 0 1 0-8z"
    />
    <path stroke="var(--edge)" strokeWidth="5" strokeLinecap="round" d="M240 78h38" />
    <path stroke="var(--leaf)" strokeWidth="5" strokeLinecap="round" d="M240 93h24" />
  </Scene>
);
