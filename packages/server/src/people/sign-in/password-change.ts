import { type AccountBody, err, ok, type Problem, problem, type Result } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { AccountDependencies, CheckCurrentPassword } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import { notifyAccountChange } from '../accounts/notify-account-change';
import { changeUser, lockActiveUser } from '../accounts/users-repository';
import { deletePendingSecrets } from '../second-factor/second-factor-secrets';
import { sessions } from '../tables/users';
import { validateNewPassword } from './password-rules';
import { deleteResetLink } from './reset-links';
import { endSessions, type SignedInUser } from './sessions';

/** Creates the problem for a wrong current password. */
const createWrongPasswordProblem = (): Problem =>
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
  async (me, password) => {
    if (password === undefined || password === '') {
      return err(problem('validation_failed', {}, { current_password: ['current_password_required'] }));
    }
    const admitted = await database.transaction((tx) => attempts.take(tx, 'password', me.id));
    if (!admitted.ok) return admitted;
    const isRight = await passwords.verify(password, me.passwordHash);
    if (!isRight.ok) {
      // A check that the busy server turned away does not count as an attempt.
      await database.transaction((tx) => attempts.release(tx, 'password', me.id));
      return isRight;
    }
    if (!isRight.value) return err(createWrongPasswordProblem());
    await database.transaction((tx) => attempts.reset(tx, 'password', me.id));
    return ok(null);
  };

/** Creates the operation that changes a user's password, given the current one. Ends their other sessions and notifies them by email. */
export const createPasswordChange = (deps: AccountDependencies) => {
  const { clock, database, passwords, checkPassword } = deps;

  return async (
    { user: me, sessionHash }: SignedInUser,
    body: AccountBody<'changePassword'>,
  ): Promise<Result<null, Problem>> => {
    if (body.user_id !== me.id) return err(problem('user_not_found'));
    const isRight = await checkPassword(me, body.current_password);
    if (!isRight.ok) return isRight;
    const isStrong = await validateNewPassword(body.password, me);
    if (!isStrong.ok) return isStrong;
    const passwordHash = await passwords.hash(body.password);
    if (!passwordHash.ok) return passwordHash;

    const changed = await database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const user = await lockActiveUser(tx, me.id);
      if (!user?.email || user.passwordHash !== me.passwordHash) return err(createWrongPasswordProblem());
      const now = clock.now();
      await changeUser(tx, user.id, { passwordHash: passwordHash.value });
      await endSessions(tx, user.id, now, sessionHash);
      await deletePendingSecrets(tx, eq(sessions.userId, user.id));
      await deleteResetLink(tx, user.id);
      await recordAccountEvent(tx, { userId: user.id, actorId: user.id, event: 'password-changed', at: now });
      await notifyAccountChange(tx, user, 'password-changed', now);
      return ok(null);
    });
    return changed;
  };
};
