import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { avatars, invitations, notifications, oneTimeCodes } from '../../platform/db/schema';
import type { AccountHooks } from '../accounts/account-dependencies';
import { type AccountEventKind, recordAccountEvent } from '../accounts/account-events';
import { changeUser, nobody } from '../accounts/users-repository';
import { deleteSecondFactor } from '../second-factor/reset-second-factor';
import { endResetLinks } from '../sign-in/reset-links';
import { endSessions, type User } from '../sign-in/sessions';
import { withholdMessages } from './own-messages';

/**
 * Ends an account whose row the transaction holds, after the person’s loans: everything that says who it was goes, what
 * the books need stays.
 */
export const forgetPerson = async (
  tx: Tx,
  user: User,
  {
    actorId,
    event,
    now,
    forgetApplicant,
  }: { actorId: string; event: AccountEventKind; now: Date } & Pick<AccountHooks, 'forgetApplicant'>,
): Promise<void> => {
  const { id } = user;
  await endSessions(tx, id);
  await endResetLinks(tx, id);
  await withholdMessages(tx, user);
  await forgetApplicant(tx, id, now);
  await tx.orm.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, id));
  await deleteSecondFactor(tx, id);
  await tx.orm.delete(avatars).where(eq(avatars.userId, id));
  await tx.orm.delete(notifications).where(eq(notifications.userId, id));
  await tx.orm
    .update(invitations)
    .set({ username: '', email: '', emailKey: '' })
    .where(eq(invitations.userId, id));
  await changeUser(tx, id, { ...nobody, anonymisedAt: now });
  await recordAccountEvent(tx, { userId: id, actorId, event, at: now });
};
