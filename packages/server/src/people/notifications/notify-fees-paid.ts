import type { Tx } from '../../platform/db/database';
import { queueNotification } from './queue-notification';

/** Notifies the parent, in the caller's transaction, that school fees were paid. Does nothing for a guest or if done before. */
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
