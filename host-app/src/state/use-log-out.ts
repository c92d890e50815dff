import { useLocation } from 'wouter';
import { logOut } from './auth-session';

export const useLogOut = (): (() => void) => {
  const [, navigate] = useLocation();
  return () => void logOut(() => navigate('/'));
};
