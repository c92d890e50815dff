import { err, ok, type Problem, problem } from '@somesa/core';
import type { AccountDependencies, CheckCurrentPassword } from '../accounts/account-dependencies';

/** Creates the problem for a wrong current password. */
export const createWrongPasswordProblem = (): Problem =>
  problem('validation_failed', {}, { current_password: ['current_password_wrong'] });

/**
 * Creates the check of the signed-in user's password, for changes that need more than a session. Attempts are limited
 * per user.
 */
export const createCurrentPassword =
  ({
    database,
    passwords,
    attempts,
  }: Pick<AccountDependencies, 'database' | 'passwords' | 'attempts'>): CheckCurrentPassword =>
  async (me, given) => {
    if (given === undefined || given === '') {
      return err(problem('validation_failed', {}, { current_password: ['current_password_required'] }));
    }
    const admitted = await database.transaction((tx) => attempts.take(tx, 'password', me.id));
    if (!admitted.ok) return admitted;
    const isRight = await passwords.verify(given, me.passwordHash);
    if (!isRight.ok) {
      // A check that the busy server turned away does not count as an attempt.
      await database.transaction((tx) => attempts.release(tx, 'password', me.id));
      return isRight;
    }
    if (!isRight.value) return err(createWrongPasswordProblem());
    await database.transaction((tx) => attempts.reset(tx, 'password', me.id));
    return ok(null);
  };
