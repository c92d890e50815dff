import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/database';
import { refunds } from '../db/schema';
import type { ReceivedPayment } from './loan-input';

/**
 * Keeps the queue of refunds in step with what is too much of each payment of a loan. What went out stays counted; a queue
 * that agrees already is left as it is.
 */
export const writeRefunds = async (
  tx: Tx,
  received: readonly ReceivedPayment[],
  now: Date,
): Promise<void> => {
  for (const { paymentId, overpaidUgx, refundedUgx, queuedUgx } of received) {
    if (overpaidUgx === queuedUgx) continue;
    if (overpaidUgx === 0) {
      await tx.orm
        .delete(refunds)
        .where(and(eq(refunds.paymentId, paymentId), isNull(refunds.paidAt), eq(refunds.paidUgx, 0)));
      continue;
    }
    // What went out before is not sent again: only what is above it waits.
    const isOut = overpaidUgx === refundedUgx;
    const due = isOut ? { paidAt: now } : { queuedAt: now, paidAt: null };
    const set = { amountUgx: overpaidUgx, paidUgx: refundedUgx, ...due };
    await tx.orm
      .insert(refunds)
      .values({ paymentId, amountUgx: overpaidUgx, paidUgx: refundedUgx, queuedAt: now })
      .onConflictDoUpdate({ target: refunds.paymentId, set });
  }
};
