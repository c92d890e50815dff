import { baseClass, colour, css, cx } from '@somesa/ui';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { listenToScroll, TO_TOP_ID } from './listen-to-scroll';
import { PageMessage } from './page-message';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';

/** Distance a page is scrolled before the button to the top appears, in pixels. */
const APPEARS_BEYOND_PX = 500;

const hasToTop = (): boolean =>
  window.scrollY > APPEARS_BEYOND_PX || document.activeElement?.id === TO_TOP_ID;

/** If that fails, there is none until the site is loaded again. */
const ToTop = lazy(() =>
  import('./to-top').then(
    ({ ToTop }) => ({ default: ToTop }),
    () => ({ default: () => null }),
  ),
);

const page = css(`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  background: ${colour.paper};
  & > main { flex: 1; }
`);

export const PublicLayout = ({ children }: { children: ReactNode }) => {
  const isToTopShown = useSyncExternalStore(listenToScroll, hasToTop, () => false);
  return (
    <div className={cx(baseClass, page)}>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <PageMessage />
        {children}
      </main>
      <SiteFooter />
      {isToTopShown && (
        <Suspense>
          <ToTop />
        </Suspense>
      )}
    </div>
  );
};
