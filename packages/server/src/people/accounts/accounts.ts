import { lte, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import type { RateLimitCounters } from '../../platform/http/rate-limit-counters';
import { selectDueWork } from '../../platform/jobs/select-due-work';
import { rateLimitCounters } from '../../platform/tables/operations';
import { createInvitations } from '../invitations/invitations';
import { expireInvitations, isInvitationOverdue } from '../invitations/invitations-repository';
import { createContactChanges } from '../one-time-codes/contact-changes';
import { createOneTimeCodes } from '../one-time-codes/one-time-codes';
import { createPhoneCodes } from '../one-time-codes/phone-codes';
import { createVerification } from '../one-time-codes/verification';
import { createAvatars } from '../profile/avatars';
import { createDeletion } from '../profile/deletion';
import { createProfile } from '../profile/profile';
import type { RoleGrants } from '../role-grants/role-grants';
import { deletePendingSecrets, isPendingSecretExpired } from '../second-factor/second-factor-secrets';
import { createSecondFactors } from '../second-factor/second-factors';
import { createAttemptLimiter, isCounterExpired } from '../sign-in/attempt-limiter';
import { createLogIn } from '../sign-in/log-in';
import { createCurrentPassword, createPasswordChange } from '../sign-in/password-change';
import { createPasswords, getPasswordCost } from '../sign-in/passwords';
import { createRegistration } from '../sign-in/registration';
import { createRegistrationSms } from '../sign-in/registration-sms';
import { createPasswordReset } from '../sign-in/reset-links';
import { isSessionExpired } from '../sign-in/sessions';
import { createAdminUsers } from '../staff/admin-users';
import {
  attemptCounters,
  invitations,
  oneTimeCodes,
  phoneCodes,
  resetLinks,
  sessions,
  users,
} from '../tables/users';
import type { AccountDependencies, AccountHooks } from './account-dependencies';
import { createAfterResponse } from './after-response';
import { deleteUnverifiedUsers, isUnverifiedTooLong } from './users-repository';

/** Creates the account services. `report` gets errors of work that runs after responses. */
export const createAccounts = (options: {
  config: Config;
  clock: Clock;
  database: Database;
  counters: RateLimitCounters;
  hooks: AccountHooks;
  roleGrants: RoleGrants;
  warn: (message: string, detail: object) => void;
  report: (error: unknown) => void;
}) => {
  const { config, clock, database, counters, report, warn, roleGrants } = options;
  const attempts = createAttemptLimiter({ config, clock });
  const codes = createOneTimeCodes({ clock, secretKey: config.secretKey, attempts });
  const passwords = createPasswords(getPasswordCost(config));
  const deps: AccountDependencies = {
    ...options,
    attempts,
    codes,
    passwords,
    registrationSms: createRegistrationSms({ config, counters, warn }),
    checkPassword: createCurrentPassword({ database, passwords, attempts }),
  };
  const afterResponses = createAfterResponse(report);
  const changes = createContactChanges(deps);

  return {
    checkPassword: deps.checkPassword,
    register: createRegistration(deps),
    logIn: createLogIn(deps),
    verification: createVerification(deps),
    changes,
    profile: createProfile({ ...deps, changes }),
    passwordReset: createPasswordReset(deps),
    changePassword: createPasswordChange(deps),
    deleteUser: createDeletion(deps),
    admin: createAdminUsers({ ...deps, roleGrants }),
    secondFactors: createSecondFactors(deps),
    invitations: createInvitations({ ...deps, roleGrants }),
    avatars: createAvatars(deps),

    /** Runs work after the response is sent. */
    afterResponses,

    /** One-time codes, also used to accept loan offers. */
    codes,

    /** Codes of phone numbers without an account. */
    phoneCodes: createPhoneCodes({ database, clock, secretKey: config.secretKey, attempts, codes }),

    /** Deletes expired sessions, codes, links and counters, expires invitations, and deletes unverified accounts. */
    deleteExpired: async (): Promise<void> => {
      const now = clock.now();
      const createRowDeletion = (table: PgTable, isDue: SQL | undefined) => ({
        table,
        isDue,
        run: () => database.orm.delete(table).where(isDue),
      });
      const works = await selectDueWork(database, [
        createRowDeletion(sessions, isSessionExpired(database, now)),
        {
          table: sessions,
          isDue: isPendingSecretExpired(now),
          run: () => deletePendingSecrets(database, isPendingSecretExpired(now)),
        },
        createRowDeletion(oneTimeCodes, lte(oneTimeCodes.expiresAt, now)),
        createRowDeletion(phoneCodes, lte(phoneCodes.expiresAt, now)),
        createRowDeletion(resetLinks, lte(resetLinks.expiresAt, now)),
        createRowDeletion(attemptCounters, isCounterExpired(now)),
        {
          table: rateLimitCounters,
          isDue: lte(rateLimitCounters.endsAt, now),
          run: () => counters.deleteEnded(),
        },
        {
          table: users,
          isDue: isUnverifiedTooLong(now),
          run: () => deleteUnverifiedUsers(database, now),
        },
        {
          table: invitations,
          isDue: isInvitationOverdue(now),
          run: () => expireInvitations(database, now),
        },
      ]);
      for (const { run } of works) await run();
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
