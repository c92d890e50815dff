import { Scene } from './scene';

const bars = (from: number) => `M${from} 128v52m8-54v54m8-55v55m8-56v56m8-57v57`;

export const SchoolGate = ({ label }: { label: string }) => (
  <Scene viewBox="0 0 400 240" label={label}>
    <path fill="var(--far)" d="M0 150c60-42 128-52 200-36s140 2 200-22v148H0z" />
    <circle cx="306" cy="62" r="24" fill="var(--sun)" />
    <path fill="var(--near)" d="M0 184c90-26 300-28 400-2v58H0z" />
    <path fill="var(--wall)" d="M138 240c14-36 30-54 40-62h44c10 8 26 26 40 62z" />
    <g fill="var(--leaf)">
      <path fill="var(--skin)" d="M60 130h10v40H60zM334 126h10v44h-10z" />
      <circle cx="65" cy="98" r="38" />
      <circle cx="338" cy="98" r="34" />
      <g fill="var(--leaf-light)">
        <circle cx="42" cy="118" r="22" />
        <circle cx="362" cy="114" r="22" />
      </g>
    </g>
    <path fill="var(--wall)" d="M0 152h130v34H0zM270 152h130v34H270z" />
    <path fill="var(--edge)" d="M0 148h130v8H0zM270 148h130v8H270z" />
    <path fill="none" stroke="var(--leaf)" strokeWidth="3" d={`${bars(150)}${bars(218)}`} />
    <path
      fill="none"
      stroke="var(--leaf)"
      strokeWidth="3"
      d="M148 134l36-8M148 170l36 2M252 134l-36-8M252 170l-36 2"
    />
    <path fill="var(--wall)" d="M126 108h24v80h-24zM250 108h24v80h-24z" />
    <path fill="var(--edge)" d="M122 102h32v8h-32zM246 102h32v8h-32z" />
    <path fill="none" stroke="var(--leaf)" strokeWidth="16" d="M138 96c30-34 94-34 124 0" />
    <circle cx="200" cy="71" r="19" fill="var(--sheet)" />
    <path
      fill="none"
      stroke="var(--leaf)"
      strokeWidth="3"
      strokeLinejoin="round"
      d="M200 65c-4-3-8-4-12-4v16c4 0 8 1 12 4 4-3 8-4 12-4V61c-4 0-8 1-12 4zv16"
    />
    <g>
      <circle cx="188" cy="174" r="7" fill="var(--skin)" />
      <path fill="var(--sheet)" d="M180 184q8-6 16 0v18h-16z" />
      <path fill="var(--dark)" d="M180 200h16v14h-6v-8h-4v8h-6zM178 186h5v14h-5z" />
      <circle cx="216" cy="182" r="7" fill="var(--skin)" />
      <path fill="var(--sheet)" d="M208 192q8-6 16 0v16h-16z" />
      <path fill="var(--leaf)" d="M206 206h20l-3 14h-14z" />
      <path fill="var(--dark)" d="M211 220h3v6h-3zm7 0h3v6h-3zM222 194h5v14h-5z" />
    </g>
  </Scene>
);
