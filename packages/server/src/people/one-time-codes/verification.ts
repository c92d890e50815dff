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
import { createToken } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import { unwrapError } from '../../platform/http/describe-error';
import type { AccountDependencies } from '../accounts/account-dependencies';
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
import type { ContactChanges } from './contact-changes';
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

/** Creates the service that verifies phone numbers and email addresses with one-time codes. A code is valid only for the contact it was sent to. */
export const createVerification = (
  deps: AccountDependencies & { changes: Pick<ContactChanges, 'findTicketOwner'> },
) => {
  const { clock, config, database, codes, changes, hooks } = deps;

  const verifyRegistration = async (
    tx: Tx,
    msisdn: Msisdn,
    { otp, ticket }: PhoneCode,
  ): Promise<User | null> => {
    const known = await findUnverifiedUser(tx, msisdn);
    if (!known || !isTicketOf(config.secretKey, known, ticket)) return null;
    const code = { userId: known.id, purpose: 'register', target: msisdn } as const;
    const lockSubject = async () => {
      await lockPhone(tx, msisdn);
      const user = await lockActiveUser(tx, known.id);
      return user?.msisdn === msisdn && user.phoneVerifiedAt === null;
    };
    if (!(await codes.redeem(tx, code, otp, lockSubject))) return null;
    const at = clock.now();
    await recordAccountEvent(tx, { userId: known.id, actorId: known.id, event: 'phone-verified', at });
    await hooks.linkPhone(tx, msisdn, known.id);
    return changeUser(tx, known.id, { phoneVerifiedAt: at });
  };

  const verifyNewPhone = async (tx: Tx, me: User, msisdn: Msisdn, otp: string): Promise<User | null> => {
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

  const verifyNewEmail = async (tx: Tx, me: User, key: string, otp: string): Promise<User | null> => {
    const { id } = me;
    const code = { userId: id, purpose: 'change-email', target: key } as const;
    let email: string | null = null;
    const lockSubject = async () => {
      email = (await lockActiveUser(tx, id))?.pendingEmail ?? null;
      return email !== null && normaliseEmail(email) === key;
    };
    if (!(await codes.redeem(tx, code, otp, lockSubject))) return null;
    await deleteResetLink(tx, id);
    const at = clock.now();
    await recordAccountEvent(tx, { userId: id, actorId: id, event: 'email-changed', at });
    await notifyAccountChange(tx, me, 'email-changed', at);
    return changeUser(tx, id, { email, emailKey: key, emailVerifiedAt: at, pendingEmail: null });
  };

  /** Finds the user a phone's code belongs to: the signed-in user, or the new account whose ticket was given. Returns null for anyone else. */
  const findCodeOwner = async (
    me: User | null,
    msisdn: Msisdn,
    ticket: string | undefined,
  ): Promise<string | null> => {
    if (me?.pendingMsisdn === msisdn) return me.id;
    return changes.findTicketOwner(msisdn, ticket);
  };

  /** Counts the attempt, redeems the code, and resets the attempts if it was right. */
  const verify = async (
    owner: AttemptOwner,
    redeem: (tx: Tx) => Promise<User | null>,
  ): Promise<Result<UserView, Problem>> => {
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

  return {
    /** Verifies the phone number that the signed-in user requested, or that of a new account. */
    verifyPhone: async (
      me: User | null,
      msisdn: Msisdn,
      code: PhoneCode,
    ): Promise<Result<UserView, Problem>> =>
      verify({ userId: await findCodeOwner(me, msisdn, code.ticket), target: msisdn }, (tx) =>
        me?.pendingMsisdn === msisdn
          ? verifyNewPhone(tx, me, msisdn, code.otp)
          : verifyRegistration(tx, msisdn, code),
      ),

    /** Verifies the email address that the user requested. */
    verifyEmail: (me: User, key: string, otp: string): Promise<Result<UserView, Problem>> =>
      verify({ userId: me.id, target: key }, (tx) => verifyNewEmail(tx, me, key, otp)),
  };
};
