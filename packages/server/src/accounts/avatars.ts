import { err, ok, type Problem, problem, type Result, type UserView } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { avatars } from '../db/schema';
import type { AccountDependencies } from './account-dependencies';
import { makeAvatar } from './avatar-picture';
import { createLane } from './lane';
import type { User } from './sessions';
import { viewUser } from './user-view';
import { lockUser } from './users-repository';

/** How many pictures are worked on at a time: each is unpacked in memory. */
const AT_ONCE = 2;
/** How many may wait for their turn. */
const WAITING = 20;

/** Keeps people’s pictures. */
export const createAvatars = ({ database }: AccountDependencies) => {
  const lane = createLane({ atOnce: AT_ONCE, waiting: WAITING });

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
    /** Sets a person’s picture; `read` fetches the file, or null where there is none, once it is its turn. */
    put: async (me: User, read: () => Promise<Buffer | null>): Promise<Result<UserView, Problem>> => {
      const made = await lane.run(async () => {
        const bytes = await read();
        return bytes ? makeAvatar(bytes) : err('avatar_required' as const);
      });
      if (!made) return err(problem('unavailable'));
      if (!made.ok) return err(problem('validation_failed', {}, { avatar: [made.error] }));
      return change(me, made.value);
    },

    /** Takes a person’s picture away. */
    remove: (me: User): Promise<Result<UserView, Problem>> => change(me, null),
  };
};
