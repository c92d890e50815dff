import { languageState } from '../state/language';
import { loadRoute } from './prepare';
import type { PageRoute } from './site-route';

const INTENTS = ['pointerenter', 'focusin', 'touchstart'] as const;

/** The address within our site that a link leads to; null for any other link. */
const innerPathOf = (link: HTMLAnchorElement): string | null => {
  const isOurs = link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isOurs && !link.pathname.startsWith('/api/') ? link.pathname : null;
};

/** Brings what a link leads to as soon as somebody is about to follow it; answers how to stop that. */
export const prefetchOnIntent = (find: (path: string) => PageRoute | undefined): (() => void) => {
  const prefetch = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const path = link && innerPathOf(link);
    if (!path || path === window.location.pathname) return;
    const route = find(path);
    // A guess about where somebody goes: if it fails, the visit itself tells.
    if (route) loadRoute(route, languageState.language).catch(() => undefined);
  };
  for (const intent of INTENTS) document.addEventListener(intent, prefetch, { capture: true, passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, prefetch, { capture: true });
  };
};
