import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { outgoingEmails } from '../tables/outgoing-messages';
import { erasedEmail } from './mails';

/** Abandons the queued emails that meet a condition, and deletes their content. Does nothing without a condition. */
export const abandonEmails = async (tx: Tx, condition: SQL | undefined): Promise<void> => {
  if (!condition) return;
  await tx.orm
    .update(outgoingEmails)
    .set({ ...erasedEmail, status: 'abandoned' })
    .where(and(eq(outgoingEmails.status, 'waiting'), condition));
};
