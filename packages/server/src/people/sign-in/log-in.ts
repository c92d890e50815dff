import {
  type AccountBody,
  err,
  formatLocalPhone,
  type Language,
  type Msisdn,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
  roles,
  type SignedIn,
} from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { type KnownDevice, toAccountSubject } from '../../platform/http/known-devices';
import type { AdmissionCheck } from '../../platform/http/limits';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { isDemoLogin } from '../accounts/demo-logins';
import { viewUser } from '../accounts/user-view';
import { findUserByEmail, lockActiveUser, savePreferredLanguage } from '../accounts/users-repository';
import { getSecondFactorStatus } from '../second-factor/second-factor-state';
import { secondFactors } from '../tables/users';
import { findPasswordProblem } from './password-rules';
import { createTicket } from './registration';
import { openSession, type User } from './sessions';

/** Reason a login failed. If the password was right but the phone is unverified, also the phone and the ticket that makes its code valid. */
interface LogInFailure {
  problem: Problem;
  unverified?: { contact: string; ticket: string };
}

/** Caller who logs in, and the language they request. */
interface Caller {
  /** Subject that wrong passwords count against: the account, or the account on a device that has logged in to it before. */
  subject: string;
  requestedLanguage: Language | null;
}

/** Request of a login. `admit` counts it against what the logins of all callers share, just before its password is checked. */
interface LogInRequest {
  requestedLanguage: Language | null;
  device: KnownDevice | null;
  admit: AdmissionCheck;
}

/** Failed login with an unverified phone number, and whether another OTP was sent to it. */
interface ResentOtp {
  failure: LogInFailure;
  isSent: boolean;
}

/** Creates the login operation. A wrong password and an unknown email address take the same work and get the same response. */
export const createLogIn = (deps: AccountDependencies) => {
  const { clock, config, database, passwords, codes, attempts, registrationSms } = deps;

  /** Sends another OTP, unless the rate limit forbids it. */
  const resendOtp = async (tx: Tx, known: User, caller: Caller, canSendSms: boolean): Promise<ResentOtp> => {
    const user = await lockActiveUser(tx, known.id);
    if (!user?.msisdn || user.passwordHash !== known.passwordHash)
      return { failure: { problem: problem('log_in_failed') }, isSent: false };
    await attempts.reset(tx, 'log-in', caller.subject);
    const { language } = await savePreferredLanguage(tx, user, caller.requestedLanguage);
    const msisdn = user.msisdn as Msisdn;
    const code = { userId: user.id, purpose: 'register', target: msisdn } as const;
    const isSent = canSendSms && (await codes.admit(tx, { ...code, purpose: 'resend' })).ok;
    if (isSent) await codes.sendToPhone(tx, code, language);
    const unverified = {
      contact: formatLocalPhone(msisdn),
      ticket: createTicket(config.secretKey, user),
    };
    return { failure: { problem: problem('phone_unverified'), unverified }, isSent };
  };

  const resendOtpWithinLimit = async (known: User, caller: Caller): Promise<LogInFailure> => {
    const counted = await registrationSms.take();
    let isSent = false;
    try {
      const resent = await database.transaction((tx) => resendOtp(tx, known, caller, counted.ok));
      isSent = resent.isSent;
      return resent.failure;
    } finally {
      if (counted.ok && !isSent) await registrationSms.release();
    }
  };

  /** Starts a session, unless the password has changed since it was checked. */
  const startSession = async (
    tx: Tx,
    known: User,
    { subject, requestedLanguage }: Caller,
  ): Promise<Result<SignedIn, LogInFailure>> => {
    const user = await lockActiveUser(tx, known.id);
    if (!user || user.passwordHash !== known.passwordHash) return err({ problem: problem('log_in_failed') });
    await attempts.reset(tx, 'log-in', subject);
    await savePreferredLanguage(tx, user, requestedLanguage);
    const token = await openSession(tx, user, clock.now());
    const [factor] = await tx.orm
      .select({ at: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, user.id));
    const isEnrolled = factor?.at instanceof Date;
    const status = getSecondFactorStatus(config, { user, isEnrolled, secondFactorAt: null });
    const view = await viewUser(tx, user);
    return ok({ user: status ? { ...view, second_factor: status } : view, token });
  };

  return async (
    { email, password }: AccountBody<'login'>,
    { requestedLanguage, device, admit }: LogInRequest,
  ): Promise<Result<SignedIn, LogInFailure>> => {
    const key = normaliseEmail(email);
    const subject = toAccountSubject(key, device);
    const caller = { subject, requestedLanguage };
    const admitted = await database.transaction((tx) => attempts.take(tx, 'log-in', subject));
    if (!admitted.ok) return err({ problem: admitted.error });
    // Counted last: what the limit of one account rejects must not use up what all callers share.
    const check = await admit();
    const user = check.ok ? await findUserByEmail(database, key) : null;
    const isRight = check.ok
      ? await passwords.verify(password, user?.passwordHash ?? null, device !== null)
      : check;
    if (!isRight.ok) {
      // A login that the busy server turned away does not count as an attempt.
      await database.transaction((tx) => attempts.release(tx, 'log-in', subject));
      if (check.ok) await check.value.releaseAll();
      return err({ problem: isRight.error });
    }
    if (!user || !isRight.value) return err({ problem: problem('log_in_failed') });
    if (user.lockedAt) return err({ problem: problem('account_locked') });
    const isPasswordTooWeak =
      user.roleId !== roles.parent &&
      !isDemoLogin(config, user) &&
      (await findPasswordProblem(password, user)) !== null;
    if (isPasswordTooWeak) return err({ problem: problem('staff_password_too_weak') });
    if (user.phoneVerifiedAt) return database.transaction((tx) => startSession(tx, user, caller));
    const failure = await resendOtpWithinLimit(user, caller);
    return err(failure);
  };
};
