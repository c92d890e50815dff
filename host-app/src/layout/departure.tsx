import { useLayoutEffect } from 'react';
import { clearProgress, startProgress } from '../state/route-progress';

/** Starts the progress bar: one stands in the site for each address, and Arrival ends what it started. */
export const Departure = () => {
  useLayoutEffect(() => {
    startProgress();
    return clearProgress;
  }, []);
  return null;
};
