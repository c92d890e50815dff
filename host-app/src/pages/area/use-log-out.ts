import { useLocation } from 'wouter';
import { logOut } from '../../state/auth-session';

/** Returns the function behind every Logout button: it logs the user out and opens the home page. */
export const useLogOut = (): (() => void) => {
  const [, navigate] = useLocation();
  return () => void logOut(() => navigate('/'));
};
