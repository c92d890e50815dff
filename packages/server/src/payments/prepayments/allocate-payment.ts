import type { AllocationLine } from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { feeItems } from '../../schools/tables/students';
import { paymentAllocations } from '../tables/payments';

/** Allocates a payment, or a further part of it, to fee items. The caller holds the lock on the child's row. */
export const allocatePayment = async (
  tx: Tx,
  paymentId: string,
  lines: readonly AllocationLine[],
): Promise<void> => {
  for (const { itemId, amountUgx } of lines) {
    const feeItemId = Number(itemId);
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} + ${amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
    await tx.orm
      .insert(paymentAllocations)
      .values({ paymentId, feeItemId, amountUgx })
      .onConflictDoUpdate({
        target: [paymentAllocations.paymentId, paymentAllocations.feeItemId],
        set: { amountUgx: sql`${paymentAllocations.amountUgx} + ${amountUgx}` },
      });
  }
};
