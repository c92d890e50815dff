import { toKampalaDay } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { loanAccounts, loans } from '../../platform/db/schema';
import type { Loan } from '../loans/loans-repository';
import { calculateLoan } from './calculate-loan';
import { readLoanRecord } from './loan-input';
import { type LoanSummary, toLoanSummary } from './loan-snapshot';

/** Returns a stored summary as of today, by a replay if anything may have changed since. Writes nothing. */
export const updateToToday = async (
  db: Queryable,
  loan: Loan,
  stored: LoanSummary,
  now: Date,
): Promise<LoanSummary> => {
  const today = toKampalaDay(now);
  const isCheckDue = loan.nextCheckAt !== null && loan.nextCheckAt <= now;
  if (stored.asOf >= today || !isCheckDue) return { ...stored, asOf: today };
  const { input, received } = await readLoanRecord(db, loan, today);
  return toLoanSummary(loan, calculateLoan(input), received, stored.scheduleVersion, now);
};

/** Returns a loan's summary of today; null if the loan does not exist or was not disbursed. Writes nothing. */
export const getLoanSummary = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<LoanSummary | null> => {
  const [found] = await db.orm
    .select({ loan: loans, stored: loanAccounts })
    .from(loanAccounts)
    .innerJoin(loans, eq(loans.id, loanAccounts.loanId))
    .where(eq(loanAccounts.loanId, loanId));
  return found ? updateToToday(db, found.loan, found.stored, now) : null;
};
