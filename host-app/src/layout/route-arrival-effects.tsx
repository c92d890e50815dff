import { brand, formatText } from '@somesa/core';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { notifyHydrated } from '../routing/hydration';
import type { SiteRoute } from '../routing/site-route';
import { finishProgress } from '../state/route-progress';
import { useText } from '../texts/use-text';

/** If an open menu traps the focus and then returns it to its button, waits until the menu is closed. */
const giveFocus = (heading: HTMLElement): (() => void) => {
  const focus = (): void => heading.focus({ preventScroll: true });
  heading.tabIndex = -1;
  focus();
  if (!document.querySelector('dialog[open]')) return () => undefined;
  document.addEventListener('close', focus, { capture: true, once: true });
  return () => document.removeEventListener('close', focus, { capture: true });
};

/**
 * Runs once a page is rendered: sets the document title, ends the progress bar and, on every change of page,
 * scrolls to the top and focuses the new heading. On the first page the browser's own focus is kept.
 */
export const RouteArrivalEffects = ({
  route,
  last,
}: {
  route: SiteRoute;
  last: RefObject<string | null>;
}) => {
  const { documentTitle, pages } = useText('layout');
  const [location] = useLocation();
  const title = formatText(documentTitle, { title: pages[route.name], name: brand.name });
  const { isArea } = route;
  useLayoutEffect(() => {
    if (!isArea) document.title = title;
  }, [title, isArea]);
  // Before the page is painted, so that it never appears at the previous scroll position.
  useLayoutEffect(() => {
    finishProgress();
    const isFirst = last.current === null || last.current === location;
    last.current = location;
    if (isFirst) return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    return heading ? giveFocus(heading) : undefined;
  }, [location, last]);
  useEffect(notifyHydrated, []);
  return null;
};
