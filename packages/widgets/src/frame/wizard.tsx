import type { UiTexts } from '@somesa/core';
import { baseClass, colour, css, cx, Notice, Stepper, VisuallyHidden, wizardWidth } from '@somesa/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOnline } from './use-online';

const wizard = css(`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${wizardWidth};
  margin: 0 auto;
  background: ${colour.surface};
  border: 1px solid ${colour.line};
  border-radius: calc(var(--so-radius) * 1.4);
  scroll-margin-top: 5em;
  & .top { padding: 1em 1.25em; }
  & .offline { margin: 0 1.25em 1em; }
`);

/**
 * The frame of every wizard: stepper, offline notice, spoken news. When `place` changes, the new heading takes the focus; never on
 * the first drawing.
 */
export const Wizard = ({
  steps,
  current,
  place,
  news,
  label,
  texts,
  children,
}: {
  steps: readonly string[];
  current: number;
  place: string;
  /** Said politely to screen readers when it changes. */
  news: string;
  label: string;
  texts: UiTexts;
  children: ReactNode;
}) => {
  const root = useRef<HTMLElement>(null);
  const shown = useRef(place);
  const isOnline = useOnline();
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const heading = root.current?.querySelector<HTMLElement>('[data-heading]');
    heading?.focus({ preventScroll: true });
    if (root.current && root.current.getBoundingClientRect().top < 0) root.current.scrollIntoView();
  }, [place]);
  return (
    <section ref={root} className={cx(baseClass, wizard)} part="wizard" aria-label={label}>
      <div className="top" part="stepper">
        <Stepper steps={steps} current={current} label={texts.steps} doneText={texts.step_done} />
      </div>
      {!isOnline && (
        <Notice kind="offline" title={texts.offline_title} className="offline">
          {texts.offline}
        </Notice>
      )}
      {children}
      <VisuallyHidden aria-live="polite" role="status">
        {news}
      </VisuallyHidden>
    </section>
  );
};
