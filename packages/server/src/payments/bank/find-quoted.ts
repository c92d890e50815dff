import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { exceptions } from '../../platform/db/schema';
import { findByReference, type PaymentRow } from '../payments/payments-repository';

/** Finds the payment that the payer of a line quoted, if the bank transaction has an amount mismatch; null where there is none. */
export const findQuoted = async (
  db: Queryable,
  lineId: string,
  lock?: 'lock',
): Promise<PaymentRow | null> => {
  const [review] = await db.orm
    .select({ detail: exceptions.detail })
    .from(exceptions)
    .where(
      and(eq(exceptions.kind, 'bank_amount_mismatch'), eq(exceptions.subject, `bank-transaction:${lineId}`)),
    );
  const { reference } = (review?.detail ?? {}) as { reference?: unknown };
  return typeof reference === 'string' ? findByReference(db, reference, lock) : null;
};
