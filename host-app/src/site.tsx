import { Toaster } from '@somesa/ui';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './errors/error-boundary';
import { Departure } from './layout/departure';
import { ProgressBar } from './layout/progress-bar';
import { Place } from './routing/place';
import { routeOf } from './routing/route-of';

/** The whole site: the page of the address in its layout. */
export const Site = () => {
  const [location] = useLocation();
  const last = useRef<string | null>(null);
  return (
    <ErrorBoundary name="site" route="*">
      <Departure key={location} />
      <Place route={routeOf(location)} last={last} />
      <ProgressBar />
      <Toaster />
    </ErrorBoundary>
  );
};
