import {
  type DeclineReason,
  err,
  type LoanEvent,
  type LoanFileKind,
  type LoanProduct,
  type LoanTerm,
  ok,
  type Problem,
  problem,
  type Result,
  transitionLoan,
} from '@somesa/core';
import type { AuditAction } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { releaseReplacedFiles } from '../../messaging/uploads/uploads-repository';
import { findApproverProblem } from '../../people/approvals/find-approver-problem';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import type { FeeHooks } from '../../schools/fee-hooks';
import { lockStudentById } from '../../schools/students/students-repository';
import { students } from '../../schools/tables/students';
import { findActiveDisbursement } from '../disbursements/disbursements-repository';
import { findProduct } from '../loan-products';
import {
  checkLoanConflict,
  clearedDocumentRequest,
  type Loan,
  type LoanChange,
  lockLoan,
  recordLoanTransition,
} from '../loans-repository';
import { loanAllocations } from '../tables/loans';
import { findExposure, lockBorrower } from './loan-exposure';
import { type LoanNotice, queueLoanNotice } from './loan-notices';
import { findReadinessProblem, getReadiness } from './loan-readiness';
import { calculateOfferDates, expireOffer } from './offer-expiry';

/** Approved terms of a loan; terms that are not given stay as they are. */
interface Approval {
  principal?: number | undefined;
  term?: LoanTerm | undefined;
}

/** Locked loan on which a staff member decides. */
interface Decision {
  tx: Tx;
  loan: Loan;
  staffId: string;
  now: Date;
}

type DecisionResult = Promise<Result<Loan, Problem>>;

const statusConflict = problem('loan_status_conflict');
/** Values that clear the old offer and its first approver before another offer is made. */
const clearedOffer = { offeredOn: null, offerEndsAt: null, firstApproverId: null, nextCheckAt: null };

/** Applies an event to the loan and, if it is legal, queues a notice to the applicant. */
const applyEvent = async (
  { tx, loan, staffId, now }: Decision,
  event: LoanEvent,
  change: Omit<LoanChange, 'now'>,
  notice?: LoanNotice,
): DecisionResult => {
  const updated = await recordLoanTransition(
    tx,
    loan,
    event,
    { kind: 'staff', id: staffId },
    { ...change, now },
  );
  if (updated.ok && notice) await queueLoanNotice(tx, loan.id, notice, now);
  return updated;
};

/** Returns the audit action of an approval: without an offer, it is the first of two. */
const getApprovalAction = ({ status }: Loan): AuditAction =>
  status === 'approved' ? 'loan.approved' : 'loan.first-approved';

/** Records a staff member's action on a loan in the audit log, with the loan as it is afterwards. */
export const recordLoanAudit = (
  tx: Tx,
  action: AuditAction,
  { id, schoolId, status, principalUgx, term, declineReason }: Loan,
  staffId: string,
  at: Date,
): Promise<void> =>
  recordAudit(tx, {
    actorId: staffId,
    action,
    subject: ['loan', id],
    schoolId,
    at,
    detail: { status, amountUgx: principalUgx, term, ...(declineReason && { reason: declineReason }) },
  });

const makeOffer = async (
  decision: Decision,
  terms: Pick<Loan, 'principalUgx' | 'term' | 'coolingOffDays'>,
  product: LoanProduct,
): DecisionResult => {
  const offer = calculateOfferDates(product, decision.now);
  const set = { ...terms, ...clearedDocumentRequest, ...offer, nextCheckAt: offer.offerEndsAt };
  const updated = await applyEvent(decision, 'approve', { set }, 'approved');
  await releaseReplacedFiles(decision.tx, decision.loan.id);
  return updated;
};

/** Settings and services that decisions need. */
interface DecisionDeps {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'LOAN_SECOND_APPROVAL_ABOVE_UGX' | 'COOLING_OFF_DAYS'>;
  feeHooks: Pick<FeeHooks, 'findStudents'>;
}

/**
 * Locks a loan for a decision of staff and records it, so that one of two simultaneous decisions gets `loan_status_conflict`. Staff
 * members can't decide on their own loans (`own_loan_forbidden`).
 */
const decide = async (
  deps: DecisionDeps,
  id: string,
  staffId: string,
  action: AuditAction | ((loan: Loan) => AuditAction),
  perform: (decision: Decision) => DecisionResult,
): DecisionResult => {
  await expireOffer(deps, id);
  return deps.database.transaction(async (tx): DecisionResult => {
    const loan = await lockLoan(tx, id);
    if (!loan) return err(problem('loan_not_found'));
    const conflict = await checkLoanConflict(tx, loan, staffId);
    if (conflict) return err(conflict);
    const now = deps.clock.now();
    const result = await perform({ tx, loan, staffId, now });
    if (!result.ok) return result;
    const auditAction = typeof action === 'string' ? action : action(result.value);
    await recordLoanAudit(tx, auditAction, result.value, staffId, now);
    return result;
  });
};

/** Requests documents from the parent; `note` is shown to them and sent by email. */
export const requestDocuments = (
  deps: DecisionDeps,
  id: string,
  staffId: string,
  { kinds, note }: { kinds: LoanFileKind[]; note?: string | undefined },
): DecisionResult =>
  decide(deps, id, staffId, 'loan.documents-requested', (decision) => {
    const documentsNeeded = [...new Set(kinds)];
    const set = { documentsNeeded, documentsNote: note || null, firstApproverId: null };
    const detail = documentsNeeded.join(', ');
    return applyEvent(decision, 'request_documents', { set, detail }, 'documents_needed');
  });

/** Links a child of the loan’s school to the loan; returns a problem under `regNo` if the school has no such child. */
export const linkStudent = (deps: DecisionDeps, id: string, staffId: string, regNo: string): DecisionResult =>
  decide(deps, id, staffId, 'loan.student-linked', async (decision) => {
    const { tx, loan } = decision;
    if (!transitionLoan(loan.status, 'link_student').ok) return err(statusConflict);
    const [child] = await tx.orm
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.schoolId, loan.schoolId), eq(students.regNo, regNo)));
    if (!child) return err(problem('validation_failed', {}, { regNo: ['loan_regNo_unknown'] }));
    const set = { studentId: child.id, firstApproverId: null };
    return applyEvent(decision, 'link_student', { set, detail: `student ${child.id}` });
  });

/** Gives an approval that passed its checks: makes the offer, or above the configured exposure only records the first of two approvals. */
const giveApproval = async (
  { config }: DecisionDeps,
  decision: Decision,
  terms: Pick<Loan, 'principalUgx' | 'term'>,
  product: LoanProduct,
  exposureUgx: number,
): DecisionResult => {
  const { tx, loan, staffId, now } = decision;
  const { principalUgx, term } = terms;
  const offer = { ...terms, coolingOffDays: config.COOLING_OFF_DAYS };
  const needsSecondApproval = principalUgx + exposureUgx > config.LOAN_SECOND_APPROVAL_ABOVE_UGX;
  if (!needsSecondApproval) return makeOffer(decision, offer, product);
  if (loan.firstApproverId === staffId) return err(problem('second_person_needed'));
  const isSecondApproval =
    loan.firstApproverId !== null && principalUgx === loan.principalUgx && term === loan.term;
  if (isSecondApproval) {
    const second = { approverId: staffId, requesterId: loan.firstApproverId ?? '', now };
    const obstacle = await findApproverProblem(tx, second);
    return obstacle ? err(obstacle) : makeOffer(decision, offer, product);
  }
  // If the terms differ from those first approved, this counts as a first approval.
  const set = { ...terms, firstApproverId: staffId };
  return applyEvent(decision, 'first_approval', { set, detail: `UGX ${principalUgx}, ${term}` });
};

/**
 * Approves a loan and makes the offer. Above the configured exposure the first approval is only recorded, and another person
 * must give the second (`second_person_needed`). Returns `loan_not_ready` or problems under `principal` and `term`.
 */
export const approveLoan = (
  deps: DecisionDeps,
  id: string,
  staffId: string,
  approval: Approval,
): DecisionResult =>
  decide(deps, id, staffId, getApprovalAction, async (decision) => {
    const { tx, loan, now } = decision;
    if (!transitionLoan(loan.status, 'approve').ok) return err(statusConflict);
    const product = await findProduct(tx, loan);
    const { principal: principalUgx = loan.principalUgx, term = loan.term } = approval;
    const terms = { principalUgx, term };
    await lockBorrower(tx, loan);
    const exposure = await findExposure(tx, loan);
    // Two simultaneous offers for one child would each see the whole allowance.
    if (loan.studentId !== null) await lockStudentById(tx, loan.studentId);
    const readiness = await getReadiness(deps.feeHooks, tx, { ...loan, ...terms }, product, exposure, now);
    const readinessProblem = findReadinessProblem(readiness, terms, product);
    if (readinessProblem) return err(readinessProblem);
    return giveApproval(deps, decision, terms, product, exposure.totalUgx);
  });

/** Declines an application; `note` is shown to the parent beside the reason. */
export const declineLoan = (
  deps: DecisionDeps,
  id: string,
  staffId: string,
  { reason, note }: { reason: DeclineReason; note?: string | undefined },
): DecisionResult =>
  decide(deps, id, staffId, 'loan.declined', async (decision) => {
    const set = { declineReason: reason, declineNote: note || null, ...clearedDocumentRequest };
    const updated = await applyEvent(decision, 'decline', { set, detail: reason }, 'declined');
    if (updated.ok) await releaseReplacedFiles(decision.tx, id);
    return updated;
  });

/** Reopens the review of an application whose offer has expired. */
export const reopenLoan = (deps: DecisionDeps, id: string, staffId: string): DecisionResult =>
  decide(deps, id, staffId, 'loan.reopened', (decision) =>
    applyEvent(decision, 'reopen', { set: clearedOffer }),
  );

/** Cancels an accepted loan without an active or successful disbursement, and releases the fees it holds. */
export const cancelLoan = (deps: DecisionDeps, id: string, staffId: string): DecisionResult =>
  decide(deps, id, staffId, 'loan.cancelled', async (decision) => {
    const { tx, loan, now } = decision;
    if (loan.status !== 'accepted' || (await findActiveDisbursement(tx, loan.id))) return err(statusConflict);
    await tx.orm.delete(loanAllocations).where(eq(loanAllocations.loanId, loan.id));
    const failure = { kind: 'disbursement_failed', subject: `loan:${loan.id}` } as const;
    await resolveException(tx, { ...failure, actorId: staffId, now });
    return applyEvent(decision, 'withdraw', { set: { nextCheckAt: null } });
  });

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
