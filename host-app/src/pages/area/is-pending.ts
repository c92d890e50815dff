import type { UserView } from '@somesa/core';

/** Returns whether somebody of the back office has yet to enter a code of their authenticator app. */
export const isPending = (user: Pick<UserView, 'second_factor'> | null): boolean =>
  user?.second_factor === 'enrol' || user?.second_factor === 'confirm';
