import { type RoleId, roles } from '@somesa/core';
import { useText } from '../../../texts/use-text';

/** What each role is called, by its number: the words of the list of people. */
export const useRoleWords = (): Readonly<Record<RoleId, string>> => {
  const words = useText('office').lists.users.words.role;
  return {
    [roles.parent]: words.parent,
    [roles.staff]: words.staff,
    [roles.administrator]: words.administrator,
    [roles.bursar]: words.bursar,
  };
};
