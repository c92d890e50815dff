import {
  brand,
  err,
  formatText,
  type Msisdn,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
  type UserView,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { bindDeps } from '../../platform/bind-deps';
import { createToken } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import { unwrapError } from '../../platform/http/describe-error';
import type { AccountDependencies as Deps } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { notifyAccountChange } from '../accounts/notify-account-change';
import { lockPhone } from '../accounts/phone-owner';
import { viewUser } from '../accounts/user-view';
import {
  changeUser,
  deleteUnverifiedByPhone,
  findUnverifiedUser,
  lockActiveUser,
} from '../accounts/users-repository';
import { isTicketOf } from '../sign-in/registration';
import { deleteResetLink } from '../sign-in/reset-links';
import type { User } from '../sign-in/sessions';
import { findTicketOwner } from './contact-changes';
import type { AttemptOwner } from './one-time-codes';

/** Sends an SMS to a person’s previous phone number when it changes, as someone else may have changed it. */
const notifyPreviousPhone = async (
  tx: Tx,
  { id, msisdn, phoneVerifiedAt, language }: User,
  now: Date,
): Promise<void> => {
  if (!msisdn || !phoneVerifiedAt) return;
  const text = formatText(answerTexts[language].sms.phone_changed, {
    brand: brand.name,
    phone: brand.phones[0],
  });
  await queueTextMessage(tx, {
    dedupeKey: `phone-changed:${id}:${createToken()}`,
    msisdn: msisdn as Msisdn,
    text,
    now,
  });
};

const UNIQUE_VIOLATION = '23505';
const createWrongOtpProblem = (): Problem => problem('validation_failed', {}, { otp: ['otp_wrong'] });

/** Input that verifies a phone number. The code of a new account is valid only with the ticket issued at its registration. */
interface PhoneCode {
  otp: string;
  ticket?: string | undefined;
}

type Verified = Promise<Result<UserView, Problem>>;

const verifyRegistration = async (
  { clock, config, codes, hooks }: Deps,
  tx: Tx,
  msisdn: Msisdn,
  { otp, ticket }: PhoneCode,
): Promise<User | null> => {
  const known = await findUnverifiedUser(tx, msisdn);
  if (!known || !isTicketOf(config.secretKey, known, ticket)) return null;
  const { id } = known;
  const code = { userId: id, purpose: 'register', target: msisdn } as const;
  const lockSubject = async () => {
    await lockPhone(tx, msisdn);
    const user = await lockActiveUser(tx, id);
    return user?.msisdn === msisdn && user.phoneVerifiedAt === null;
  };
  if (!(await codes.redeem(tx, code, otp, lockSubject))) return null;
  const at = clock.now();
  await recordAccountEvent(tx, { userId: id, actorId: id, event: 'phone-verified', at });
  await hooks.linkPhone(tx, msisdn, id);
  return changeUser(tx, id, { phoneVerifiedAt: at });
};

const verifyNewPhone = async (
  { clock, codes, hooks }: Deps,
  tx: Tx,
  me: User,
  { msisdn, otp }: { msisdn: Msisdn; otp: string },
): Promise<User | null> => {
  const { id } = me;
  const code = { userId: id, purpose: 'change-phone', target: msisdn } as const;
  const lockSubject = async () => {
    await lockPhone(tx, msisdn);
    return (await lockActiveUser(tx, id))?.pendingMsisdn === msisdn;
  };
  if (!(await codes.redeem(tx, code, otp, lockSubject))) return null;
  const at = clock.now();
  await deleteUnverifiedByPhone(tx, msisdn, id, at);
  await recordAccountEvent(tx, { userId: id, actorId: id, event: 'phone-changed', at });
  await deleteResetLink(tx, id);
  await notifyPreviousPhone(tx, me, at);
  await hooks.linkPhone(tx, msisdn, id);
  return changeUser(tx, id, { msisdn, pendingMsisdn: null, phoneVerifiedAt: at });
};

const verifyNewEmail = async (
  { clock, codes }: Deps,
  tx: Tx,
  me: User,
  { emailKey, otp }: { emailKey: string; otp: string },
): Promise<User | null> => {
  const { id } = me;
  const code = { userId: id, purpose: 'change-email', target: emailKey } as const;
  let email: string | null = null;
  const lockSubject = async () => {
    email = (await lockActiveUser(tx, id))?.pendingEmail ?? null;
    return email !== null && normaliseEmail(email) === emailKey;
  };
  if (!(await codes.redeem(tx, code, otp, lockSubject))) return null;
  await deleteResetLink(tx, id);
  const at = clock.now();
  await recordAccountEvent(tx, { userId: id, actorId: id, event: 'email-changed', at });
  await notifyAccountChange(tx, me, 'email-changed', at);
  return changeUser(tx, id, { email, emailKey, emailVerifiedAt: at, pendingEmail: null });
};

/** Counts the attempt, redeems the code, and resets the attempts if it was right. */
const verify = async (
  { database, codes }: Deps,
  owner: AttemptOwner,
  redeem: (tx: Tx) => Promise<User | null>,
): Verified => {
  const admitted = await database.transaction((tx) => codes.countAttempt(tx, owner));
  if (!admitted.ok) return admitted;
  if (!admitted.value) return err(createWrongOtpProblem());
  try {
    const view = await database.transaction(async (tx) => {
      const user = await redeem(tx);
      if (user) await codes.resetAttempts(tx, owner);
      return user && viewUser(tx, user);
    });
    return view ? ok(view) : err(createWrongOtpProblem());
  } catch (error) {
    // Someone else has verified the same phone number or email address in the meantime.
    if (unwrapError(error).code !== UNIQUE_VIOLATION) throw error;
    const isPhone = owner.target.startsWith('+');
    return err(problem('validation_failed', {}, { otp: [isPhone ? 'contact_taken' : 'email_taken'] }));
  }
};

/** Verifies the phone number that the signed-in user requested, or that of a new account whose ticket is given. */
const verifyPhone = async (deps: Deps, me: User | null, msisdn: Msisdn, code: PhoneCode): Verified => {
  if (me?.pendingMsisdn === msisdn) {
    const entered = { msisdn, otp: code.otp };
    return verify(deps, { userId: me.id, target: msisdn }, (tx) => verifyNewPhone(deps, tx, me, entered));
  }
  const userId = await findTicketOwner(deps, msisdn, code.ticket);
  return verify(deps, { userId, target: msisdn }, (tx) => verifyRegistration(deps, tx, msisdn, code));
};

/** Verifies the email address that the user requested. */
const verifyEmail = (deps: Deps, me: User, emailKey: string, otp: string): Verified =>
  verify(deps, { userId: me.id, target: emailKey }, (tx) => verifyNewEmail(deps, tx, me, { emailKey, otp }));

/** Creates the service that verifies phone numbers and email addresses with one-time codes. A code is valid only for the contact it was sent to. */
export const createVerification = (deps: Deps) => bindDeps(deps, { verifyPhone, verifyEmail });
