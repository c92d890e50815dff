import {
  type AccountBody,
  emailKey,
  err,
  type Language,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
  type SignedIn,
  toLocalPhone,
} from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { secondFactors } from '../../platform/db/schema';
import type { KnownDevice } from '../../platform/http/known-devices';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { isDemoLogin } from '../accounts/demo-logins';
import { viewUser } from '../accounts/user-view';
import { findUserByEmail, lockActiveUser, savePreferredLanguage } from '../accounts/users-repository';
import { secondFactorState } from '../second-factor/second-factor-state';
import { findWeakness } from './password-rules';
import { createRegistrationToken } from './registration-token';
import { openSession, type User } from './sessions';

/** Reason a log-in failed; for someone who knew the password, also a number that is not verified yet and the ticket with which its code is valid. */
export interface LogInFailure {
  problem: Problem;
  unverified?: { contact: string; ticket: string };
}

/** Person who logs in, and the language they request. */
interface Caller {
  /** Subject that wrong passwords count against: the account, or the account on a device that logged in to it before. */
  subject: string;
  asked: Language | null;
}

/** An unverified number that was sent another OTP, or not. */
interface Reminder {
  failure: LogInFailure;
  isSent: boolean;
}

/** Signs people in. A wrong password and an unknown e-mail cost and answer the same. */
export const createLogIn = (deps: AccountDependencies) => {
  const { clock, config, database, passwords, codes, tries, registrationSms, wake } = deps;

  /** Sends another OTP, unless one went out a moment ago. */
  const remind = async (tx: Tx, known: User, caller: Caller, mayCost: boolean): Promise<Reminder> => {
    const user = await lockActiveUser(tx, known.id);
    if (!user?.msisdn || user.passwordHash !== known.passwordHash)
      return { failure: { problem: problem('log_in_failed') }, isSent: false };
    await tries.forget(tx, 'log-in', caller.subject);
    const { language } = await savePreferredLanguage(tx, user, caller.asked);
    const msisdn = user.msisdn as Msisdn;
    const code = { userId: user.id, purpose: 'register', target: msisdn } as const;
    const isSent = mayCost && (await codes.admit(tx, code)).ok;
    if (isSent) await codes.sendToPhone(tx, code, language);
    const unverified = {
      contact: toLocalPhone(msisdn),
      ticket: createRegistrationToken(config.secretKey, user),
    };
    return { failure: { problem: problem('phone_unverified'), unverified }, isSent };
  };

  const remindCounted = async (known: User, caller: Caller): Promise<LogInFailure> => {
    const counted = await registrationSms.take();
    let isSent = false;
    try {
      const reminder = await database.transaction((tx) => remind(tx, known, caller, counted.ok));
      isSent = reminder.isSent;
      return reminder.failure;
    } finally {
      if (counted.ok && !isSent) await registrationSms.release();
    }
  };

  /** Goes on only where the password that was right is still the password. */
  const enter = async (
    tx: Tx,
    known: User,
    { subject, asked }: Caller,
  ): Promise<Result<SignedIn, LogInFailure>> => {
    const user = await lockActiveUser(tx, known.id);
    if (!user || user.passwordHash !== known.passwordHash) return err({ problem: problem('log_in_failed') });
    await tries.forget(tx, 'log-in', subject);
    await savePreferredLanguage(tx, user, asked);
    const token = await openSession(tx, user, clock.now());
    const [factor] = await tx.orm
      .select({ at: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, user.id));
    const isEnrolled = factor?.at instanceof Date;
    const status = secondFactorState(config, { user, isEnrolled, secondFactorAt: null });
    const view = await viewUser(tx, user);
    return ok({ user: status ? { ...view, second_factor: status } : view, token });
  };

  return async (
    { email, password }: AccountBody<'login'>,
    asked: Language | null,
    device: KnownDevice | null = null,
  ): Promise<Result<SignedIn, LogInFailure>> => {
    const key = emailKey(email);
    const subject = device === null ? key : `${device} ${key}`;
    const caller = { subject, asked };
    const admitted = await database.transaction((tx) => tries.take(tx, 'log-in', subject));
    if (!admitted.ok) return err({ problem: admitted.error });
    const user = await findUserByEmail(database, key);
    const isRight = await passwords.isRight(password, user?.passwordHash ?? null, device !== null);
    if (!isRight.ok) {
      // That we had no time counts as nobody’s try.
      await database.transaction((tx) => tries.giveBack(tx, 'log-in', subject));
      return err({ problem: isRight.error });
    }
    if (!user || !isRight.value) return err({ problem: problem('log_in_failed') });
    if (user.lockedAt) return err({ problem: problem('account_locked') });
    const isOutgrown =
      user.roleId !== roles.parent &&
      !isDemoLogin(config, user) &&
      (await findWeakness(password, user)) !== null;
    if (isOutgrown) return err({ problem: problem('password_outgrown') });
    if (user.phoneVerifiedAt) return database.transaction((tx) => enter(tx, user, caller));
    const reminded = await remindCounted(user, caller);
    wake();
    return err(reminded);
  };
};
