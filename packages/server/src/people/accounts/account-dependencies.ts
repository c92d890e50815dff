import type { Msisdn, Problem, Result } from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database, Tx } from '../../platform/db/database';
import type { OneTimeCodes } from '../one-time-codes/one-time-codes';
import type { AttemptLimiter } from '../sign-in/attempt-limiter';
import type { Passwords } from '../sign-in/passwords';
import type { RegistrationSms } from '../sign-in/registration-sms';
import type { User } from '../sign-in/sessions';

/** Account operations that other layers provide; each runs in the caller's transaction. */
export interface AccountHooks {
  /** Returns whether a person has an outstanding loan. */
  hasOutstandingLoan(tx: Tx, userId: string): Promise<boolean>;
  /** Assigns earlier payments and loan applications from a verified phone number to its owner. */
  linkPhone(tx: Tx, msisdn: Msisdn, userId: string): Promise<void>;
  /** Anonymises a person's loan applications. */
  anonymiseApplicant(tx: Tx, userId: string, now: Date): Promise<void>;
  /** Deletes the list of children that a person keeps. */
  forgetChildren(tx: Tx, userId: string): Promise<void>;
  /** Finds the name of a school; returns null if it does not exist. */
  findSchoolName(tx: Tx, schoolId: number): Promise<string | null>;
}

/** Checks the password of the signed-in user. Returns the problem if it is missing or wrong. */
export type CheckCurrentPassword = (
  me: User,
  currentPassword: string | undefined,
) => Promise<Result<null, Problem>>;

/** Dependencies of all account services. */
export interface AccountDependencies {
  config: Config;
  clock: Clock;
  database: Database;
  passwords: Passwords;
  codes: OneTimeCodes;
  attempts: AttemptLimiter;
  registrationSms: RegistrationSms;
  checkPassword: CheckCurrentPassword;
  hooks: AccountHooks;
}
