import { colour, css } from '@somesa/ui';
import type { ReactNode } from 'react';

export const screenClass = css(`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  & .body { flex: 1; padding: 0.25em min(1.25em, 5%) 1.25em; min-height: 18em; }
  & h2 { font-size: 1.5em; font-weight: 700; }
  & .lead { margin-top: 0.375em; color: ${colour.muted}; }
  & .stack { display: grid; gap: 0.875em; margin-top: 1em; }
  & .stack > * { min-width: 0; }
  & .stack > [part="field"], & .stack > fieldset { margin-block: 0.1875em; }
`);

export interface ScreenBodyProps {
  /** A name is in an element with `translate="no"`, see decision 45. */
  title: ReactNode;
  lead?: ReactNode;
  isCentred?: boolean | undefined;
  headClass?: string | undefined;
  mark?: ReactNode;
  children?: ReactNode;
}

/** Renders the body of a screen. Its heading gets the focus when the screen changes. */
export const ScreenBody = ({ title, lead, isCentred, headClass, mark, children }: ScreenBodyProps) => (
  <div className="body" part="body" style={isCentred ? { textAlign: 'center' } : undefined}>
    <div className={headClass}>
      {mark}
      <h2 tabIndex={-1} data-heading="">
        <span key={String(title)}>{title}</span>
      </h2>
      {lead && (
        <div key={String(lead)} className="lead">
          {lead}
        </div>
      )}
    </div>
    <div className="stack">{children}</div>
  </div>
);
