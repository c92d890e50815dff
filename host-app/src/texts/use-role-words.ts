import { type RoleId, roles } from '@somesa/core';
import { useText } from './use-text';

export const useRoleWords = (): Readonly<Record<RoleId, string>> => {
  const words = useText('admin').lists.users.words.role;
  return {
    [roles.parent]: words.parent,
    [roles.staff]: words.staff,
    [roles.administrator]: words.administrator,
    [roles.bursar]: words.bursar,
  };
};
