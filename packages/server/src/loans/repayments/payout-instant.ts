import { kampalaInstant } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { refundPayouts } from '../../platform/db/schema';

/** Of money that was sent back only the day is known: it went after what came on that day. */
const LAST_MINUTE = '23:59';

/** When money that was sent back on a day left us: an instant of that day, none that is later than it was written down. */
export const getPayoutInstant = (paidOn: string, recordedAt: Date): Date =>
  new Date(Math.min(kampalaInstant(paidOn, LAST_MINUTE).getTime(), recordedAt.getTime()));

/** When the last of what was sent back of a payment went out; some of it must have. */
export const getLastPayoutInstant = async (tx: Tx, paymentId: string): Promise<Date> => {
  const payouts = await tx.orm
    .select({ paidOn: refundPayouts.paidOn, recordedAt: refundPayouts.recordedAt })
    .from(refundPayouts)
    .where(eq(refundPayouts.paymentId, paymentId));
  const instants = payouts.map(({ paidOn, recordedAt }) => getPayoutInstant(paidOn, recordedAt).getTime());
  if (instants.length === 0) throw new Error('a refund went out that nobody wrote down');
  return new Date(Math.max(...instants));
};
