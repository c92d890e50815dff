import { type RoleId, roles } from '@somesa/core';
import { useText } from '../../../texts/use-text';

/** Returns the name of each role by its number, from the texts of the user list. */
export const useRoleWords = (): Readonly<Record<RoleId, string>> => {
  const words = useText('admin').lists.users.words.role;
  return {
    [roles.parent]: words.parent,
    [roles.staff]: words.staff,
    [roles.administrator]: words.administrator,
    [roles.bursar]: words.bursar,
  };
};
