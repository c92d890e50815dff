import { err, type FieldMessage, ok, type Problem, problem, type Result, type UserView } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { createSemaphore } from '../../platform/jobs/semaphore';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { viewUser } from '../accounts/user-view';
import { lockActiveUser } from '../accounts/users-repository';
import type { User } from '../sign-in/sessions';
import { avatars } from '../tables/users';
import { createAvatar, validateAvatar } from './avatar-picture';

/** Maximum files accepted at a time, from their first byte until they are processed. Each is in memory. */
const MAX_UPLOADS = 20;
/** Maximum pictures processed at a time. With two, and two password hashes, no thread would be left for anything else. */
const MAX_CONCURRENT = 1;

/** Creates the service of users’ pictures. `createPicture` creates the stored picture from a file. */
export const createAvatars = (
  { database }: Pick<AccountDependencies, 'database'>,
  createPicture: typeof createAvatar = createAvatar,
) => {
  const uploads = createSemaphore({ maxRunning: MAX_UPLOADS, maxWaiting: 0 });
  const processing = createSemaphore({ maxRunning: MAX_CONCURRENT, maxWaiting: MAX_UPLOADS });

  /** Reads a file and creates a picture. It waits for processing only once it has arrived, so that a slow upload delays no one else. */
  const readPicture = async (
    read: () => Promise<Buffer | null>,
  ): Promise<Result<Buffer, FieldMessage> | null> => {
    const bytes = await read();
    if (!bytes) return err('avatar_required');
    const wrong = validateAvatar(bytes);
    return wrong ? err(wrong) : processing.run(() => createPicture(bytes));
  };

  const savePicture = (me: User, webp: Buffer | null): Promise<Result<UserView, Problem>> =>
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
    /** Saves a user’s picture. `read` returns the uploaded file, or null if there is none. */
    put: async (me: User, read: () => Promise<Buffer | null>): Promise<Result<UserView, Problem>> => {
      const picture = await uploads.run(() => readPicture(read));
      if (!picture) return err(problem('unavailable'));
      if (!picture.ok) return err(problem('validation_failed', {}, { avatar: [picture.error] }));
      return savePicture(me, picture.value);
    },

    /** Deletes a user’s picture. */
    remove: (me: User): Promise<Result<UserView, Problem>> => savePicture(me, null),
  };
};
