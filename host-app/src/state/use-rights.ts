import { hasAccess, mayActForSchool, type SchoolAction } from '@somesa/core/admin';
import { useSnapshot } from 'valtio';
import { auth } from './auth';

/** Returns what the signed-in user may do in the back office. */
export const useRights = () => {
  const { user } = useSnapshot(auth);
  return {
    isStaff: user !== null && hasAccess(user.role_id, 'staff'),
    isAdministrator: user !== null && hasAccess(user.role_id, 'administrator'),
    may: (action: SchoolAction): boolean => user !== null && mayActForSchool(user, action),
  };
};
