import { type RefObject, Suspense, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ErrorBoundary } from './errors/error-boundary';
import { Arrival } from './layout/arrival';
import { Departure } from './layout/departure';
import { PageLoading } from './layout/page-loading';
import { PublicLayout } from './layout/public-layout';
import { routes, type SiteRoute } from './routes';

/** One page with what catches its failures and its loading. A new address starts with a clean slate. */
const Place = ({ path, title, Page, last }: SiteRoute & { last: RefObject<string | null> }) => {
  const [location] = useLocation();
  return (
    <ErrorBoundary key={location} name="page" route={path}>
      <Suspense fallback={<PageLoading />}>
        <Page />
        <Arrival title={title} last={last} />
      </Suspense>
    </ErrorBoundary>
  );
};

/** The whole site: layout around the page of the address. */
export const Site = () => {
  const [location] = useLocation();
  const last = useRef<string | null>(null);
  return (
    <ErrorBoundary name="site" route="*">
      <Departure key={location} />
      <PublicLayout>
        <Switch>
          {routes.map((route) => (
            <Route key={route.path} path={route.path}>
              <Place {...route} last={last} />
            </Route>
          ))}
        </Switch>
      </PublicLayout>
    </ErrorBoundary>
  );
};
