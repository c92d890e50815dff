import {
  type AccountBody,
  err,
  type Language,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
  type UserView,
} from '@somesa/core';
import { requireMsisdn } from '../../platform/checked-phone';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { viewUser } from '../accounts/user-view';
import { changeUser, lockActiveUser } from '../accounts/users-repository';
import type { ContactChanges } from '../one-time-codes/contact-changes';
import type { User } from '../sign-in/sessions';

/** Creates the service that changes a user's profile. It ignores a role in the request. */
export const createProfile = (deps: AccountDependencies & { changes: ContactChanges }) => {
  const { database, changes, checkPassword } = deps;

  /** Checks the password for a change of phone number or email address, and counts the request. */
  const admit = async (me: User, password: string | undefined): Promise<Result<null, Problem>> => {
    const isRight = await checkPassword(me, password);
    return isRight.ok ? changes.countRequest(me) : isRight;
  };

  return {
    /** Updates the profile. Names change at once; a new phone number or email address needs the password and a code. */
    update: async (
      me: User,
      body: AccountBody<'updateUser'>,
      language: Language | null,
    ): Promise<Result<UserView, Problem>> => {
      if (body.user_id !== me.id) return err(problem('user_not_found'));
      const msisdn = requireMsisdn(body.contact);
      const isNewPhone = msisdn !== me.msisdn && msisdn !== me.pendingMsisdn;
      const isSameEmail = normaliseEmail(body.email) === me.emailKey;
      const isNewEmail = !isSameEmail && body.email !== me.pendingEmail;
      if (isNewPhone || isNewEmail) {
        const admitted = await admit(me, body.current_password);
        if (!admitted.ok) return admitted;
      }
      return database.transaction(async (tx): Promise<Result<UserView, Problem>> => {
        const known = await lockActiveUser(tx, me.id);
        if (!known) return err(problem('session_ended'));
        const isEmail = normaliseEmail(body.email) === known.emailKey;
        await changes.withdraw(tx, known, { isPhone: msisdn === known.msisdn, isEmail });
        let user = await changeUser(tx, me.id, {
          firstName: body.first_name,
          lastName: body.last_name,
          ...(isEmail && { email: body.email }),
          ...(language && { language }),
        });
        if (isNewPhone) {
          const result = await changes.requestPhoneChange(tx, user, { msisdn, language, field: 'contact' });
          if (!result.ok) return result;
          user = result.value;
        }
        if (isNewEmail) {
          const result = await changes.requestEmailChange(tx, user, { email: body.email, language });
          if (!result.ok) return result;
          user = result.value;
        }
        return ok(await viewUser(tx, user));
      });
    },

    /** Requests another phone number. */
    changePhone: async (
      me: User,
      body: AccountBody<'changePhone'>,
      language: Language | null,
    ): Promise<Result<UserView, Problem>> => {
      const msisdn = requireMsisdn(body.phoneNumber);
      if (msisdn === me.msisdn) {
        return err(problem('validation_failed', {}, { phoneNumber: ['phoneNumber_same'] }));
      }
      const admitted = await admit(me, body.current_password);
      if (!admitted.ok) return admitted;
      return database.transaction(async (tx): Promise<Result<UserView, Problem>> => {
        const user = await lockActiveUser(tx, me.id);
        if (!user) return err(problem('session_ended'));
        const changedUser = await changes.requestPhoneChange(tx, user, {
          msisdn,
          language,
          field: 'phoneNumber',
        });
        return changedUser.ok ? ok(await viewUser(tx, changedUser.value)) : changedUser;
      });
    },
  };
};
