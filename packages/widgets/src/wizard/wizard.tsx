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
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Class of a wizard. Its parts are size containers and have no intrinsic width, so the two dashes at a
 * wizard's distance provide the preferred width. They may wrap.
 */
const wizard = css(`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${wizardWidth};
  margin: 0 auto;
  background-color: ${colour.surface};
  border: 1px solid ${colour.line};
  border-radius: calc(var(--so-radius) * 1.4);
  scroll-margin-top: 5em;
  &::before { content: "- -"; height: 0; overflow: hidden; visibility: hidden; word-spacing: ${wizardWidth}; }
  & > * { container-type: inline-size; }
  & .top { padding: 1em min(1.25em, 5%); }
  & .notice { margin: 0 min(1.25em, 5%) 1em; }
  @container (max-width: 14em) {
    & .stack > * > svg { display: none; }
    & dl > div { flex-wrap: wrap; }
    & dt { flex: auto; max-width: none; }
  }
`);

/** Returns whether the focus is elsewhere on the page, where the user has gone meanwhile. */
const isFocusElsewhere = (root: HTMLElement): boolean => {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body || root.contains(activeElement)) return false;
  // Outside a shadow root, its host is the active element.
  for (let node: Element | undefined = root; node; node = (node.getRootNode() as ShadowRoot).host)
    if (activeElement.contains(node)) return false;
  return true;
};

/**
 * Renders the frame of a wizard: stepper, offline notice and announcements. When `screenKey` changes after
 * the user has acted in the wizard, the new heading gets the focus.
 */
export const Wizard = ({
  steps,
  current,
  screenKey,
  announcement,
  label,
  isTest,
  texts,
  children,
}: {
  steps: readonly string[];
  current: number;
  screenKey: string;
  /** Text that screen readers announce politely when it changes. */
  announcement: string;
  label: string;
  isTest: boolean | undefined;
  texts: UiTexts;
  children: ReactNode;
}) => {
  const root = useRef<HTMLElement>(null);
  const shownKey = useRef(screenKey);
  const hasActed = useRef(false);
  const isOnline = useOnline();
  // Before the screen is painted, so that the focus is not taken from a field that the user has just reached.
  useLayoutEffect(() => {
    if (shownKey.current === screenKey) return;
    shownKey.current = screenKey;
    // A reload may restore another screen; that must not take the focus from the host page.
    if (!hasActed.current || !root.current || isFocusElsewhere(root.current)) return;
    const heading = root.current.querySelector<HTMLElement>('[data-heading]');
    heading?.focus({ preventScroll: true });
    const isAbove = root.current.getBoundingClientRect().top < 0;
    // Scrolls a screen that does not fit below its top, so that its first figure and its buttons are visible
    // together.
    root.current.scrollIntoView?.({ block: isAbove ? 'start' : 'nearest' });
  }, [screenKey]);
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
      {isTest && <Notice kind="warning" title={texts.test} className="notice" />}
      {!isOnline && (
        <Notice kind="offline" title={texts.offline_title} className="notice">
          {texts.offline}
        </Notice>
      )}
      {children}
      <VisuallyHidden aria-live="polite" role="status" translate="no">
        {announcement}
      </VisuallyHidden>
    </section>
  );
};
