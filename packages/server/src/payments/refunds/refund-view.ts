import type { RefundView } from '@somesa/core/admin';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { refundPayouts, refunds, users } from '../../platform/db/schema';

/** Shows what of a payment goes back to its payer, and what was sent, the oldest first; null where nothing does. */
export const viewRefund = async (db: Queryable, paymentId: string): Promise<RefundView | null> => {
  const [refund] = await db.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  if (!refund) return null;
  const payouts = await db.orm
    .select({ payout: refundPayouts, firstName: users.firstName, lastName: users.lastName })
    .from(refundPayouts)
    .innerJoin(users, eq(users.id, refundPayouts.recordedBy))
    .where(eq(refundPayouts.paymentId, paymentId))
    .orderBy(asc(refundPayouts.recordedAt), asc(refundPayouts.id));
  return {
    amount: refund.amountUgx,
    paid: refund.paidUgx,
    waiting: refund.amountUgx - refund.paidUgx,
    queuedAt: refund.queuedAt.toISOString(),
    paidAt: refund.paidAt?.toISOString() ?? null,
    payouts: payouts.map(({ payout, firstName, lastName }) => ({
      id: payout.id,
      amount: payout.amountUgx,
      method: payout.method,
      providerTransactionId: payout.providerTransactionId,
      paidOn: payout.paidOn,
      recordedAt: payout.recordedAt.toISOString(),
      by: { id: payout.recordedBy, name: `${firstName} ${lastName}` },
    })),
  };
};
