import { and, eq } from 'drizzle-orm';
import { resumeWork } from '../../people/queue/finish-work';
import type { Tx } from '../../platform/db/database';
import { refunds } from '../../platform/db/schema';
import type { ReceivedPayment } from './loan-input';
import { lastOutAt } from './payout-instant';

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
      await tx.orm.delete(refunds).where(and(eq(refunds.paymentId, paymentId), eq(refunds.paidUgx, 0)));
      continue;
    }
    // What went out before is not sent again: only what is above it waits. Where nothing does, it is out since the last of it was.
    const isOut = overpaidUgx === refundedUgx;
    const due = isOut ? { paidAt: await lastOutAt(tx, paymentId) } : { queuedAt: now, paidAt: null };
    await tx.orm
      .insert(refunds)
      .values({ paymentId, amountUgx: overpaidUgx, queuedAt: now })
      .onConflictDoUpdate({ target: refunds.paymentId, set: { amountUgx: overpaidUgx, ...due } });
    if (!isOut) await resumeWork(tx, 'refund', paymentId, null, now);
  }
};
