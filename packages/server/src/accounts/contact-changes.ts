import { emailKey, err, type Msisdn, ok, type Problem, problem, type Result } from '@somesa/core';
import type { Tx } from '../db/database';
import type { AccountDependencies } from './account-dependencies';
import type { OnceAnswered } from './afterwards';
import type { User } from './sessions';
import { changeUser, findTaken, findUnverifiedUser, freeOldClaims } from './users-repository';

/** Asks for another number or e-mail address: each counts only after the code that was sent there. */
export const createContactChanges = (deps: AccountDependencies) => {
  const { clock, database, codes, tries, wake } = deps;

  const sendToPhone = (tx: Tx, user: User, msisdn: Msisdn): Promise<void> =>
    codes.sendToPhone(tx, { userId: user.id, purpose: 'change-phone', target: msisdn }, user.language);
  const sendToEmail = (tx: Tx, user: User, email: string): Promise<void> => {
    const code = { userId: user.id, purpose: 'change-email', target: emailKey(email) } as const;
    return codes.sendToEmail(tx, code, email, user.language);
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
      msisdn: Msisdn,
      field: 'contact' | 'phoneNumber',
    ): Promise<Result<User, Problem>> => {
      const { isContactTaken } = await findTaken(tx, { msisdn, but: user.id });
      if (isContactTaken && !(await findUnverifiedUser(tx, msisdn))) {
        return err(problem('validation_failed', {}, { [field]: ['contact_taken'] }));
      }
      const mayBeSent = await tries.take(tx, 'code-send', msisdn);
      if (!mayBeSent.ok) return mayBeSent;
      await sendToPhone(tx, user, msisdn);
      return ok(await changeUser(tx, user.id, { pendingMsisdn: msisdn }));
    },

    /** Asks for another e-mail address, in the caller’s transaction. */
    askForEmail: async (tx: Tx, user: User, email: string): Promise<Result<User, Problem>> => {
      const key = emailKey(email);
      await freeOldClaims(tx, { emailKey: key }, clock.now());
      const { isEmailTaken } = await findTaken(tx, { emailKey: key, but: user.id });
      if (isEmailTaken) return err(problem('validation_failed', {}, { email: ['email_taken'] }));
      const mayBeSent = await tries.take(tx, 'code-send', key);
      if (!mayBeSent.ok) return mayBeSent;
      await sendToEmail(tx, user, email);
      return ok(await changeUser(tx, user.id, { pendingEmail: email }));
    },

    /** Sends another code to a number that waits for one; whether it does, shows in no answer. */
    resendToPhone: async (
      me: User | null,
      msisdn: Msisdn,
      onceAnswered: OnceAnswered,
    ): Promise<Result<null, Problem>> => {
      const admitted = await database.transaction((tx) => tries.take(tx, 'code-send', msisdn));
      if (!admitted.ok) return admitted;
      onceAnswered(async () => {
        await database.transaction(async (tx) => {
          if (me?.pendingMsisdn === msisdn) return sendToPhone(tx, me, msisdn);
          const user = await findUnverifiedUser(tx, msisdn);
          if (!user) return;
          const code = { userId: user.id, purpose: 'register', target: msisdn } as const;
          await codes.sendToPhone(tx, code, user.language);
        });
        wake();
      });
      return ok(null);
    },

    /** Sends another code to the e-mail address that the person asked for. */
    resendToEmail: async (
      me: User,
      key: string,
      onceAnswered: OnceAnswered,
    ): Promise<Result<null, Problem>> => {
      const admitted = await database.transaction((tx) => tries.take(tx, 'code-send', key));
      if (!admitted.ok) return admitted;
      onceAnswered(async () => {
        const email = me.pendingEmail;
        if (email === null || emailKey(email) !== key) return;
        await database.transaction((tx) => sendToEmail(tx, me, email));
        wake();
      });
      return ok(null);
    },
  };
};

export type ContactChanges = ReturnType<typeof createContactChanges>;
