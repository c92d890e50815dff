import { and, eq, type SQL } from 'drizzle-orm';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import type { Tx } from '../../platform/db/database';
import { disbursements } from '../tables/disbursements';

/** Loan, part of a settlement, or refunded payment that disbursements pay. */
type PaidRecord = Pick<typeof disbursements.$inferSelect, 'loanId' | 'settlementId' | 'part' | 'paymentId'>;

const isFor = ({ loanId, settlementId, part, paymentId }: PaidRecord): SQL | undefined => {
  if (loanId !== null) return eq(disbursements.loanId, loanId);
  if (settlementId === null || part === null) return eq(disbursements.paymentId, paymentId ?? '');
  return and(eq(disbursements.settlementId, settlementId), eq(disbursements.part, part));
};

/** Completes the queue items of the failed disbursements of a record, because another one is made or none will be. */
export const completeFailedDisbursements = async (
  tx: Tx,
  paid: PaidRecord,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const failed = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(and(isFor(paid), eq(disbursements.status, 'failed')));
  for (const { id } of failed) await completeQueueItem(tx, 'disbursement', id, actorId, at);
};

/** Record of no purpose, to which a caller adds one. */
export const noPaidRecord: PaidRecord = { loanId: null, settlementId: null, part: null, paymentId: null };
