import { brand, say } from '@somesa/core';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { notifyHydrated } from '../routing/hydration';
import type { SiteRoute } from '../routing/site-route';
import { finishProgress } from '../state/route-progress';
import { useText } from '../texts/use-text';

/**
 * Gives the focus to a heading; where a menu still lies over the page, which lets nothing under it have the focus and gives
 * it back to its opener, once that is closed.
 */
const giveFocus = (heading: HTMLElement): (() => void) => {
  const focus = (): void => heading.focus({ preventScroll: true });
  heading.tabIndex = -1;
  focus();
  if (!document.querySelector('dialog[open]')) return () => undefined;
  document.addEventListener('close', focus, { capture: true, once: true });
  return () => document.removeEventListener('close', focus, { capture: true });
};

/**
 * Stands beside a page and runs when that page is there: names the document, ends the progress bar, and on every change
 * of page scrolls to the top and gives the focus to the new heading. The first page keeps the browser's own focus.
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
  const title = say(documentTitle, { title: pages[route.name], name: brand.name });
  const { isArea } = route;
  useLayoutEffect(() => {
    if (!isArea) document.title = title;
  }, [title, isArea]);
  // Before the page is painted, so that nobody sees it where the last one was left.
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
