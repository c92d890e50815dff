import { Scene } from './scene';

export const ParentWithPhone = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 320 260" label={label}>
    <circle cx="150" cy="136" r="118" fill="var(--leaf-light)" />
    <path fill="var(--wall)" d="M54 260c0-62 34-92 90-92s92 30 92 92z" />
    <path fill="var(--edge)" d="M108 174c8 22 20 34 36 34s28-12 36-34l-14-6h-44z" />
    <path fill="var(--skin)" d="M126 140h36v34c0 12-8 20-18 20s-18-8-18-20z" />
    <path fill="var(--skin)" d="M102 98c0-30 18-48 42-48s42 18 42 48-18 62-42 62-42-32-42-62z" />
    <path
      fill="var(--cloth)"
      d="M98 96c-8-40 14-66 48-66 36 0 56 26 44 64-4-14-14-24-26-28-16-6-34-4-46 4-10 6-16 14-20 26z"
    />
    <path fill="var(--edge)" d="M112 66c24-18 52-16 74 4-6-6-14-8-22-10-18-4-36-2-52 6z" />
    <path
      fill="none"
      stroke="var(--dark)"
      strokeWidth="3.5"
      strokeLinecap="round"
      d="M122 104q6-5 12 0M156 104q6-5 12 0M134 134q11 9 22 0"
    />
    <rect x="206" y="78" width="72" height="132" rx="12" fill="var(--dark)" />
    <rect x="213" y="88" width="58" height="108" rx="5" fill="var(--sheet)" />
    <circle cx="242" cy="124" r="18" fill="var(--leaf)" />
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M234 125l6 6 11-13"
    />
    <path stroke="var(--edge)" strokeWidth="5" strokeLinecap="round" d="M224 158h36M224 172h22" />
    <path
      fill="var(--skin)"
      d="M208 260c-4-22-8-44-6-60 2-10 10-16 16-10l4 12h30c18 0 24 10 22 22-2 18-8 28-16 36z"
    />
  </Scene>
);
