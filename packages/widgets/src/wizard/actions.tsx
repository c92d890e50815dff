import { colour, css } from '@somesa/ui';
import type { ReactNode } from 'react';

const bar = css(`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: 0.75em;
  padding: 0.75em min(1.25em, 5%) max(0.75em, env(safe-area-inset-bottom));
  background-color: ${colour.surface};
  border-top: 1px solid ${colour.line};
  border-radius: 0 0 calc(var(--so-radius) * 1.4) calc(var(--so-radius) * 1.4);
  @media print, (max-height: 32em) { & { position: static; } }
  & > * { flex: 1 1 auto; padding-inline: 0.75em; }
  & > .narrow { flex-grow: 0; }
  & > .last { flex-basis: 100%; order: 1; margin-block: -0.25em -0.5em; }
`);

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={bar} part="actions">
    {children}
  </div>
);
