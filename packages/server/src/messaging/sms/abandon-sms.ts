import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { outgoingSms } from '../tables/outgoing-messages';
import { erasedSms } from './text-messages';

/** Abandons the queued text messages that meet a condition, and deletes their content. Does nothing without a condition. */
export const abandonSms = async (tx: Tx, condition: SQL | undefined): Promise<void> => {
  if (!condition) return;
  await tx.orm
    .update(outgoingSms)
    .set({ ...erasedSms, status: 'abandoned' })
    .where(and(eq(outgoingSms.status, 'waiting'), condition));
};
