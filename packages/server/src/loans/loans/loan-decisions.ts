import {
  type DeclineReason,
  err,
  type LoanFileKind,
  type LoanTerm,
  type Problem,
  problem,
  type Result,
  transitionLoan,
} from '@somesa/core';
import type { AuditAction } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { releaseReplacedFiles } from '../../messaging/uploads/uploads-repository';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { loanAllocations, students } from '../../platform/db/schema';
import { lockStudentById } from '../../schools/students/students-repository';
import { findActiveDisbursement } from '../disbursements/disbursements-repository';
import { checkLoanConflict } from './loan-conflict-of-interest';
import { findExposure, lockBorrower } from './loan-exposure';
import { type LoanNotice, queueLoanNotice } from './loan-notices';
import { findProduct } from './loan-products';
import { checkReadiness, findReadinessProblem } from './loan-readiness';
import { type Loan, type LoanActor, lockLoan, noRequest, recordLoanTransition } from './loans-repository';
import { type OfferExpiry, offerFrom } from './offer-expiry';

export interface LoanDecisionDependencies {
  database: Database;
  clock: Clock;
  expiry: OfferExpiry;
  /** Above this sum of a borrower's loans and applications, in UGX, two people must approve. */
  secondApprovalAboveUgx: number;
  /** Has messages sent that were just put on a list. */
  sendSoon(): void;
}

/** Staff member who decides. */
export interface StaffUser {
  id: string;
}

/** Approved terms of a loan; terms that are not given stay as they are. */
export interface Approval {
  principal?: number | undefined;
  term?: LoanTerm | undefined;
}

type Decided = Promise<Result<Loan, Problem>>;

const illegal = (): Problem => problem('loan_status_conflict');
const staff = ({ id }: StaffUser): LoanActor => ({ kind: 'staff', id });
/** Values that clear the old offer and its first approver before another offer is made. */
const noOffer = { offeredOn: null, offerEndsAt: null, firstApproverId: null, nextCheckAt: null };

const tell = async (tx: Tx, moved: Result<Loan, Problem>, notice: LoanNotice, now: Date): Decided => {
  if (moved.ok) await queueLoanNotice(tx, moved.value.id, notice, now);
  return moved;
};

/** An approval that is not the offer yet is the first of two. */
const approvalOf = ({ status }: Loan): AuditAction =>
  status === 'approved' ? 'loan.approved' : 'loan.first-approved';

const audit = async (
  tx: Tx,
  loan: Loan,
  staffUser: StaffUser,
  { action, at }: { action: AuditAction; at: Date },
): Promise<void> => {
  const { status, principalUgx, term, declineReason } = loan;
  await recordAudit(tx, {
    actorId: staffUser.id,
    action,
    subject: ['loan', loan.id] as const,
    schoolId: loan.schoolId,
    at,
    detail: { status, amountUgx: principalUgx, term, ...(declineReason && { reason: declineReason }) },
  });
};

/**
 * Decides on loans for staff. The loan’s row is held meanwhile, so that two staff members at once make one decision: the other is
 * answered `loan_status_conflict`. Nobody does any of it with a loan of their own (`own_loan_forbidden`).
 */
export const createLoanDecisions = (deps: LoanDecisionDependencies) => {
  const { database, clock, expiry } = deps;

  const decide = async (
    id: string,
    staffUser: StaffUser,
    action: AuditAction | ((loan: Loan) => AuditAction),
    work: (tx: Tx, loan: Loan, now: Date) => Decided,
  ): Decided => {
    await expiry.end(id);
    const decided = await database.transaction(async (tx): Decided => {
      const loan = await lockLoan(tx, id);
      if (!loan) return err(problem('loan_not_found'));
      const own = await checkLoanConflict(tx, loan, staffUser.id);
      if (own) return err(own);
      const at = clock.now();
      const worked = await work(tx, loan, at);
      if (!worked.ok) return worked;
      const done = typeof action === 'string' ? action : action(worked.value);
      await audit(tx, worked.value, staffUser, { action: done, at });
      return worked;
    });
    if (decided.ok) deps.sendSoon();
    return decided;
  };

  const makeOffer = async (tx: Tx, loan: Loan, staffUser: StaffUser, now: Date): Decided => {
    const offer = offerFrom(await findProduct(tx, loan), now);
    const set = {
      principalUgx: loan.principalUgx,
      term: loan.term,
      ...noRequest,
      ...offer,
      nextCheckAt: offer.offerEndsAt,
    };
    const moved = await recordLoanTransition(tx, loan, 'approve', staff(staffUser), { now, set });
    await releaseReplacedFiles(tx, loan.id);
    return tell(tx, moved, 'approved', now);
  };

  const approve = async (tx: Tx, loan: Loan, staffUser: StaffUser, asked: Approval, now: Date): Decided => {
    if (!transitionLoan(loan.status, 'approve').ok) return err(illegal());
    const product = await findProduct(tx, loan);
    const terms = { principalUgx: asked.principal ?? loan.principalUgx, term: asked.term ?? loan.term };
    const wanted = { ...loan, ...terms };
    await lockBorrower(tx, loan);
    const exposure = await findExposure(tx, loan);
    // Two offers for one child at once would each see the whole allowance.
    if (loan.studentId !== null) await lockStudentById(tx, loan.studentId);
    const gap = findReadinessProblem(
      await checkReadiness(tx, wanted, product, exposure, now),
      terms,
      product,
    );
    if (gap) return err(gap);
    const togetherUgx = terms.principalUgx + exposure.totalUgx;
    if (togetherUgx <= deps.secondApprovalAboveUgx) return makeOffer(tx, wanted, staffUser, now);
    if (loan.firstApproverId === staffUser.id) return err(problem('second_person_needed'));
    const isSecond =
      loan.firstApproverId !== null && terms.principalUgx === loan.principalUgx && terms.term === loan.term;
    if (isSecond) return makeOffer(tx, wanted, staffUser, now);
    // Other terms than the first person saw are a first approval again.
    const set = { ...terms, firstApproverId: staffUser.id };
    const detail = `UGX ${terms.principalUgx}, ${terms.term}`;
    return recordLoanTransition(tx, loan, 'first_approval', staff(staffUser), { now, set, detail });
  };

  const linkStudent = async (tx: Tx, loan: Loan, staffUser: StaffUser, regNo: string, now: Date): Decided => {
    if (!transitionLoan(loan.status, 'link_student').ok) return err(illegal());
    const [child] = await tx.orm
      .select({ id: students.id })
      .from(students)
      .where(and(eq(students.schoolId, loan.schoolId), eq(students.regNo, regNo)));
    if (!child) return err(problem('validation_failed', {}, { regNo: ['loan_regNo_unknown'] }));
    const change = {
      now,
      detail: `student ${child.id}`,
      set: { studentId: child.id, firstApproverId: null },
    };
    return recordLoanTransition(tx, loan, 'link_student', staff(staffUser), change);
  };

  const cancel = async (tx: Tx, loan: Loan, staffUser: StaffUser, now: Date): Decided => {
    if (loan.status !== 'accepted' || (await findActiveDisbursement(tx, loan.id))) return err(illegal());
    await tx.orm.delete(loanAllocations).where(eq(loanAllocations.loanId, loan.id));
    const answered = { kind: 'disbursement_failed', subject: `loan:${loan.id}` } as const;
    await resolveException(tx, { ...answered, actorId: staffUser.id, now });
    return recordLoanTransition(tx, loan, 'withdraw', staff(staffUser), { now, set: { nextCheckAt: null } });
  };

  return {
    /** Asks the parent for documents; `note` is what the parent reads above them and in the e-mail. */
    requestDocuments: (id: string, staffUser: StaffUser, kinds: LoanFileKind[], note?: string): Decided =>
      decide(id, staffUser, 'loan.documents-requested', async (tx, loan, now) => {
        const documentsNeeded = [...new Set(kinds)];
        const set = { documentsNeeded, documentsNote: note || null, firstApproverId: null };
        const change = { now, set, detail: documentsNeeded.join(', ') };
        const moved = await recordLoanTransition(tx, loan, 'request_documents', staff(staffUser), change);
        return tell(tx, moved, 'documents_needed', now);
      }),

    /** Names the child of the loan’s school that the loan is for: told under `regNo` where the school has none with the number. */
    linkStudent: (id: string, staffUser: StaffUser, regNo: string): Decided =>
      decide(id, staffUser, 'loan.student-linked', (tx, loan, now) =>
        linkStudent(tx, loan, staffUser, regNo, now),
      ),

    /**
     * Makes the offer; above the configured amount the first person’s approval is noted, and another’s makes it
     * (`second_person_needed`). What is missing is told as `loan_not_ready` or under `principal` and `term`.
     */
    approve: (id: string, staffUser: StaffUser, asked: Approval): Decided =>
      decide(id, staffUser, approvalOf, (tx, loan, now) => approve(tx, loan, staffUser, asked, now)),

    /** Declines an application for good; `note` is what the parent reads beside the reason. */
    decline: (id: string, staffUser: StaffUser, reason: DeclineReason, note?: string): Decided =>
      decide(id, staffUser, 'loan.declined', async (tx, loan, now) => {
        const set = { declineReason: reason, declineNote: note || null, ...noRequest };
        const change = { now, detail: reason, set };
        const moved = await recordLoanTransition(tx, loan, 'decline', staff(staffUser), change);
        if (moved.ok) await releaseReplacedFiles(tx, id);
        return tell(tx, moved, 'declined', now);
      }),

    /** Takes an application in hand again whose offer is over. */
    reopen: (id: string, staffUser: StaffUser): Decided =>
      decide(id, staffUser, 'loan.reopened', (tx, loan, now) =>
        recordLoanTransition(tx, loan, 'reopen', staff(staffUser), { now, set: noOffer }),
      ),

    /** Gives up an accepted loan whose school was not paid and is not being paid; what it held of fees is free again. */
    cancel: (id: string, staffUser: StaffUser): Decided =>
      decide(id, staffUser, 'loan.cancelled', (tx, loan, now) => cancel(tx, loan, staffUser, now)),
  };
};

export type LoanDecisions = ReturnType<typeof createLoanDecisions>;
