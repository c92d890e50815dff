import { colours, darkColours } from '@somesa/core';
import { css, cx } from '@somesa/ui';
import type { ReactNode } from 'react';

const scene = css(`
  display: block;
  width: 100%;
  height: auto;
  --far: #dfe9e0;
  --near: #b9d2c2;
  --leaf: ${colours.primary};
  --leaf-light: #2f7d62;
  --wall: #f7f1e1;
  --edge: #d9cfb4;
  --dark: ${colours.ink};
  --sun: ${colours.accent};
  --skin: #7b4a2d;
  --cloth: ${colours.accent};
  --sheet: #ffffff;
  @media (prefers-color-scheme: dark) {
    & {
      --far: #17291f;
      --near: #20382d;
      --leaf: #2f8163;
      --leaf-light: #3d9a78;
      --wall: #d8d0bb;
      --edge: #a89f86;
      --dark: #0a120e;
      --skin: #8a5636;
      --sheet: ${darkColours.ink};
    }
  }
`);

export const Scene = ({
  viewBox,
  label,
  className,
  children,
}: {
  viewBox: string;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <svg viewBox={viewBox} className={cx(scene, className)} focusable="false" role="img" aria-label={label}>
    {children}
  </svg>
);
