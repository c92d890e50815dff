import { type AccountBody, err, ok, type Problem, problem, type Result } from '@somesa/core';
import { queueMail } from '../mails/mails';
import type { AccountDependencies } from './account-dependencies';
import { recordAccountEvent } from './account-events';
import { checkNewPassword } from './password-rules';
import { endResetLinks } from './reset-links';
import { endSessions, type SignedInUser, type User } from './sessions';
import { newToken } from './tokens';
import { changeUser, lockUser } from './users-repository';

const currentWrong = (): Problem =>
  problem('validation_failed', {}, { current_password: ['current_password_wrong'] });

/** Changes the password of who knows it; their other sessions end, and they are told by e-mail. */
export const createPasswordChange = (deps: AccountDependencies) => {
  const { clock, database, passwords, tries, wake } = deps;

  /** That we had no time counts as nobody’s try. */
  const unavailable = async (me: User, why: Problem): Promise<Result<null, Problem>> => {
    await database.transaction((tx) => tries.giveBack(tx, 'password', me.id));
    return err(why);
  };

  return async (
    { user: me, sessionHash }: SignedInUser,
    body: AccountBody<'changePassword'>,
  ): Promise<Result<null, Problem>> => {
    if (body.user_id !== me.id) return err(problem('user_not_found'));
    const admitted = await database.transaction((tx) => tries.take(tx, 'password', me.id));
    if (!admitted.ok) return admitted;
    const isRight = await passwords.isRight(body.current_password, me.passwordHash);
    if (!isRight.ok) return unavailable(me, isRight.error);
    if (!isRight.value) return err(currentWrong());
    const isStrong = await checkNewPassword(body.password, me);
    if (!isStrong.ok) return isStrong;
    const passwordHash = await passwords.hash(body.password);
    if (!passwordHash.ok) return unavailable(me, passwordHash.error);

    const changed = await database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const user = await lockUser(tx, me.id);
      if (!user?.email || user.passwordHash !== me.passwordHash) return err(currentWrong());
      const now = clock.now();
      await changeUser(tx, user.id, { passwordHash: passwordHash.value });
      await endSessions(tx, user.id, sessionHash);
      await endResetLinks(tx, user.id);
      await tries.forget(tx, 'password', user.id);
      await recordAccountEvent(tx, { userId: user.id, actorId: user.id, event: 'password-changed', at: now });
      await queueMail(tx, {
        ...{
          about: `password-changed:${user.id}:${newToken()}`,
          to: user.email,
          language: user.language,
          now,
        },
        mail: { kind: 'password-changed', params: {} },
      });
      return ok(null);
    });
    if (changed.ok) wake();
    return changed;
  };
};
