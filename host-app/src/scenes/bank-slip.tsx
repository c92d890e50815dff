import { Scene } from './scene';

export const BankSlip = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 320 220" label={label}>
    <ellipse cx="160" cy="184" rx="158" ry="30" fill="var(--far)" />
    <path fill="var(--leaf)" d="M24 74l72-44 72 44v10H24z" />
    <circle cx="96" cy="60" r="9" fill="var(--sun)" />
    <path fill="var(--wall)" d="M34 84h124v88H34z" />
    <path fill="var(--leaf-light)" d="M44 92h16v72H44zM72 92h16v72H72zM104 92h16v72h-16zM132 92h16v72h-16z" />
    <path fill="var(--edge)" d="M26 164h140v12H26z" />
    <g transform="rotate(5 232 130)">
      <rect
        x="168"
        y="76"
        width="130"
        height="112"
        rx="8"
        fill="var(--sheet)"
        stroke="var(--edge)"
        strokeWidth="2"
      />
      <path stroke="var(--dark)" strokeWidth="6" strokeLinecap="round" d="M184 98h58" />
      <path stroke="var(--edge)" strokeWidth="5" strokeLinecap="round" d="M184 116h96M184 132h72" />
      <rect x="180" y="146" width="106" height="26" rx="5" fill="var(--sun)" />
      <path
        stroke="var(--dark)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M190 159h14M212 159h24M244 159h24"
      />
    </g>
  </Scene>
);
