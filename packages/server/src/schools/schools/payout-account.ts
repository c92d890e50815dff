import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { schoolPayoutAccounts } from '../../platform/db/schema';

/** Account to which we pay a school. */
export type PayoutAccount = typeof schoolPayoutAccounts.$inferSelect;

/** Finds the payout account of a school. Returns null if none was entered yet. */
export const findPayoutAccount = async (db: Queryable, schoolId: number): Promise<PayoutAccount | null> => {
  const [row] = await db.orm
    .select()
    .from(schoolPayoutAccounts)
    .where(eq(schoolPayoutAccounts.schoolId, schoolId));
  return row ?? null;
};
