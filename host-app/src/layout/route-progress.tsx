import { useLayoutEffect } from 'react';
import { clearFailures } from '../routing/prepare';
import { clearProgress, startProgress } from '../state/route-progress';

/** Starts the progress bar. The site renders one for each address, and `RouteArrivalEffects` ends its progress. */
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
