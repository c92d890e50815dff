import type { UserView } from '@somesa/core';

/** Returns whether a back-office user must still enter a code of their authenticator app. */
export const needsSecondFactor = (user: Pick<UserView, 'second_factor'> | null): boolean =>
  user?.second_factor === 'enrol' || user?.second_factor === 'confirm';
