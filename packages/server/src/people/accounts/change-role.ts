import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { stopSchoolKeys } from '../access/stop-school-keys';
import { endSessions, type User } from '../sign-in/sessions';
import { users } from '../tables/users';
import { recordAccountEvent } from './account-events';

/** Role of a user, with the school and the role there of a bursar. */
export type UserRole = Pick<User, 'roleId' | 'schoolId' | 'schoolRole'>;

/** Changes a user's role and ends their sessions, as the next one has the new rights. The user's row must be locked. */
export const changeRole = async (
  tx: Tx,
  { id }: User,
  to: Partial<UserRole>,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> => {
  await tx.orm
    .update(users)
    .set({ ...to, roleGrantedAt: at })
    .where(eq(users.id, id));
  await stopSchoolKeys(tx, id, at);
  await endSessions(tx, id, at);
  await recordAccountEvent(tx, { userId: id, actorId, event: 'role-changed', at });
};
