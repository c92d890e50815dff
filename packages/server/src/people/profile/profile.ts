import {
  type AccountBody,
  emailKey,
  err,
  type Language,
  ok,
  type Problem,
  problem,
  type Result,
  type UserView,
} from '@somesa/core';
import { msisdnOf } from '../../platform/checked-phone';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { viewUser } from '../accounts/user-view';
import { changeUser, lockActiveUser } from '../accounts/users-repository';
import type { ContactChanges } from '../one-time-codes/contact-changes';
import type { User } from '../sign-in/sessions';

/** Changes what a person says of themselves. Their role is nothing of that, whatever the body holds. */
export const createProfile = (deps: AccountDependencies & { changes: ContactChanges }) => {
  const { database, changes, checkPassword, wake } = deps;

  return {
    /** Names change at once; another number or e-mail is asked for, with the password, and the old one ends that. */
    update: async (
      me: User,
      body: AccountBody<'updateUser'>,
      asked: Language | null,
    ): Promise<Result<UserView, Problem>> => {
      if (body.user_id !== me.id) return err(problem('user_not_found'));
      const msisdn = msisdnOf(body.contact);
      const isNewPhone = msisdn !== me.msisdn && msisdn !== me.pendingMsisdn;
      const isSameEmail = emailKey(body.email) === me.emailKey;
      const isNewEmail = !isSameEmail && body.email !== me.pendingEmail;
      if (isNewPhone || isNewEmail) {
        const isRight = await checkPassword(me, body.current_password);
        if (!isRight.ok) return isRight;
        const admitted = await changes.admit(me);
        if (!admitted.ok) return admitted;
      }
      const changed = await database.transaction(async (tx): Promise<Result<UserView, Problem>> => {
        const known = await lockActiveUser(tx, me.id);
        if (!known) return err(problem('session_ended'));
        const names = { firstName: body.first_name, lastName: body.last_name };
        const isEmail = emailKey(body.email) === known.emailKey;
        const old = { isPhone: msisdn === known.msisdn, isEmail };
        await changes.withdraw(tx, known, old);
        let user = await changeUser(tx, me.id, {
          ...names,
          ...(isEmail && { email: body.email }),
          ...(asked && { language: asked }),
        });
        const wanted = [
          ...(isNewPhone ? [() => changes.askForPhone(tx, user, { msisdn, asked, field: 'contact' })] : []),
          ...(isNewEmail ? [() => changes.askForEmail(tx, user, { email: body.email, asked })] : []),
        ];
        for (const ask of wanted) {
          const answer = await ask();
          if (!answer.ok) return answer;
          user = answer.value;
        }
        return ok(await viewUser(tx, user));
      });
      if (changed.ok) wake();
      return changed;
    },

    /** Asks for another number. */
    changePhone: async (
      me: User,
      body: AccountBody<'changePhone'>,
      asked: Language | null,
    ): Promise<Result<UserView, Problem>> => {
      const msisdn = msisdnOf(body.phoneNumber);
      if (msisdn === me.msisdn) {
        return err(problem('validation_failed', {}, { phoneNumber: ['phoneNumber_same'] }));
      }
      const isRight = await checkPassword(me, body.current_password);
      if (!isRight.ok) return isRight;
      const admitted = await changes.admit(me);
      if (!admitted.ok) return admitted;
      const changed = await database.transaction(async (tx): Promise<Result<UserView, Problem>> => {
        const user = await lockActiveUser(tx, me.id);
        if (!user) return err(problem('session_ended'));
        const waiting = await changes.askForPhone(tx, user, { msisdn, asked, field: 'phoneNumber' });
        return waiting.ok ? ok(await viewUser(tx, waiting.value)) : waiting;
      });
      if (changed.ok) wake();
      return changed;
    },
  };
};
