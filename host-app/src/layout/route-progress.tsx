import { useLayoutEffect } from 'react';
import { clearFailures } from '../routing/preparations';
import { clearProgress, startProgress } from '../state/route-progress';

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
