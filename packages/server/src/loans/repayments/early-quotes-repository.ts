import { DAY_MS } from '@somesa/core';
import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { earlyRepaymentQuotes } from '../../platform/db/schema';

/** Row of a quote. */
export type EarlyQuote = typeof earlyRepaymentQuotes.$inferSelect;

/** Time a quote is kept after it expires, in milliseconds. */
const RETENTION_MS = 30 * DAY_MS;

/** Finds a quote of a loan, expired or not; null if it does not exist. */
export const findEarlyQuote = async (
  db: Queryable,
  id: string,
  loanId: string,
): Promise<EarlyQuote | null> => {
  const [row] = await db.orm
    .select()
    .from(earlyRepaymentQuotes)
    .where(and(eq(earlyRepaymentQuotes.id, id), eq(earlyRepaymentQuotes.loanId, loanId)));
  return row ?? null;
};

/** Saves a quote, or returns an equal one of the same day. Deletes quotes of the loan that expired long ago. */
export const saveEarlyQuote = async (tx: Tx, quote: EarlyQuote): Promise<EarlyQuote> => {
  const { loanId, quotedOn, amountUgx, settlementUgx, createdAt } = quote;
  const deleteBefore = new Date(createdAt.getTime() - RETENTION_MS);
  await tx.orm
    .delete(earlyRepaymentQuotes)
    .where(and(eq(earlyRepaymentQuotes.loanId, loanId), lt(earlyRepaymentQuotes.expiresAt, deleteBefore)));
  const [existing] = await tx.orm
    .select()
    .from(earlyRepaymentQuotes)
    .where(
      and(
        eq(earlyRepaymentQuotes.loanId, loanId),
        eq(earlyRepaymentQuotes.quotedOn, quotedOn),
        eq(earlyRepaymentQuotes.amountUgx, amountUgx),
        eq(earlyRepaymentQuotes.settlementUgx, settlementUgx),
      ),
    )
    .limit(1);
  if (existing) return existing;
  await tx.orm.insert(earlyRepaymentQuotes).values(quote);
  return quote;
};
