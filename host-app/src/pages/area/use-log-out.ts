import { useLocation } from 'wouter';
import { logOut } from '../../state/auth-session';

/** What Logout does, wherever it stands: out, and home. */
export const useLogOut = (): (() => void) => {
  const [, navigate] = useLocation();
  return () => void logOut(() => navigate('/'));
};
