import { err, ok, type Problem, problem } from '@somesa/core';
import type { AccountDependencies, CheckCurrentPassword } from '../accounts/account-dependencies';

/** Returns the problem of a password that is not the person's. */
export const createWrongPasswordProblem = (): Problem =>
  problem('validation_failed', {}, { current_password: ['current_password_wrong'] });

/**
 * Checks the password of who is signed in, for changes that need more than a session; tries are limited by person. A
 * problem if it is missing or wrong.
 */
export const createCurrentPassword =
  ({
    database,
    passwords,
    tries,
  }: Pick<AccountDependencies, 'database' | 'passwords' | 'tries'>): CheckCurrentPassword =>
  async (me, given) => {
    if (given === undefined || given === '') {
      return err(problem('validation_failed', {}, { current_password: ['current_password_required'] }));
    }
    const admitted = await database.transaction((tx) => tries.take(tx, 'password', me.id));
    if (!admitted.ok) return admitted;
    const isRight = await passwords.isRight(given, me.passwordHash);
    if (!isRight.ok) {
      // That we had no time counts as nobody’s try.
      await database.transaction((tx) => tries.giveBack(tx, 'password', me.id));
      return isRight;
    }
    if (!isRight.value) return err(createWrongPasswordProblem());
    await database.transaction((tx) => tries.forget(tx, 'password', me.id));
    return ok(null);
  };
