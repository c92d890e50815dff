import type { PageRoute } from '../routing/site-route';
import { getPageLanguage } from './page-language';
import { loadRoute } from './prepare';

const INTENTS = ['pointerenter', 'focusin', 'touchstart'] as const;

/** Returns the path of a link within our site; null for any other link. */
const getInternalPath = (link: HTMLAnchorElement): string | null => {
  const isOurs = link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isOurs && !link.pathname.startsWith('/api/') ? link.pathname : null;
};

export const prefetchOnIntent = (find: (path: string) => PageRoute | undefined): (() => void) => {
  const prefetch = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const path = link && getInternalPath(link);
    if (!path || path === window.location.pathname) return;
    const route = find(path);
    // Only a guess about the next page: if it fails, the visit itself reports the error.
    if (route) loadRoute(route, getPageLanguage(route)).catch(() => undefined);
  };
  for (const intent of INTENTS) document.addEventListener(intent, prefetch, { capture: true, passive: true });
  return () => {
    for (const intent of INTENTS) document.removeEventListener(intent, prefetch, { capture: true });
  };
};
