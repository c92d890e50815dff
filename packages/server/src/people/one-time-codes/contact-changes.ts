import {
  emailKey,
  err,
  type Language,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  toLocalPhone,
} from '@somesa/core';
import { findNotMobile } from '../../platform/checked-phone';
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
import type { User } from '../sign-in/sessions';

/** Number to send another code to, and the language that was requested. */
interface Resend {
  msisdn: Msisdn;
  asked: Language | null;
}

/** Asks for another number or e-mail address: each counts only after the code that was sent there. */
export const createContactChanges = (deps: AccountDependencies) => {
  const { clock, database, codes, tries, registrationSms, wake } = deps;

  const sendToPhone = (tx: Tx, user: User, msisdn: Msisdn, asked: Language | null): Promise<void> => {
    const code = { userId: user.id, purpose: 'change-phone', target: msisdn } as const;
    return codes.sendToPhone(tx, code, asked ?? user.language);
  };
  const sendToEmail = (tx: Tx, user: User, email: string, asked: Language | null): Promise<void> => {
    const code = { userId: user.id, purpose: 'change-email', target: emailKey(email) } as const;
    return codes.sendToEmail(tx, code, email, asked ?? user.language);
  };

  /** Goes by what the person asks for now: since they called, they may have proved it or asked for something else. */
  const sendAgain = async (tx: Tx, me: User, { msisdn, asked }: Resend): Promise<void> => {
    const user = await lockActiveUser(tx, me.id);
    if (user?.pendingMsisdn === msisdn) await sendToPhone(tx, user, msisdn, asked);
  };

  /** Sends a new account's code again; false if nobody waits for one. */
  const registerAgain = async (tx: Tx, { msisdn, asked }: Resend): Promise<boolean> => {
    const known = await findUnverifiedUser(tx, msisdn);
    const user = known && (await lockActiveUser(tx, known.id));
    if (user?.msisdn !== msisdn || user.phoneVerifiedAt) return false;
    const code = { userId: user.id, purpose: 'register', target: msisdn } as const;
    await codes.sendToPhone(tx, code, asked ?? user.language);
    return true;
  };

  /** Counts a message, sends it, and releases it if nobody waits for it. */
  const sendCounted = async (resend: Resend): Promise<void> => {
    const counted = await registrationSms.take();
    if (!counted.ok) return;
    let isSent = false;
    try {
      isSent = await database.transaction((tx) => registerAgain(tx, resend));
    } finally {
      if (!isSent) await registrationSms.release();
    }
  };

  return {
    /** Counts that a person asks for a change, whatever comes of it: nobody shall find out strangers’ numbers so. */
    admit: (user: User): Promise<Result<null, Problem>> =>
      database.transaction((tx) => tries.take(tx, 'change', user.id)),

    /**
     * Asks for another number, in the caller’s transaction; `field` is where the form shows what is wrong with it. A
     * number that somebody only claims can be asked for: whoever enters its code has it.
     */
    askForPhone: async (
      tx: Tx,
      user: User,
      { msisdn, asked, field }: Resend & { field: 'contact' | 'phoneNumber' },
    ): Promise<Result<User, Problem>> => {
      const notMobile = findNotMobile(field, toLocalPhone(msisdn));
      if (notMobile) return err(notMobile);
      const { isContactTaken } = await findTakenContact(tx, { msisdn, but: user.id });
      if (isContactTaken && !(await findUnverifiedUser(tx, msisdn))) {
        return err(problem('validation_failed', {}, { [field]: ['contact_taken'] }));
      }
      const mayBeSent = await codes.admit(tx, { purpose: 'change-phone', target: msisdn });
      if (!mayBeSent.ok) return mayBeSent;
      await sendToPhone(tx, user, msisdn, asked);
      return ok(await changeUser(tx, user.id, { pendingMsisdn: msisdn }));
    },

    /** Asks for another e-mail address, in the caller’s transaction. */
    askForEmail: async (
      tx: Tx,
      user: User,
      { email, asked }: { email: string; asked: Language | null },
    ): Promise<Result<User, Problem>> => {
      const key = emailKey(email);
      await releaseExpiredClaims(tx, { emailKey: key }, clock.now());
      const { isEmailTaken } = await findTakenContact(tx, { emailKey: key, but: user.id });
      if (isEmailTaken) return err(problem('validation_failed', {}, { email: ['email_taken'] }));
      const mayBeSent = await codes.admit(tx, { purpose: 'change-email', target: key });
      if (!mayBeSent.ok) return mayBeSent;
      await sendToEmail(tx, user, email, asked);
      return ok(await changeUser(tx, user.id, { pendingEmail: email }));
    },

    /**
     * Asks for a number or an e-mail address no more, where the person saves the old one and no code for the new one counts any longer:
     * while one does, the old one only stands in the form.
     */
    withdraw: async (tx: Tx, user: User, old: { isPhone: boolean; isEmail: boolean }): Promise<void> => {
      const isOver = async (purpose: 'change-phone' | 'change-email') =>
        !(await codes.isAwaited(tx, user.id, purpose));
      const isPhone = old.isPhone && user.pendingMsisdn !== null && (await isOver('change-phone'));
      const isEmail = old.isEmail && user.pendingEmail !== null && (await isOver('change-email'));
      const change = { ...(isPhone && { pendingMsisdn: null }), ...(isEmail && { pendingEmail: null }) };
      if (isPhone || isEmail) await changeUser(tx, user.id, change);
    },

    /** Sends another code to a number that waits for one; whether it does, shows in no answer. */
    resendToPhone: async (
      me: User | null,
      resend: Resend,
      onceAnswered: RunAfterResponse,
    ): Promise<Result<null, Problem>> => {
      const { msisdn: target } = resend;
      const isOwn = me?.pendingMsisdn === target;
      const full = isOwn ? null : await registrationSms.findProblem();
      if (full) return err(full);
      const admitted = await database.transaction((tx) =>
        isOwn ? codes.admit(tx, { purpose: 'change-phone', target }) : codes.admitResend(tx, target),
      );
      if (!admitted.ok) return admitted;
      onceAnswered(async () => {
        await (isOwn ? database.transaction((tx) => sendAgain(tx, me, resend)) : sendCounted(resend));
        wake();
      });
      return ok(null);
    },

    /** Sends another code to the e-mail address that the person asked for. */
    resendToEmail: async (
      me: User,
      { key, asked }: { key: string; asked: Language | null },
      onceAnswered: RunAfterResponse,
    ): Promise<Result<null, Problem>> => {
      const code = { purpose: 'change-email', target: key } as const;
      const admitted = await database.transaction((tx) => codes.admit(tx, code));
      if (!admitted.ok) return admitted;
      onceAnswered(async () => {
        await database.transaction(async (tx) => {
          const user = await lockActiveUser(tx, me.id);
          const email = user?.pendingEmail ?? null;
          if (user && email !== null && emailKey(email) === key) await sendToEmail(tx, user, email, asked);
        });
        wake();
      });
      return ok(null);
    },
  };
};

export type ContactChanges = ReturnType<typeof createContactChanges>;
