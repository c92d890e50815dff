import type { Tx } from '../../platform/db/database';
import { deleteResetLink } from '../sign-in/reset-links';
import { endSessions, type User } from '../sign-in/sessions';
import { recordAccountEvent } from './account-events';
import { changeUser } from './users-repository';

/** Change to the lock of an account: its new status, the actor (null for a command on the server), and the time. */
export interface AccountLock {
  isLocked: boolean;
  actorId: string | null;
  at: Date;
}

/**
 * Locks an account, which ends its sessions and links and lets nobody in, or lets it in again. Answers whether that
 * changed anything.
 */
export const setAccountLock = async (
  tx: Tx,
  user: User,
  { isLocked, actorId, at }: AccountLock,
): Promise<boolean> => {
  if ((user.lockedAt !== null) === isLocked) return false;
  await changeUser(tx, user.id, { lockedAt: isLocked ? at : null });
  if (isLocked) {
    await endSessions(tx, user.id);
    await deleteResetLink(tx, user.id);
  }
  await recordAccountEvent(tx, { userId: user.id, actorId, event: isLocked ? 'locked' : 'unlocked', at });
  return true;
};
