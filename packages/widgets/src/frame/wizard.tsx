import type { UiTexts } from '@somesa/core';
import {
  baseClass,
  colour,
  css,
  cx,
  Notice,
  Stepper,
  useOnline,
  VisuallyHidden,
  wizardWidth,
} from '@somesa/ui';
import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Its parts are laid out by their own width, and so have none to tell a page that asks how wide this wants to be. The two dashes do:
 * they stand a wizard's width apart, and may wrap.
 */
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
  &::before { content: "- -"; height: 0; overflow: hidden; visibility: hidden; word-spacing: ${wizardWidth}; }
  & > * { container-type: inline-size; }
  & .top { padding: 1em min(1.25em, 5%); }
  & .offline { margin: 0 min(1.25em, 5%) 1em; }
  @container (max-width: 14em) {
    & .stack > * > svg { display: none; }
    & dl > div { flex-wrap: wrap; }
    & dt { flex: auto; max-width: none; }
  }
`);

/**
 * The frame of every wizard: stepper, offline notice, spoken news. When `place` changes after somebody did something here, the
 * new heading takes the focus.
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
  const hasActed = useRef(false);
  const isOnline = useOnline();
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // A reload only brings back a known screen: the focus stays with the page until the user acts here.
    if (!hasActed.current) return;
    const heading = root.current?.querySelector<HTMLElement>('[data-heading]');
    heading?.focus({ preventScroll: true });
    const isAbove = root.current && root.current.getBoundingClientRect().top < 0;
    // A screen that is taller than what is left below it moves up, so that its first figure and its buttons are visible together.
    root.current?.scrollIntoView?.({ block: isAbove ? 'start' : 'nearest' });
  }, [place]);
  const act = (): void => {
    hasActed.current = true;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark, since a page may hold several; no fieldset, since forms are inside
    <section
      ref={root}
      className={cx(baseClass, wizard)}
      part="wizard"
      role="group"
      aria-label={label}
      onClickCapture={act}
      onKeyDownCapture={act}
    >
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
