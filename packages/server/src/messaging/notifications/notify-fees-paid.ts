import type { Tx } from '../../platform/db/database';
import { queueNotification } from './queue-notification';

/** Tells the parent whose payment it is, in the caller's transaction, that school fees were paid; once. */
export const notifyFeesPaid = async (
  tx: Tx,
  payment: { id: string; reference: string; amountUgx: number; school: string; userId: string | null },
  now: Date,
): Promise<void> => {
  const { id, reference, amountUgx, school, userId } = payment;
  await queueNotification(tx, {
    kind: 'fees_paid',
    params: { reference, amountUgx, school },
    userId,
    dedupeKey: `payment:${id}:paid`,
    loanId: null,
    now,
  });
};
