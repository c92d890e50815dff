import {
  err,
  isEitherStatement,
  type LoanFileKind,
  loanStatementKinds,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { eq } from 'drizzle-orm';
import { attachUploads, releaseReplacedFiles } from '../../messaging/uploads/uploads-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { findActiveDisbursement } from '../disbursements/disbursements-repository';
import { findProduct } from '../loan-products';
import {
  clearedDocumentRequest,
  isUndecidedLoan,
  type Loan,
  lockLoan,
  recordLoanTransition,
} from '../loans-repository';
import { loanAllocations, loans } from '../tables/loans';

type ActionResult = Promise<Result<null, Problem>>;

interface ParentLoanDeps {
  database: Database;
  clock: Clock;
}

const withOwnLoan = (
  { database }: ParentLoanDeps,
  userId: string,
  loanId: string,
  action: (tx: Tx, loan: Loan) => ActionResult,
): ActionResult =>
  database.transaction(async (tx) => {
    const loan = await lockLoan(tx, loanId);
    return loan?.userId === userId ? action(tx, loan) : err(problem('loan_not_found'));
  });

/**
 * Withdraws an application, an offer or an accepted loan of a user; returns `loan_status_conflict` once a disbursement is active, and
 * `loan_not_found` for another user's.
 */
export const withdrawOwnLoan = (deps: ParentLoanDeps, userId: string, loanId: string): ActionResult =>
  withOwnLoan(deps, userId, loanId, async (tx, loan) => {
    if (loan.status === 'accepted' && (await findActiveDisbursement(tx, loanId)))
      return err(problem('loan_status_conflict'));
    await tx.orm.delete(loanAllocations).where(eq(loanAllocations.loanId, loanId));
    const actor = { kind: 'parent', id: userId } as const;
    const set = { nextCheckAt: null, ...clearedDocumentRequest };
    const now = deps.clock.now();
    const withdrawn = await recordLoanTransition(tx, loan, 'withdraw', actor, { now, set });
    if (!withdrawn.ok) return withdrawn;
    await releaseReplacedFiles(tx, loanId);
    return ok(null);
  });

/** Adds a document to a user's undecided application, and clears its first approval, which was given without the document. */
export const addDocument = (
  deps: ParentLoanDeps,
  userId: string,
  loanId: string,
  { kind, uploadId }: { kind: LoanFileKind; uploadId: string },
): ActionResult =>
  withOwnLoan(deps, userId, loanId, async (tx, loan) => {
    if (!isUndecidedLoan(loan)) return err(problem('loan_status_conflict'));
    const attached = await attachUploads(tx, loanId, { [kind]: uploadId }, deps.clock.now());
    if (!attached.ok) return err(problem('validation_failed', {}, { uploadId: attached.error[kind] ?? [] }));
    const { documents } = await findProduct(tx, loan);
    const isEither = isEitherStatement(documents) && loanStatementKinds.includes(kind);
    const documentsNeeded = loan.documentsNeeded.filter(
      (needed) => needed !== kind && !(isEither && loanStatementKinds.includes(needed)),
    );
    await tx.orm.update(loans).set({ documentsNeeded, firstApproverId: null }).where(eq(loans.id, loanId));
    return ok(null);
  });
