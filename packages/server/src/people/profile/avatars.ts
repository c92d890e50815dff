import { err, type FieldMessage, ok, type Problem, problem, type Result, type UserView } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { avatars } from '../../platform/db/schema';
import { createLane } from '../../platform/jobs/lane';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { viewUser } from '../accounts/user-view';
import { lockUser } from '../accounts/users-repository';
import type { User } from '../sign-in/sessions';
import { checkAvatar, makeAvatar } from './avatar-picture';

/** How many files are taken at a time, from their first byte until they are worked on: each is held in memory. */
const UPLOADS = 20;
/** How many pictures are worked on at a time: two, beside two passwords, would leave no thread for anything else. */
const AT_ONCE = 1;

/** Keeps people’s pictures. */
export const createAvatars = ({ database }: Pick<AccountDependencies, 'database'>) => {
  const uploads = createLane({ atOnce: UPLOADS, waiting: 0 });
  const work = createLane({ atOnce: AT_ONCE, waiting: UPLOADS });

  /** Who sends slowly keeps nobody from their turn: it comes once the file is here and may be a picture. */
  const make = async (read: () => Promise<Buffer | null>): Promise<Result<Buffer, FieldMessage> | null> => {
    const bytes = await read();
    if (!bytes) return err('avatar_required');
    const wrong = checkAvatar(bytes);
    return wrong ? err(wrong) : work.run(() => makeAvatar(bytes));
  };

  const change = (me: User, webp: Buffer | null): Promise<Result<UserView, Problem>> =>
    database.transaction(async (tx): Promise<Result<UserView, Problem>> => {
      const user = await lockUser(tx, me.id);
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
