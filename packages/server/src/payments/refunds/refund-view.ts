import { formatFullName } from '@somesa/core';
import type { RefundView } from '@somesa/core/admin';
import { asc, eq } from 'drizzle-orm';
import { listPayoutAttempts } from '../../loans/disbursements/disbursement-view';
import type { Queryable } from '../../platform/db/database';
import { refundPayouts, refunds, users } from '../../platform/db/schema';

/** Finds the refund of a payment with its payouts, the oldest first. Returns null if nothing is refunded. */
export const findRefund = async (db: Queryable, paymentId: string): Promise<RefundView | null> => {
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
    transfers: await listPayoutAttempts(db, { paymentId }),
    payouts: payouts.map(({ payout, firstName, lastName }) => ({
      id: payout.id,
      amount: payout.amountUgx,
      method: payout.method,
      providerTransactionId: payout.providerTransactionId,
      paidOn: payout.paidOn,
      recordedAt: payout.recordedAt.toISOString(),
      by: { id: payout.recordedBy, name: formatFullName(firstName, lastName) },
    })),
  };
};
