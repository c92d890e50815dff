import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { schoolPayoutAccounts } from '../../platform/db/schema';

/** Account that a school is paid to. */
export type PayoutAccount = typeof schoolPayoutAccounts.$inferSelect;

/** Finds the account that a school is paid to; returns null if none was entered yet. */
export const findPayoutAccount = async (db: Queryable, schoolId: number): Promise<PayoutAccount | null> => {
  const [row] = await db.orm
    .select()
    .from(schoolPayoutAccounts)
    .where(eq(schoolPayoutAccounts.schoolId, schoolId));
  return row ?? null;
};
