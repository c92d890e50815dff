import { roles, type UserView } from '@somesa/core';
import { isDemoLogin, type NetworkSettings } from '../accounts/demo-logins';
import type { SignedInUser, User } from '../sign-in/sessions';

/** Time after a second-factor code during which money and rights may be changed, in milliseconds. */
const CONFIRMATION_MS = 10 * 60_000;

/** Parts of a session that concern the second factor. */
type SessionFactor = Pick<SignedInUser, 'secondFactorAt' | 'isEnrolled'> & {
  user: Pick<User, 'roleId' | 'emailKey'>;
};

/** Returns the second factor that a back-office session still needs: null if none, `demo` for demo accounts, which need none. */
export const getSecondFactorStatus = (
  config: NetworkSettings,
  { user, secondFactorAt, isEnrolled }: SessionFactor,
): NonNullable<UserView['second_factor']> | null => {
  if (user.roleId === roles.parent) return null;
  if (isDemoLogin(config, user)) return 'demo';
  if (!isEnrolled && secondFactorAt === null) return 'enrol';
  return secondFactorAt === null ? 'confirm' : null;
};

/** Returns whether a session may change money and rights now, because a code was entered within the last 10 minutes. */
export const hasFreshCode = (config: NetworkSettings, me: SessionFactor, now: Date): boolean =>
  getSecondFactorStatus(config, me) === 'demo' ||
  (me.secondFactorAt !== null && now.getTime() - me.secondFactorAt.getTime() < CONFIRMATION_MS);
