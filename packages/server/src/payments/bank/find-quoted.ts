import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { reviews } from '../../platform/db/schema';
import { findByReference, type PaymentRow } from '../payments/payments-repository';

/** Finds the payment that the payer of a line quoted, where the line is in doubt for its amount; null where there is none. */
export const findQuoted = async (
  db: Queryable,
  lineId: string,
  lock?: 'lock',
): Promise<PaymentRow | null> => {
  const [review] = await db.orm
    .select({ detail: reviews.detail })
    .from(reviews)
    .where(and(eq(reviews.kind, 'bank_amount_mismatch'), eq(reviews.subject, `bank-line:${lineId}`)));
  const { reference } = (review?.detail ?? {}) as { reference?: unknown };
  return typeof reference === 'string' ? findByReference(db, reference, lock) : null;
};
