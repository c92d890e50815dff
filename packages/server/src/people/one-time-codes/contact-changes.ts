import {
  err,
  type Language,
  type Msisdn,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import type { AccountDependencies } from '../accounts/account-dependencies';
import type { RunAfterResponse } from '../accounts/after-response';
import {
  changeUser,
  findTakenContact,
  findUnverifiedUser,
  lockActiveUser,
  releaseExpiredClaims,
} from '../accounts/users-repository';
import { isTicketOf } from '../sign-in/registration';
import type { User } from '../sign-in/sessions';

/** Phone number to send another code to, and the language requested; null for the user’s own. */
interface Resend {
  msisdn: Msisdn;
  /** Ticket of the registration, if the caller has it. */
  ticket?: string | undefined;
  language: Language | null;
}

/** Creates the service that changes phone numbers and email addresses. A change takes effect once the code sent there is entered. */
export const createContactChanges = (deps: AccountDependencies) => {
  const { clock, config, database, codes, attempts, registrationSms } = deps;

  const sendToPhone = (tx: Tx, user: User, msisdn: Msisdn, language: Language | null): Promise<void> => {
    const code = { userId: user.id, purpose: 'change-phone', target: msisdn } as const;
    return codes.sendToPhone(tx, code, language ?? user.language);
  };
  const sendToEmail = (tx: Tx, user: User, email: string, language: Language | null): Promise<void> => {
    const code = { userId: user.id, purpose: 'change-email', target: normaliseEmail(email) } as const;
    return codes.sendToEmail(tx, code, email, language ?? user.language);
  };

  /** Finds the new account of a number whose ticket is given. Returns null for anyone else. */
  const findTicketOwner = async (msisdn: Msisdn, ticket: string | undefined): Promise<string | null> => {
    const known = await findUnverifiedUser(database, msisdn);
    return known && isTicketOf(config.secretKey, known, ticket) ? known.id : null;
  };

  /** Sends another code for a phone change, unless the user has since verified the number or requested another one. */
  const resendPhoneChange = async (tx: Tx, me: User, { msisdn, language }: Resend): Promise<void> => {
    const user = await lockActiveUser(tx, me.id);
    if (user?.pendingMsisdn === msisdn) await sendToPhone(tx, user, msisdn, language);
  };

  /** Sends another code for a new account. Returns false if no account is waiting for one. */
  const resendRegistration = async (tx: Tx, { msisdn, language }: Resend): Promise<boolean> => {
    const known = await findUnverifiedUser(tx, msisdn);
    const user = known && (await lockActiveUser(tx, known.id));
    if (user?.msisdn !== msisdn || user.phoneVerifiedAt) return false;
    const code = { userId: user.id, purpose: 'register', target: msisdn } as const;
    await codes.sendToPhone(tx, code, language ?? user.language);
    return true;
  };

  /** Sends another code for a new account within the SMS limit. Releases the message if none was sent. */
  const resendRegistrationWithinLimit = async (resend: Resend): Promise<void> => {
    const counted = await registrationSms.take();
    if (!counted.ok) return;
    let isSent = false;
    try {
      isSent = await database.transaction((tx) => resendRegistration(tx, resend));
    } finally {
      if (!isSent) await registrationSms.release();
    }
  };

  return {
    findTicketOwner,

    /** Counts a requested change, whatever its result, so that no one can find out which numbers have accounts. */
    countRequest: (user: User): Promise<Result<null, Problem>> =>
      database.transaction((tx) => attempts.take(tx, 'change', user.id)),

    /**
     * Requests another phone number, in the caller’s transaction; `field` is the form field that shows a problem. A number
     * that another account has not verified can be requested: the first to enter its code gets it.
     */
    requestPhoneChange: async (
      tx: Tx,
      user: User,
      { msisdn, language, field }: Resend & { field: 'contact' | 'phoneNumber' },
    ): Promise<Result<User, Problem>> => {
      const { isContactTaken } = await findTakenContact(tx, { msisdn, exceptId: user.id });
      if (isContactTaken && !(await findUnverifiedUser(tx, msisdn))) {
        return err(problem('validation_failed', {}, { [field]: ['contact_taken'] }));
      }
      const admitted = await codes.admit(tx, {
        purpose: 'change-phone',
        userId: user.id,
        target: msisdn,
      });
      if (!admitted.ok) return admitted;
      await sendToPhone(tx, user, msisdn, language);
      return ok(await changeUser(tx, user.id, { pendingMsisdn: msisdn }));
    },

    /** Requests another email address, in the caller’s transaction. */
    requestEmailChange: async (
      tx: Tx,
      user: User,
      { email, language }: { email: string; language: Language | null },
    ): Promise<Result<User, Problem>> => {
      const key = normaliseEmail(email);
      await releaseExpiredClaims(tx, { emailKey: key }, clock.now());
      const { isEmailTaken } = await findTakenContact(tx, { emailKey: key, exceptId: user.id });
      if (isEmailTaken) return err(problem('validation_failed', {}, { email: ['email_taken'] }));
      const admitted = await codes.admit(tx, { purpose: 'change-email', userId: user.id, target: key });
      if (!admitted.ok) return admitted;
      await sendToEmail(tx, user, email, language);
      return ok(await changeUser(tx, user.id, { pendingEmail: email }));
    },

    /**
     * Cancels a pending phone number or email address if the user saves the current one and the code for the new one has
     * expired. Until then the form sends the current one merely because it shows it.
     */
    withdraw: async (tx: Tx, user: User, current: { isPhone: boolean; isEmail: boolean }): Promise<void> => {
      const isExpired = async (purpose: 'change-phone' | 'change-email') =>
        !(await codes.hasValidCode(tx, user.id, purpose));
      const isPhone = current.isPhone && user.pendingMsisdn !== null && (await isExpired('change-phone'));
      const isEmail = current.isEmail && user.pendingEmail !== null && (await isExpired('change-email'));
      const change = { ...(isPhone && { pendingMsisdn: null }), ...(isEmail && { pendingEmail: null }) };
      if (isPhone || isEmail) await changeUser(tx, user.id, change);
    },

    /** Sends another code to a phone number that waits for one. The response does not reveal whether it does. */
    resendToPhone: async (
      me: User | null,
      resend: Resend,
      runAfterResponse: RunAfterResponse,
    ): Promise<Result<null, Problem>> => {
      const { msisdn: target } = resend;
      const isOwn = me?.pendingMsisdn === target;
      const limitProblem = isOwn ? null : await registrationSms.findProblem();
      if (limitProblem) return err(limitProblem);
      const owner = isOwn
        ? ({ purpose: 'change-phone', userId: me.id, target } as const)
        : ({ purpose: 'resend', userId: await findTicketOwner(target, resend.ticket), target } as const);
      const admitted = await database.transaction((tx) => codes.admit(tx, owner));
      if (!admitted.ok) return admitted;
      runAfterResponse(async () => {
        await (isOwn
          ? database.transaction((tx) => resendPhoneChange(tx, me, resend))
          : resendRegistrationWithinLimit(resend));
      });
      return ok(null);
    },

    /** Sends another code to the email address that the user requested. */
    resendToEmail: async (
      me: User,
      { key, language }: { key: string; language: Language | null },
      runAfterResponse: RunAfterResponse,
    ): Promise<Result<null, Problem>> => {
      const code = { purpose: 'change-email', userId: me.id, target: key } as const;
      const admitted = await database.transaction((tx) => codes.admit(tx, code));
      if (!admitted.ok) return admitted;
      runAfterResponse(async () => {
        await database.transaction(async (tx) => {
          const user = await lockActiveUser(tx, me.id);
          const email = user?.pendingEmail ?? null;
          if (user && email !== null && normaliseEmail(email) === key)
            await sendToEmail(tx, user, email, language);
        });
      });
      return ok(null);
    },
  };
};

export type ContactChanges = ReturnType<typeof createContactChanges>;
