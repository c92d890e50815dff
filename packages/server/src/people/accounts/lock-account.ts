import type { Tx } from '../../platform/db/database';
import { stopSchoolKeys } from '../access/stop-school-keys';
import { deleteResetLink } from '../sign-in/reset-links';
import { endSessions, type User } from '../sign-in/sessions';
import { recordAccountEvent } from './account-events';
import { changeUser } from './users-repository';

/** Change to the lock of an account. `actorId` is null for a command on the server. */
interface AccountLock {
  isLocked: boolean;
  actorId: string | null;
  at: Date;
}

/**
 * Locks an account, which prevents logins and ends its sessions and reset link, or unlocks it. Returns false if nothing
 * changed. The user's row must be locked.
 */
export const setAccountLock = async (
  tx: Tx,
  user: User,
  { isLocked, actorId, at }: AccountLock,
): Promise<boolean> => {
  if ((user.lockedAt !== null) === isLocked) return false;
  await changeUser(tx, user.id, isLocked ? { lockedAt: at } : { lockedAt: null, roleGrantedAt: at });
  if (isLocked) {
    await stopSchoolKeys(tx, user.id, at);
    await endSessions(tx, user.id, at);
    await deleteResetLink(tx, user.id);
  }
  await recordAccountEvent(tx, { userId: user.id, actorId, event: isLocked ? 'locked' : 'unlocked', at });
  return true;
};
