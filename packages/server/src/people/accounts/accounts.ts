import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import type { RateLimitCounters } from '../../platform/http/rate-limit-counters';
import { createInvitations } from '../invitations/invitations';
import { expireInvitations } from '../invitations/invitations-repository';
import { createContactChanges } from '../one-time-codes/contact-changes';
import { createOneTimeCodes } from '../one-time-codes/one-time-codes';
import { createVerification } from '../one-time-codes/verification';
import { createAvatars } from '../profile/avatars';
import { createDeletion } from '../profile/deletion';
import { createProfile } from '../profile/profile';
import { createSecondFactors } from '../second-factor/second-factors';
import { createAttemptLimiter } from '../sign-in/attempt-limiter';
import { createCurrentPassword } from '../sign-in/current-password';
import { createLogIn } from '../sign-in/log-in';
import { createPasswordChange } from '../sign-in/password-change';
import { createPasswords, passwordCostOf } from '../sign-in/passwords';
import { createRegistration } from '../sign-in/registration';
import { createRegistrationSms } from '../sign-in/registration-sms';
import { createPasswordReset, deleteExpiredLinks } from '../sign-in/reset-links';
import { deleteExpiredSessions } from '../sign-in/sessions';
import { createAdminUsers } from '../staff/admin-users';
import type { AccountDependencies, AccountHooks } from './account-dependencies';
import { createAfterResponse } from './after-response';
import { deleteUnverifiedUsers } from './users-repository';

/** Interval between deletions of expired data, in milliseconds. */
const FORGET_EVERY_MS = 60_000;

/** People’s accounts: how they are made, entered, changed and ended. */
export const createAccounts = (given: {
  config: Config;
  clock: Clock;
  database: Database;
  counters: RateLimitCounters;
  hooks: AccountHooks;
  warn: (message: string, detail: object) => void;
  wake: () => void;
  report: (error: unknown) => void;
}) => {
  const { config, clock, database, counters, report, warn } = given;
  const tries = createAttemptLimiter({ config, clock });
  const codes = createOneTimeCodes({ clock, secretKey: config.secretKey, tries });
  const passwords = createPasswords(passwordCostOf(config));
  const deps: AccountDependencies = {
    ...given,
    tries,
    codes,
    passwords,
    registrationSms: createRegistrationSms({ config, counters, warn }),
    checkPassword: createCurrentPassword({ database, passwords, tries }),
  };
  const afterwards = createAfterResponse(report);
  const changes = createContactChanges(deps);
  let forgottenAt = 0;

  return {
    register: createRegistration(deps),
    logIn: createLogIn(deps),
    verification: createVerification(deps),
    changes,
    profile: createProfile({ ...deps, changes }),
    passwordReset: createPasswordReset(deps),
    changePassword: createPasswordChange(deps),
    deleteUser: createDeletion(deps),
    admin: createAdminUsers(deps),
    secondFactors: createSecondFactors(deps),
    invitations: createInvitations(deps),
    avatars: createAvatars(deps),

    /** Work that responses do not wait for. */
    afterwards,

    /** One-time codes, for what else a person agrees to with a code. */
    codes,

    /** Forgets what is over: sessions, codes, links, tries, counts, invitations, and accounts whose phone was never verified. */
    forgetOld: async (): Promise<void> => {
      const now = clock.now();
      if (Math.abs(now.getTime() - forgottenAt) < FORGET_EVERY_MS) return;
      forgottenAt = now.getTime();
      await deleteExpiredSessions(database, now);
      await codes.forgetOld(database);
      await deleteExpiredLinks(database, now);
      await tries.forgetOld(database);
      await counters.deleteEnded();
      await deleteUnverifiedUsers(database, now);
      await expireInvitations(database, now);
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
