import { useEffect } from 'react';
import { startAuth } from '../state/auth-start';

/** Stands beside a page, inside all that it waits for: who is signed in is asked only when the page has taken over. */
export const AccountStart = () => {
  useEffect(startAuth, []);
  return null;
};
