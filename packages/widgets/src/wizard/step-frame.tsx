import { checkIcon, colour, css, cx, Icon, ruledPaperClass } from '@somesa/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Actions } from './actions';

/** Class of a screen: its body, and its actions at the lower edge. */
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

const book = css(`
  position: relative;
  padding: 2em 1em 0 3.25em;
  min-height: 8em;
  border: 1px solid ${colour.line};
  border-radius: var(--so-radius);
  & h2 { line-height: 1.3334; letter-spacing: -0.02em; }
  & .lead { margin: 0; font-size: 1.25em; line-height: 1.6; font-weight: 700; color: inherit; font-variant-numeric: tabular-nums; }
  & .tick { position: absolute; inset-inline-start: 0.25em; top: 2.125em; display: grid; place-items: center; width: 1.75em; height: 1.75em; border-radius: 50%; background: ${colour.primary}; color: ${colour.onPrimary}; }
`);

/** Props of a screen's body. */
export interface ScreenBodyProps {
  /** A name is in an element with `translate="no"`, see decision 45. */
  title: ReactNode;
  lead?: ReactNode;
  isCentred?: boolean | undefined;
  /** True if the heading is on ruled paper, with a tick in its margin. */
  isBook?: boolean | undefined;
  children?: ReactNode;
}

/** Renders the body of a screen. Its heading gets the focus when the screen changes. */
export const ScreenBody = ({ title, lead, isCentred, isBook, children }: ScreenBodyProps) => (
  <div className="body" part="body" style={isCentred ? { textAlign: 'center' } : undefined}>
    <div className={isBook ? cx(ruledPaperClass, book) : undefined}>
      {isBook && (
        <span className="tick">
          <Icon node={checkIcon} />
        </span>
      )}
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

/** Renders a screen without a form. */
export const StepFrame = ({ actions, ...body }: ScreenBodyProps & { actions?: ReactNode }) => (
  <div className={screenClass}>
    <ScreenBody {...body} />
    {actions && <Actions>{actions}</Actions>}
  </div>
);

/** Renders a message below the fields, and scrolls it into view whenever `cause` changes, so that the sticky actions don't cover it. */
export const Revealed = ({ cause, children }: { cause: unknown; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `void`, because newer browsers return a promise, which an effect must not.
    if (cause) void box.current?.firstElementChild?.scrollIntoView?.({ block: 'center' });
  }, [cause]);
  return <div ref={box}>{children}</div>;
};
