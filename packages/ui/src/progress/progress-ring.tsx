import type { ReactNode } from 'react';
import { css } from '../style/goober';
import { colour } from '../style/tokens';
import { spinKeyframes } from './spinner';

const ring = css(`
  position: relative;
  display: grid;
  place-items: center;
  width: 5.25em;
  height: 5.25em;
  margin: 0 auto;
  color: ${colour.primary};
  &::before { content: ""; position: absolute; inset: 0; border: 2px solid ${colour.line}; border-top-color: ${colour.primary}; border-radius: 50%; animation: ${spinKeyframes} 2.4s linear infinite; }
  & svg { width: 1.875em; height: 1.875em; }
`);

export const ProgressRing = ({ children }: { children: ReactNode }) => (
  <div className={ring} aria-hidden="true">
    {children}
  </div>
);
