import { type AccountBody, err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { lockActiveUser } from '../accounts/users-repository';
import type { User } from '../sign-in/sessions';
import { anonymiseUserData } from './anonymise-user';

/** Deletes a person’s account and keeps the books: everything that says who it was goes. */
export const createDeletion =
  ({ clock, database, hooks, checkPassword }: AccountDependencies) =>
  async (me: User, body: AccountBody<'deleteUser'>): Promise<Result<null, Problem>> => {
    if (body.user_id !== me.id) return err(problem('user_not_found'));
    const isRight = await checkPassword(me, body.current_password);
    if (!isRight.ok) return isRight;
    return database.transaction(async (tx): Promise<Result<null, Problem>> => {
      // Loans before the person, as everybody takes them who books on a loan and tells its person.
      const owes = await hooks.hasOutstandingLoan(tx, me.id);
      const user = await lockActiveUser(tx, me.id);
      if (user?.passwordHash !== me.passwordHash) return err(problem('session_ended'));
      if (owes) return err(problem('loan_outstanding'));
      const { forgetApplicant } = hooks;
      await anonymiseUserData(tx, user, {
        actorId: me.id,
        event: 'deleted',
        now: clock.now(),
        forgetApplicant,
      });
      return ok(null);
    });
  };
