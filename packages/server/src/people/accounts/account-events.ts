import type { Tx } from '../../platform/db/database';
import { accountEvents } from '../../platform/db/schema';

/** Kind of event that can affect a person’s rights and credentials. */
export type AccountEventKind = (typeof accountEvents.$inferInsert)['event'];

/** Writes down what changed, in the transaction that changed it. `actorId` is null for a command on the server. */
export const recordAccountEvent = async (
  tx: Tx,
  event: { userId: string; actorId: string | null; event: AccountEventKind; at: Date },
): Promise<void> => {
  await tx.orm.insert(accountEvents).values(event);
};
