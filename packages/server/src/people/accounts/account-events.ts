import type { Tx } from '../../platform/db/database';
import { accountEvents } from '../tables/users';

/** Kind of change to a person’s rights or credentials. */
export type AccountEventKind = (typeof accountEvents.$inferInsert)['event'];

/** Records a change to an account, in the transaction that makes it. `actorId` is null for a command on the server. */
export const recordAccountEvent = async (
  tx: Tx,
  event: { userId: string; actorId: string | null; event: AccountEventKind; at: Date },
): Promise<void> => {
  await tx.orm.insert(accountEvents).values(event);
};
