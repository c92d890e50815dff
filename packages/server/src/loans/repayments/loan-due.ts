import { fillUpUgx, getMobileMoneyLimits, toKampalaDay } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import { findChild, type KnownChild } from '../../schools/students/students-repository';
import { hotPath } from '../hot-path';
import { getLoanSummary, type LoanSummary } from './loan-summary';

/** Amount to pay next on a child's loan, in UGX. */
export interface DueLoan {
  loanId: string;
  child: KnownChild;
  dueUgx: number;
  dueOn: string;
}

/**
 * Returns the amount in UGX that anyone may pay on a loan now: the amount due or, if nothing is due, the next instalment. Less than the
 * minimum of mobile money is filled up from the next instalments, and so is an amount that leaves less than that of the loan.
 */
export const getDueNowUgx = ({ dueUgx, nextDueUgx, totalOutstandingUgx }: LoanSummary, now: Date): number => {
  const { minimumUgx } = getMobileMoneyLimits(toKampalaDay(now));
  return fillUpUgx(dueUgx > 0 ? dueUgx : nextDueUgx, totalOutstandingUgx, minimumUgx);
};

/** Finds, for each child with a normalised registration number, the loan with the oldest unpaid due date that takes payments. */
export const findDueLoans = async (
  db: Queryable,
  regNo: string,
  school: string | null,
  now: Date,
): Promise<DueLoan[]> => {
  const rows = await db.run<{ loanId: string; studentId: number }>(hotPath.payableLoans, [regNo, school]);
  const earliestByStudent = new Map<number, Omit<DueLoan, 'child'>>();
  for (const { loanId, studentId } of rows) {
    const summary = await getLoanSummary(db, loanId, now);
    if (!summary?.nextDueOn) continue;
    const earliest = earliestByStudent.get(studentId);
    if (earliest && earliest.dueOn <= summary.nextDueOn) continue;
    earliestByStudent.set(studentId, {
      loanId,
      dueUgx: getDueNowUgx(summary, now),
      dueOn: summary.nextDueOn,
    });
  }
  const found: DueLoan[] = [];
  for (const [studentId, due] of earliestByStudent) {
    const child = await findChild(db, studentId);
    if (child) found.push({ ...due, child });
  }
  return found;
};
