import { useEffect } from 'react';
import { startAuth } from '../state/auth-start';

/**
 * Restores the session once the page is hydrated; rendered beside the page, inside everything that suspends.
 */
export const AccountStart = () => {
  useEffect(startAuth, []);
  return null;
};
