import { type ReactNode, type RefObject, Suspense, use, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Route, useLocation } from 'wouter';
import { AccountStart } from '../layout/account-start';
import { ErrorBoundary } from '../layout/error-boundary';
import { PageLoading } from '../layout/page-loading';
import { RouteArrivalEffects } from '../layout/route-arrival-effects';
import type { PageRoute, SiteRoute } from '../routing/site-route';
import { languageState } from '../texts/language';
import { Guard } from './auth/guard';
import { notFoundRoute } from './not-found-route';
import { getPageLanguage, setPageLanguage } from './page-language';
import { getReadyLayout, getReadyPage, prepare } from './prepare';

interface RouteViewProps {
  route: SiteRoute;
  last: RefObject<string | null>;
}

/** Marked as fulfilled in the way of React, so that rendering does not suspend. */
const atHand = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

/** Renders the page of a route; suspends until everything that it needs is loaded. */
export const Page = ({ route }: { route: PageRoute }) => {
  const { language } = useSnapshot(languageState);
  const Ready = getReadyPage(route, language);
  use(Ready ? atHand : prepare(route, language));
  return Ready && <Ready />;
};

/**
 * Renders the layout around a page; suspends until the layout and its texts are loaded. Only then changes the
 * language, if the page has another than the last one, so that everything that is shown has its texts.
 */
const Frame = ({ route, children }: { route: SiteRoute; children: ReactNode }) => {
  const { language: shown } = useSnapshot(languageState);
  const language = getPageLanguage(route);
  const Ready = getReadyLayout(route, language);
  use(Ready ? atHand : prepare(route, language));
  useLayoutEffect(() => setPageLanguage(route), [route]);
  return Ready && shown === language && <Ready>{children}</Ready>;
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
