import { useLayoutEffect } from 'react';
import { clearFailures } from '../routing/prepare';
import { clearProgress, startProgress } from '../state/route-progress';

/** Starts the progress bar: one stands in the site for each address, and `RouteArrivalEffects` ends what it started. */
export const RouteProgress = () => {
  useLayoutEffect(() => {
    startProgress();
    return () => {
      clearProgress();
      clearFailures();
    };
  }, []);
  return null;
};
