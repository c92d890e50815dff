import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { disbursements } from '../../platform/db/schema';
import { finishWork } from './finish-work';

/** Ends the work on a loan’s failed tries to pay its school, because another is made or none will be. */
export const finishFailedTries = async (
  tx: Tx,
  loanId: string,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const failed = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(and(eq(disbursements.loanId, loanId), eq(disbursements.state, 'failed')));
  for (const { id } of failed) await finishWork(tx, 'disbursement', id, actorId, at);
};
