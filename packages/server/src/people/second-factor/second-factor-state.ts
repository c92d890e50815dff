import { roles, type UserView } from '@somesa/core';
import { isDemoLogin, type NetworkSettings } from '../accounts/demo-logins';
import type { SignedInUser, User } from '../sign-in/sessions';

/** Time for which a code of the second factor allows changes of money and rights, in milliseconds. */
const FRESH_MS = 10 * 60_000;

/** Parts of a session that concern the second factor. */
type FactorOfSession = Pick<SignedInUser, 'secondFactorAt' | 'isEnrolled'> & {
  user: Pick<User, 'roleId' | 'emailKey'>;
};

/** Returns what a session of a person of the back office still lacks; null if nothing, `demo` if the demo needs none. */
export const secondFactorState = (
  config: NetworkSettings,
  { user, secondFactorAt, isEnrolled }: FactorOfSession,
): NonNullable<UserView['second_factor']> | null => {
  if (user.roleId === roles.parent) return null;
  if (isDemoLogin(config, user)) return 'demo';
  if (!isEnrolled && secondFactorAt === null) return 'enrol';
  return secondFactorAt === null ? 'confirm' : null;
};

/** Returns whether a session may change money and rights now: a code was entered within the last 10 minutes. */
export const hasFreshCode = (config: NetworkSettings, me: FactorOfSession, now: Date): boolean =>
  secondFactorState(config, me) === 'demo' ||
  (me.secondFactorAt !== null && now.getTime() - me.secondFactorAt.getTime() < FRESH_MS);
