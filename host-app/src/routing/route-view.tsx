import { type ReactNode, type RefObject, Suspense, use } from 'react';
import { useSnapshot } from 'valtio';
import { Route, useLocation } from 'wouter';
import { ErrorBoundary } from '../errors/error-boundary';
import { AccountStart } from '../layout/account-start';
import { PageLoading } from '../layout/page-loading';
import { RouteArrivalEffects } from '../layout/route-arrival-effects';
import { Guard } from '../pages/auth/guard';
import { languageState } from '../state/language';
import { notFoundRoute } from './not-found-route';
import { prepare, readyLayout, readyPage } from './prepare';
import type { PageRoute, SiteRoute } from './site-route';

interface RouteViewProps {
  route: SiteRoute;
  /** The address of the page before. */
  last: RefObject<string | null>;
}

/** Marked as React marks a promise that it has seen kept: nothing waits for it, not even a moment. */
const atHand = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** The page of a route; waits until all that it needs is there. */
export const Page = ({ route }: { route: PageRoute }) => {
  const { language } = useSnapshot(languageState);
  const Ready = readyPage(route, language);
  use(Ready ? atHand : prepare(route, language));
  return Ready && <Ready />;
};

/** Renders the layout around a page; suspends until the layout and its texts are loaded. */
const Frame = ({ route, children }: { route: SiteRoute; children: ReactNode }) => {
  const { language } = useSnapshot(languageState);
  const Ready = readyLayout(route, language);
  use(Ready ? atHand : prepare(route, language));
  return Ready && <Ready>{children}</Ready>;
};

const Guarded = ({ route, last, children }: RouteViewProps & { children: ReactNode }) =>
  route.guard ? (
    <Guard
      kind={route.guard}
      waiting={<PageLoading />}
      denied={
        <>
          <Page route={notFoundRoute} />
          <RouteArrivalEffects route={notFoundRoute} last={last} />
        </>
      }
    >
      {children}
    </Guard>
  ) : (
    children
  );

/** One page in its layout, with what catches its failures and its loading. A new address starts with a clean slate. */
export const RouteView = ({ route, last }: RouteViewProps) => {
  const [location] = useLocation();
  return (
    <Suspense fallback={<PageLoading />}>
      <Frame route={route}>
        <ErrorBoundary key={location} name="page" route={route.path}>
          <Suspense fallback={<PageLoading />}>
            <AccountStart />
            <Guarded route={route} last={last}>
              <Route path={route.path}>
                <Page route={route} />
              </Route>
              <RouteArrivalEffects route={route} last={last} />
            </Guarded>
          </Suspense>
        </ErrorBoundary>
      </Frame>
    </Suspense>
  );
};
