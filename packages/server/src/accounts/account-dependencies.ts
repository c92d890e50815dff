import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Database, Tx } from '../db/database';
import type { CheckCurrentPassword } from './current-password';
import type { OneTimeCodes } from './one-time-codes';
import type { Passwords } from './passwords';
import type { RegistrationSms } from './registration-sms';
import type { Tries } from './tries';

/** Asks, in the caller’s transaction, whether a person still owes on a loan. */
export type HasOutstandingLoan = (tx: Tx, userId: string) => Promise<boolean>;

/** What every service of this room works with. */
export interface AccountDependencies {
  config: Config;
  clock: Clock;
  database: Database;
  passwords: Passwords;
  codes: OneTimeCodes;
  tries: Tries;
  registrationSms: RegistrationSms;
  /** Checks the password of who is signed in. */
  checkPassword: CheckCurrentPassword;
  /** Has messages sent that were just put on a list. */
  wake(): void;
  /** Tells whether a person still owes on a loan. */
  hasOutstandingLoan: HasOutstandingLoan;
}
