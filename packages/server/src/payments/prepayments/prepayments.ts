import { allocateToItems } from '@somesa/core';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import type { FeeHooks } from '../../schools/fee-hooks';
import { listAdjustableItems } from '../../schools/students/fee-adjustments-repository';
import { notifyPrepaymentUsed } from '../post/notify-payer';
import { payments, prepayments } from '../tables/payments';
import { allocatePayment } from './allocate-payment';

/** SQL for what is left of a prepayment, in UGX. */
export const leftUgx = sql<number>`(${prepayments.amountUgx} - ${prepayments.usedUgx} - ${prepayments.refundedUgx})`;

/** Returns what is left of what a payment paid ahead, in UGX. */
export const getPrepaidUgx = async (db: Queryable, paymentId: string): Promise<number> => {
  const [found] = await db.orm
    .select({ leftUgx })
    .from(prepayments)
    .where(eq(prepayments.paymentId, paymentId));
  return Number(found?.leftUgx ?? 0);
};

/**
 * Uses what was paid ahead for children for what they owe: the oldest payment first, for the oldest due fee that nothing else holds. No posting
 * follows, because the school has had the money since it was paid. Tells each payer. The caller holds the locks on the children's rows.
 */
export const spendPrepayments = async (
  tx: Tx,
  feeHooks: FeeHooks,
  studentIds: readonly number[],
  now: Date,
): Promise<void> => {
  const { paymentId, studentId, usedUgx } = prepayments;
  const isOpen = and(
    inArray(studentId, [...studentIds]),
    sql`${leftUgx} > 0`,
    eq(payments.status, 'succeeded'),
  );
  const open = await tx.orm
    .select({ paymentId, studentId, usedUgx, leftUgx })
    .from(prepayments)
    .innerJoin(payments, eq(payments.id, paymentId))
    .where(isOpen)
    .orderBy(asc(payments.paidAt), asc(paymentId))
    .for('update', { of: prepayments });
  if (open.length === 0) return;
  const children = [...new Set(open.map((prepayment) => prepayment.studentId))];
  const free = new Map(
    (await listAdjustableItems(feeHooks, tx, children, now)).map((item) => [item.id, item]),
  );
  for (const prepayment of open) {
    const own = [...free.values()].filter((item) => item.studentId === prepayment.studentId);
    const due = own.map((item) => ({ id: String(item.id), dueUgx: item.freeUgx }));
    const { lines, surplusUgx } = allocateToItems(due, Number(prepayment.leftUgx));
    if (lines.length === 0) continue;
    await allocatePayment(tx, prepayment.paymentId, lines);
    for (const { itemId, amountUgx } of lines) {
      const item = free.get(Number(itemId));
      if (item) item.freeUgx -= amountUgx;
    }
    const amountUgx = lines.reduce((sum, line) => sum + line.amountUgx, 0);
    const totalUgx = prepayment.usedUgx + amountUgx;
    await tx.orm.update(prepayments).set({ usedUgx: totalUgx }).where(eq(paymentId, prepayment.paymentId));
    await notifyPrepaymentUsed(tx, prepayment.paymentId, { amountUgx, totalUgx, leftUgx: surplusUgx }, now);
  }
};
