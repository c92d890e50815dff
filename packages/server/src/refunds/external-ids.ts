import { type Problem, problem } from '@somesa/core';
import type { RefundWay } from '@somesa/core/office';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/database';
import { bankLines, refundPayouts } from '../db/schema';
import { holdName } from '../support/content-key';

/** The one written form of what a network or a bank calls a transfer: they write it now in capitals, now not. */
export const writtenId = (externalId: string): string => externalId.toUpperCase();

/**
 * Holds the name of a transfer by which money is sent back, and tells what is wrong where it stands in the books already
 * (`bankReference_taken`, under `externalId`).
 */
export const holdExternalId = async (tx: Tx, way: RefundWay, externalId: string): Promise<Problem | null> => {
  await holdName(tx, `refund:${way}:${externalId}`);
  const paid = await tx.orm
    .select({ id: refundPayouts.id })
    .from(refundPayouts)
    .where(and(eq(refundPayouts.way, way), eq(refundPayouts.externalId, externalId)));
  const returned =
    way === 'bank'
      ? await tx.orm
          .select({ id: bankLines.externalId })
          .from(bankLines)
          .where(eq(bankLines.returnedId, externalId))
      : [];
  if (paid.length + returned.length === 0) return null;
  return problem('validation_failed', {}, { externalId: ['bankReference_taken'] });
};
