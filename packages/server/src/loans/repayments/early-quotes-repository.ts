import { and, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { earlyQuotes } from '../../platform/db/schema';

/** A quote's row. */
export type EarlyQuote = typeof earlyQuotes.$inferSelect;

/** How long a quote is kept once it is over. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Finds a quote of a loan, over or not. */
export const findEarlyQuote = async (
  db: Queryable,
  id: string,
  loanId: string,
): Promise<EarlyQuote | null> => {
  const [row] = await db.orm
    .select()
    .from(earlyQuotes)
    .where(and(eq(earlyQuotes.id, id), eq(earlyQuotes.loanId, loanId)));
  return row ?? null;
};

/** Writes a quote; one that says the same on the same day is answered again. The loan's quotes that are long over go. */
export const keepEarlyQuote = async (tx: Tx, fresh: EarlyQuote): Promise<EarlyQuote> => {
  const { loanId, quotedOn, amountUgx, settlementUgx, createdAt } = fresh;
  const longAgo = new Date(createdAt.getTime() - KEPT_MS);
  await tx.orm
    .delete(earlyQuotes)
    .where(and(eq(earlyQuotes.loanId, loanId), lt(earlyQuotes.expiresAt, longAgo)));
  const [known] = await tx.orm
    .select()
    .from(earlyQuotes)
    .where(
      and(
        ...[eq(earlyQuotes.loanId, loanId), eq(earlyQuotes.quotedOn, quotedOn)],
        ...[eq(earlyQuotes.amountUgx, amountUgx), eq(earlyQuotes.settlementUgx, settlementUgx)],
      ),
    )
    .limit(1);
  if (known) return known;
  await tx.orm.insert(earlyQuotes).values(fresh);
  return fresh;
};
