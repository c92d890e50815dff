import { err, ok, type Problem, type Result } from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { checkLoanConflict } from './loan-conflict-of-interest';
import { recordLoanAudit } from './loan-decisions';
import { lockLoan, recordLoanTransition } from './loans-repository';

/**
 * Starts the review of an application that is being assigned to a staff member; returns false if it is not submitted. Locks the
 * loan until the transaction ends. Returns `own_loan_forbidden` if the application is their own.
 */
export const startReview = async (
  tx: Tx,
  loanId: string,
  { id: staffId }: { id: string },
  now: Date,
): Promise<Result<boolean, Problem>> => {
  const loan = isUuid(loanId) ? await lockLoan(tx, loanId) : null;
  if (!loan) return ok(false);
  const conflict = await checkLoanConflict(tx, loan, staffId);
  if (conflict) return err(conflict);
  if (loan.status !== 'submitted') return ok(false);
  const actor = { kind: 'staff', id: staffId } as const;
  const reviewed = await recordLoanTransition(tx, loan, 'start_review', actor, { now });
  if (!reviewed.ok) return reviewed;
  await recordLoanAudit(tx, 'loan.reviewed', reviewed.value, staffId, now);
  return ok(true);
};
