import { err, type FieldMessage, ok, type Problem, problem, type Result, type UserView } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { avatars } from '../../platform/db/schema';
import { createSemaphore } from '../../platform/jobs/semaphore';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { viewUser } from '../accounts/user-view';
import { lockActiveUser } from '../accounts/users-repository';
import type { User } from '../sign-in/sessions';
import { checkAvatar, makeAvatar } from './avatar-picture';

/** Maximum files accepted at a time, from their first byte until they are processed; each is held in memory. */
const UPLOADS = 20;
/** Maximum pictures processed at a time: two, in addition to two passwords, would leave no thread for anything else. */
const AT_ONCE = 1;

/** Keeps people’s pictures. */
export const createAvatars = ({ database }: Pick<AccountDependencies, 'database'>) => {
  const uploads = createSemaphore({ atOnce: UPLOADS, waiting: 0 });
  const work = createSemaphore({ atOnce: AT_ONCE, waiting: UPLOADS });

  /** Reads a file and makes a picture of it. Its turn comes only once the file has arrived and may be a picture, so a slow upload delays no one else. */
  const make = async (read: () => Promise<Buffer | null>): Promise<Result<Buffer, FieldMessage> | null> => {
    const bytes = await read();
    if (!bytes) return err('avatar_required');
    const wrong = checkAvatar(bytes);
    return wrong ? err(wrong) : work.run(() => makeAvatar(bytes));
  };

  const change = (me: User, webp: Buffer | null): Promise<Result<UserView, Problem>> =>
    database.transaction(async (tx): Promise<Result<UserView, Problem>> => {
      const user = await lockActiveUser(tx, me.id);
      if (!user) return err(problem('session_ended'));
      if (webp === null) await tx.orm.delete(avatars).where(eq(avatars.userId, me.id));
      else {
        await tx.orm
          .insert(avatars)
          .values({ userId: me.id, webp })
          .onConflictDoUpdate({ target: avatars.userId, set: { webp } });
      }
      return ok(await viewUser(tx, user));
    });

  return {
    /** Sets a person’s picture; `read` fetches the file, or null where there is none. */
    put: async (me: User, read: () => Promise<Buffer | null>): Promise<Result<UserView, Problem>> => {
      const made = await uploads.run(() => make(read));
      if (!made) return err(problem('unavailable'));
      if (!made.ok) return err(problem('validation_failed', {}, { avatar: [made.error] }));
      return change(me, made.value);
    },

    /** Takes a person’s picture away. */
    remove: (me: User): Promise<Result<UserView, Problem>> => change(me, null),
  };
};
