import { err, ok, type Problem, type Result } from '@somesa/core';
import { recordAudit } from '../../people/audit/record-audit';
import type { Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { checkLoanConflict } from './loan-conflict-of-interest';
import { lockLoan, recordLoanTransition } from './loans-repository';

/**
 * Starts the review of a submitted application for the staff member to whom it is being assigned, and returns whether there was one to
 * start. Locks the loan until the transaction ends. Returns `own_loan_forbidden` if the application is their own.
 */
export const startReview = async (
  tx: Tx,
  loanId: string,
  { id: staffId }: { id: string },
  now: Date,
): Promise<Result<boolean, Problem>> => {
  const loan = isUuid(loanId) ? await lockLoan(tx, loanId) : null;
  if (!loan) return ok(false);
  const own = await checkLoanConflict(tx, loan, staffId);
  if (own) return err(own);
  if (loan.status !== 'submitted') return ok(false);
  const moved = await recordLoanTransition(tx, loan, 'start_review', { kind: 'staff', id: staffId }, { now });
  if (!moved.ok) return moved;
  const { status, principalUgx, term, schoolId } = moved.value;
  await recordAudit(tx, {
    actorId: staffId,
    action: 'loan.reviewed',
    subject: ['loan', loanId] as const,
    schoolId,
    detail: { status, amountUgx: principalUgx, term },
    at: now,
  });
  return ok(true);
};
