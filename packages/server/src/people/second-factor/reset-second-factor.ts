import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { recordAccountEvent } from '../accounts/account-events';
import { notifyAccountChange } from '../accounts/notify-account-change';
import { endSessions, type User } from '../sign-in/sessions';
import { recoveryCodes, secondFactors } from '../tables/users';

/** Deletes a person's authenticator app and recovery codes. */
export const deleteSecondFactor = async (tx: Tx, userId: string): Promise<void> => {
  await tx.orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.orm.delete(secondFactors).where(eq(secondFactors.userId, userId));
};

/** Resets a person's second factor, ends their sessions and notifies them by email. `actorId` is null for a command on the server. */
export const resetSecondFactor = async (
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'language'>,
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> => {
  await deleteSecondFactor(tx, user.id);
  await endSessions(tx, user.id, at);
  await recordAccountEvent(tx, { userId: user.id, actorId, event: 'second-factor-reset', at });
  await notifyAccountChange(tx, user, 'second-factor-reset', at);
};
