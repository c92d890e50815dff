import { brand, say, siteEn } from '@somesa/core';
import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { finishProgress } from '../state/route-progress';

/**
 * Stands beside a page and runs when that page is there: names the document, ends the progress bar, and on every change
 * of page scrolls to the top and gives the focus to the new heading. The first page keeps the browser's own focus.
 */
export const Arrival = ({ title, last }: { title: string; last: RefObject<string | null> }) => {
  const [location] = useLocation();
  // Before the page is painted, so that nobody sees it where the last one was left.
  useLayoutEffect(() => {
    finishProgress();
    document.title = say(siteEn.titles.page, { title, name: brand.name });
    const isFirst = last.current === null || last.current === location;
    last.current = location;
    if (isFirst) return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [location, title, last]);
  return null;
};
