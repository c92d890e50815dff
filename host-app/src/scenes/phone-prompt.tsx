import { Scene } from './scene';

export const PhonePrompt = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 320 220" label={label}>
    <circle cx="160" cy="114" r="104" fill="var(--far)" />
    <rect x="106" y="12" width="108" height="200" rx="16" fill="var(--dark)" />
    <rect x="114" y="26" width="92" height="168" rx="6" fill="var(--near)" />
    <rect
      x="82"
      y="64"
      width="156"
      height="98"
      rx="10"
      fill="var(--sheet)"
      stroke="var(--edge)"
      strokeWidth="2"
    />
    <path stroke="var(--dark)" strokeWidth="6" strokeLinecap="round" d="M98 84h76" />
    <path stroke="var(--edge)" strokeWidth="5" strokeLinecap="round" d="M98 100h108" />
    <g fill="var(--dark)">
      <circle cx="106" cy="124" r="6" />
      <circle cx="128" cy="124" r="6" />
      <circle cx="150" cy="124" r="6" />
    </g>
    <circle cx="172" cy="124" r="5" fill="none" stroke="var(--dark)" strokeWidth="2.5" />
    <rect x="168" y="138" width="58" height="16" rx="8" fill="var(--leaf)" />
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M190 146l4 4 9-9"
    />
    <path fill="var(--sun)" d="M228 52a14 14 0 1 1 20 12l-12 12 2-11a14 14 0 0 1-10-13z" />
  </Scene>
);
