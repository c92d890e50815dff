import { Toaster } from '@somesa/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './layout/error-boundary';
import { ProgressBar } from './layout/progress-bar';
import { RouteProgress } from './layout/route-progress';
import { RouteView } from './pages/route-view';
import { findRoute } from './routes';
import { syncAcrossTabs } from './state/auth';

export const Site = () => {
  const [location] = useLocation();
  const last = useRef<string | null>(null);
  // Outside everything that suspends, so that a tab that is loading a page also receives changes from other
  // tabs.
  useEffect(syncAcrossTabs, []);
  return (
    <ErrorBoundary name="site" route="*" at={location}>
      <RouteProgress key={location} />
      <RouteView route={findRoute(location)} last={last} />
      <ProgressBar />
      <Toaster />
    </ErrorBoundary>
  );
};
