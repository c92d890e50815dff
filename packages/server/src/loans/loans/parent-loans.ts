import { err, type LoanFileKind, ok, type Problem, problem, type Result } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { claimUploads, releaseReplacedFiles } from '../../messaging/uploads/uploads-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { loanAllocations, loans } from '../../platform/db/schema';
import { findActiveDisbursement } from '../disbursements/disbursements-repository';
import { type Loan, lockLoan, noRequest, recordLoanTransition } from './loans-repository';

type Done = Promise<Result<null, Problem>>;

/** Creates the actions that a parent can take on their own loans; a loan of someone else returns `loan_not_found`. */
export const createParentLoans = ({ database, clock }: { database: Database; clock: Clock }) => {
  const withOwn = (userId: string, loanId: string, work: (tx: Tx, loan: Loan) => Done): Done =>
    database.transaction(async (tx) => {
      const loan = await lockLoan(tx, loanId);
      return loan?.userId === userId ? work(tx, loan) : err(problem('loan_not_found'));
    });

  return {
    /** Takes an application or an offer back: `loan_status_conflict` once the school is being paid. */
    withdraw: (userId: string, loanId: string): Done =>
      withOwn(userId, loanId, async (tx, loan) => {
        if (loan.status === 'accepted' && (await findActiveDisbursement(tx, loanId))) {
          return err(problem('loan_status_conflict'));
        }
        await tx.orm.delete(loanAllocations).where(eq(loanAllocations.loanId, loanId));
        const actor = { kind: 'parent', id: userId } as const;
        const set = { nextCheckAt: null, ...noRequest };
        const moved = await recordLoanTransition(tx, loan, 'withdraw', actor, { now: clock.now(), set });
        if (!moved.ok) return moved;
        await releaseReplacedFiles(tx, loanId);
        return ok(null);
      }),

    /** Adds a file to an application that is not decided yet; who approved it first saw it without. */
    addDocument: (
      userId: string,
      loanId: string,
      { kind, uploadId }: { kind: LoanFileKind; uploadId: string },
    ): Done =>
      withOwn(userId, loanId, async (tx, loan) => {
        if (loan.status !== 'submitted' && loan.status !== 'under_review') {
          return err(problem('loan_status_conflict'));
        }
        const claimed = await claimUploads(tx, loanId, { [kind]: uploadId }, clock.now());
        if (!claimed.ok) {
          return err(problem('validation_failed', {}, { uploadId: claimed.error[kind] ?? [] }));
        }
        const documentsNeeded = loan.documentsNeeded.filter((needed) => needed !== kind);
        await tx.orm
          .update(loans)
          .set({ documentsNeeded, firstApproverId: null })
          .where(eq(loans.id, loanId));
        return ok(null);
      }),
  };
};

export type ParentLoans = ReturnType<typeof createParentLoans>;
