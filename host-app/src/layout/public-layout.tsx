import { baseClass, colour, css, cx } from '@somesa/ui';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { listenToScroll } from './listen-to-scroll';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';

/** Distance a page is scrolled before the button to the top appears, in pixels. */
const APPEARS_BEYOND_PX = 500;

const isScrolledFar = (): boolean => window.scrollY > APPEARS_BEYOND_PX;

/** Button to the top, which is loaded once it appears. Without a connection there is none. */
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

/** Renders the frame of every public page. */
export const PublicLayout = ({ children }: { children: ReactNode }) => {
  const isFarDown = useSyncExternalStore(listenToScroll, isScrolledFar, () => false);
  return (
    <div className={cx(baseClass, page)}>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      {isFarDown && (
        <Suspense>
          <ToTop />
        </Suspense>
      )}
    </div>
  );
};
