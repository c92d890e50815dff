import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isCancellable } from './cooling-off';
import { checkLoanConflict } from './loan-conflict-of-interest';
import { recordLoanAudit } from './loan-decisions';
import { type Loan, type LoanActor, lockLoan, recordLoanTransition } from './loans-repository';

type CancellationResult = Promise<Result<Loan, Problem>>;

/**
 * Creates the cancellation of disbursed loans: in the cooling-off days the borrower, or staff for them, requests it; it is complete once
 * the principal is paid back by the last of these days. Requesting it again changes nothing.
 */
export const createLoanCancellation = ({ database, clock }: { database: Database; clock: Clock }) => {
  const request = async (tx: Tx, loan: Loan, actor: LoanActor, now: Date): CancellationResult => {
    if (!isCancellable(loan, now)) return err(problem('loan_not_cancellable'));
    if (loan.cancellationRequestedAt !== null) return ok(loan);
    const set = { cancellationRequestedAt: now };
    return recordLoanTransition(tx, loan, 'request_cancellation', actor, { now, set });
  };

  return {
    /** Requests the cancellation of a user's own loan; `loan_not_found` for another user's. */
    requestOwn: (userId: string, loanId: string): CancellationResult =>
      database.transaction(async (tx): CancellationResult => {
        const loan = await lockLoan(tx, loanId);
        if (loan?.userId !== userId) return err(problem('loan_not_found'));
        return request(tx, loan, { kind: 'parent', id: userId }, clock.now());
      }),

    /** Requests the cancellation of a loan for its borrower, who asked staff for it; not for a loan of the staff member's own. */
    requestForBorrower: (staffId: string, loanId: string): CancellationResult =>
      database.transaction(async (tx): CancellationResult => {
        const loan = await lockLoan(tx, loanId);
        if (!loan) return err(problem('loan_not_found'));
        const conflict = await checkLoanConflict(tx, loan, staffId);
        if (conflict) return err(conflict);
        const now = clock.now();
        const requested = await request(tx, loan, { kind: 'staff', id: staffId }, now);
        if (requested.ok)
          await recordLoanAudit(tx, 'loan.cancellation-requested', requested.value, staffId, now);
        return requested;
      }),
  };
};

export type LoanCancellation = ReturnType<typeof createLoanCancellation>;
