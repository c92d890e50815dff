import { formatFigures } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Tx } from '../../platform/db/database';
import { settlements } from '../../platform/db/schema';
import { notifyBursars } from '../../schools/schools/notify-bursars';
import { recordSettlementPaid } from '../school-api/school-settlements';

/**
 * Marks a locked settlement as paid and tells the school, in the transaction that posts its last amount. `actorId` is the staff member who confirmed it; null if
 * a network did.
 */
export const completeSettlement = async (
  tx: Tx,
  { id, reference, schoolId, amountUgx }: typeof settlements.$inferSelect,
  paid: { paidOn: string; providerTransactionId: string | null },
  actorId: string | null,
  now: Date,
): Promise<void> => {
  await tx.orm
    .update(settlements)
    .set({ ...paid, status: 'paid', endedBy: actorId, endedAt: now })
    .where(eq(settlements.id, id));
  const values = { amount: formatFigures(amountUgx), reference };
  await notifyBursars(tx, schoolId, { text: 'settlement_paid', values, dedupeKey: `settlement:${id}` }, now);
  await recordSettlementPaid(tx, { id, schoolId }, now);
  if (actorId === null) return;
  await recordAudit(tx, {
    actorId,
    action: 'settlement.paid',
    subject: ['settlement', id],
    schoolId,
    detail: { amountUgx },
    at: now,
  });
};
