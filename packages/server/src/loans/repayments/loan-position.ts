import { kampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { loanAccounts, loans } from '../../platform/db/schema';
import type { Loan } from '../loans/loans-repository';
import { foldLoan } from './fold-loan';
import { readLoan } from './loan-input';
import { type LoanPosition, snapshotOf } from './loan-snapshot';

/**
 * Brings what is kept of a loan's money to today: as it is while nothing can have changed since, by a replay otherwise. Writes
 * nothing.
 */
export const bringToToday = async (
  db: Queryable,
  loan: Loan,
  kept: LoanPosition,
  now: Date,
): Promise<LoanPosition> => {
  const today = kampalaDay(now);
  const isOver = loan.nextCheckAt !== null && loan.nextCheckAt <= now;
  if (kept.asOf >= today || !isOver) return { ...kept, asOf: today };
  const { input, received } = await readLoan(db, loan, today);
  return snapshotOf(loan, foldLoan(input), received, kept.scheduleVersion, now);
};

/** Where a loan's money stands today; null where there is no loan whose school was paid. Writes nothing. */
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
  return found ? bringToToday(db, found.loan, found.kept, now) : null;
};
