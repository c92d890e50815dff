import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { earlyRepaymentQuotes } from '../../platform/db/schema';

/** A quote's row. */
export type EarlyQuote = typeof earlyRepaymentQuotes.$inferSelect;

/** Time a quote is kept after it expires, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Finds a quote of a loan, over or not. */
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

/** Writes a quote; one that says the same on the same day is answered again. The loan's quotes that are long over go. */
export const saveEarlyQuote = async (tx: Tx, fresh: EarlyQuote): Promise<EarlyQuote> => {
  const { loanId, quotedOn, amountUgx, settlementUgx, createdAt } = fresh;
  const longAgo = new Date(createdAt.getTime() - KEPT_MS);
  await tx.orm
    .delete(earlyRepaymentQuotes)
    .where(and(eq(earlyRepaymentQuotes.loanId, loanId), lt(earlyRepaymentQuotes.expiresAt, longAgo)));
  const [known] = await tx.orm
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
  if (known) return known;
  await tx.orm.insert(earlyRepaymentQuotes).values(fresh);
  return fresh;
};
