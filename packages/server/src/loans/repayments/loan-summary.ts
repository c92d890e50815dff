import { kampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { loanAccounts, loans } from '../../platform/db/schema';
import type { Loan } from '../loans/loans-repository';
import { calculateLoan } from './calculate-loan';
import { readLoan } from './loan-input';
import { type LoanSummary, toLoanSummary } from './loan-snapshot';

/**
 * Brings what is kept of a loan's money to today: as it is while nothing can have changed since, by a replay otherwise. Writes
 * nothing.
 */
export const updateToToday = async (
  db: Queryable,
  loan: Loan,
  kept: LoanSummary,
  now: Date,
): Promise<LoanSummary> => {
  const today = kampalaDay(now);
  const isOver = loan.nextCheckAt !== null && loan.nextCheckAt <= now;
  if (kept.asOf >= today || !isOver) return { ...kept, asOf: today };
  const { input, received } = await readLoan(db, loan, today);
  return toLoanSummary(loan, calculateLoan(input), received, kept.scheduleVersion, now);
};

/** Returns a loan's position today; null if there is no loan whose school was paid. Writes nothing. */
export const getLoanSummary = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<LoanSummary | null> => {
  const [found] = await db.orm
    .select({ loan: loans, kept: loanAccounts })
    .from(loanAccounts)
    .innerJoin(loans, eq(loans.id, loanAccounts.loanId))
    .where(eq(loanAccounts.loanId, loanId));
  return found ? updateToToday(db, found.loan, found.kept, now) : null;
};
