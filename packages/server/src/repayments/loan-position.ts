import { kampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { loanAccounts, loans } from '../db/schema';
import { foldLoan } from './fold-loan';
import { readLoan } from './loan-input';
import { type LoanPosition, snapshotOf } from './loan-snapshot';

/**
 * Where a loan's money stands today: what is kept of it while nothing can have changed since, a replay otherwise. Writes
 * nothing. Null where there is no loan whose school was paid.
 */
export const positionToday = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<LoanPosition | null> => {
  const [found] = await db.orm
    .select({ loan: loans, kept: loanAccounts })
    .from(loanAccounts)
    .innerJoin(loans, eq(loans.id, loanAccounts.loanId))
    .where(eq(loanAccounts.loanId, loanId));
  if (!found) return null;
  const { loan, kept } = found;
  const today = kampalaDay(now);
  const isOver = loan.nextCheckAt !== null && loan.nextCheckAt <= now;
  if (kept.asOf >= today || !isOver) return { ...kept, asOf: today };
  const { input, received } = await readLoan(db, loan, today);
  return snapshotOf(loan, foldLoan(input), received, kept.scheduleVersion, now);
};
