import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { disbursements } from '../../platform/db/schema';
import { completeQueueItem } from './complete-queue-item';

/** Completes the queue items of a loan’s failed disbursements, because another one is made or none will be. */
export const completeFailedDisbursements = async (
  tx: Tx,
  loanId: string,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const failed = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(and(eq(disbursements.loanId, loanId), eq(disbursements.status, 'failed')));
  for (const { id } of failed) await completeQueueItem(tx, 'disbursement', id, actorId, at);
};
