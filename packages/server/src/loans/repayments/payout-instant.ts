import { toKampalaInstant } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { refundPayouts } from '../../platform/db/schema';

/** Time assumed for a refund payout, of which only the date is known: after the receipts of that day. */
const LAST_MINUTE = '23:59';

/** Returns the assumed instant of a refund payout on a date: the end of the day, but not after it was recorded. */
export const getPayoutInstant = (paidOn: string, recordedAt: Date): Date =>
  new Date(Math.min(toKampalaInstant(paidOn, LAST_MINUTE).getTime(), recordedAt.getTime()));

/** Returns the instant of a payment's last refund payout. Throws if there is none. */
export const getLastPayoutInstant = async (tx: Tx, paymentId: string): Promise<Date> => {
  const payouts = await tx.orm
    .select({ paidOn: refundPayouts.paidOn, recordedAt: refundPayouts.recordedAt })
    .from(refundPayouts)
    .where(eq(refundPayouts.paymentId, paymentId));
  const instants = payouts.map(({ paidOn, recordedAt }) => getPayoutInstant(paidOn, recordedAt).getTime());
  if (instants.length === 0) throw new Error('the payment has no refund payout');
  return new Date(Math.max(...instants));
};
