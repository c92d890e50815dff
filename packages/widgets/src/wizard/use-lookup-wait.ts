import type { LookupState } from '../state/lookup';
import { useNow } from './use-now';

/** Returns the time until the number may be looked up again, in milliseconds; 0 or less if it may be now. */
export const useLookupWait = (lookup: LookupState): number => {
  const retryAtMs = lookup.kind === 'failed' ? lookup.retryAtMs : null;
  return (retryAtMs ?? 0) - useNow(retryAtMs !== null);
};
