import {
  type DeclineReason,
  err,
  type LoanFileKind,
  type LoanTerm,
  moveLoan,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { AuditAction } from '@somesa/core/office';
import { and, eq } from 'drizzle-orm';
import { giveUpReplacedFiles } from '../../messaging/uploads/uploads-repository';
import { recordAudit } from '../../people/audit/record-audit';
import { closeReview } from '../../people/queue/reviews';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { loanAllocations, students } from '../../platform/db/schema';
import { lockStudentById } from '../../schools/students/students-repository';
import { findStanding } from '../disbursements/disbursements-repository';
import { findExposure, lockBorrower } from './loan-exposure';
import { type LoanNotice, queueLoanNotice } from './loan-notices';
import { findProduct } from './loan-products';
import { checkReadiness, gapOf } from './loan-readiness';
import { type Loan, type LoanActor, lockLoan, moveRow, noRequest } from './loans-repository';
import { type OfferExpiry, offerFrom } from './offer-expiry';
import { whyOwn } from './own-loan';

export interface LoanDecisionDependencies {
  database: Database;
  clock: Clock;
  expiry: OfferExpiry;
  /** Above this sum of a borrower's loans and applications, in UGX, two people must approve. */
  secondApprovalAboveUgx: number;
  /** Has messages sent that were just put on a list. */
  sendSoon(): void;
}

/** Who of staff decides. */
export interface Officer {
  id: string;
}

/** What is approved; what is not named stays as it stands. */
export interface Approval {
  principal?: number | undefined;
  term?: LoanTerm | undefined;
}

type Decided = Promise<Result<Loan, Problem>>;

const illegal = (): Problem => problem('loan_move_illegal');
const staff = ({ id }: Officer): LoanActor => ({ kind: 'staff', id });
/** What another offer is made without: the old one, and who approved it first. */
const noOffer = { offeredOn: null, offerEndsAt: null, firstApproverId: null, nextCheckAt: null };

const tell = async (tx: Tx, moved: Result<Loan, Problem>, notice: LoanNotice, now: Date): Decided => {
  if (moved.ok) await queueLoanNotice(tx, moved.value.id, notice, now);
  return moved;
};

/** An approval that is not the offer yet is the first of two. */
const approvalOf = ({ state }: Loan): AuditAction =>
  state === 'approved' ? 'loan.approved' : 'loan.first-approved';

const audit = async (
  tx: Tx,
  loan: Loan,
  officer: Officer,
  { action, at }: { action: AuditAction; at: Date },
): Promise<void> => {
  const { state, principalUgx, term, declineReason } = loan;
  await recordAudit(tx, {
    ...{ actorId: officer.id, action, subject: ['loan', loan.id] as const, schoolId: loan.schoolId, at },
    detail: { state, amountUgx: principalUgx, term, ...(declineReason && { reason: declineReason }) },
  });
};

/**
 * Decides on loans for staff. The loan’s row is held meanwhile, so that two officers at once make one decision: the other is
 * answered `loan_move_illegal`. Nobody does any of it with a loan of their own (`loan_is_own`).
 */
export const createLoanDecisions = (deps: LoanDecisionDependencies) => {
  const { database, clock, expiry } = deps;

  const decide = async (
    id: string,
    officer: Officer,
    action: AuditAction | ((loan: Loan) => AuditAction),
    work: (tx: Tx, loan: Loan, now: Date) => Decided,
  ): Decided => {
    await expiry.end(id);
    const decided = await database.transaction(async (tx): Decided => {
      const loan = await lockLoan(tx, id);
      if (!loan) return err(problem('loan_not_found'));
      const own = await whyOwn(tx, loan, officer.id);
      if (own) return err(own);
      const at = clock.now();
      const worked = await work(tx, loan, at);
      if (!worked.ok) return worked;
      const done = typeof action === 'string' ? action : action(worked.value);
      await audit(tx, worked.value, officer, { action: done, at });
      return worked;
    });
    if (decided.ok) deps.sendSoon();
    return decided;
  };

  const makeOffer = async (tx: Tx, loan: Loan, officer: Officer, now: Date): Decided => {
    const offer = offerFrom(await findProduct(tx, loan), now);
    const set = {
      ...{ principalUgx: loan.principalUgx, term: loan.term, ...noRequest },
      ...{ ...offer, nextCheckAt: offer.offerEndsAt },
    };
    const moved = await moveRow(tx, loan, 'approve', staff(officer), { now, set });
    await giveUpReplacedFiles(tx, loan.id);
    return tell(tx, moved, 'approved', now);
  };

  const approve = async (tx: Tx, loan: Loan, officer: Officer, asked: Approval, now: Date): Decided => {
    if (!moveLoan(loan.state, 'approve').ok) return err(illegal());
    const product = await findProduct(tx, loan);
    const terms = { principalUgx: asked.principal ?? loan.principalUgx, term: asked.term ?? loan.term };
    const wanted = { ...loan, ...terms };
    await lockBorrower(tx, loan);
    const exposure = await findExposure(tx, loan);
    // Two offers for one child at once would each see the whole allowance.
    if (loan.studentId !== null) await lockStudentById(tx, loan.studentId);
    const gap = gapOf(await checkReadiness(tx, wanted, product, exposure, now), terms, product);
    if (gap) return err(gap);
    const togetherUgx = terms.principalUgx + exposure.totalUgx;
    if (togetherUgx <= deps.secondApprovalAboveUgx) return makeOffer(tx, wanted, officer, now);
    if (loan.firstApproverId === officer.id) return err(problem('second_person_needed'));
    const isSecond =
      loan.firstApproverId !== null && terms.principalUgx === loan.principalUgx && terms.term === loan.term;
    if (isSecond) return makeOffer(tx, wanted, officer, now);
    // Other terms than the first person saw are a first approval again.
    const set = { ...terms, firstApproverId: officer.id };
    const detail = `UGX ${terms.principalUgx}, ${terms.term}`;
    return moveRow(tx, loan, 'first_approval', staff(officer), { now, set, detail });
  };

  const linkStudent = async (tx: Tx, loan: Loan, officer: Officer, regNo: string, now: Date): Decided => {
    if (!moveLoan(loan.state, 'link_student').ok) return err(illegal());
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
    return moveRow(tx, loan, 'link_student', staff(officer), change);
  };

  const cancel = async (tx: Tx, loan: Loan, officer: Officer, now: Date): Decided => {
    if (loan.state !== 'accepted' || (await findStanding(tx, loan.id))) return err(illegal());
    await tx.orm.delete(loanAllocations).where(eq(loanAllocations.loanId, loan.id));
    const answered = { kind: 'disbursement_failed', subject: `loan:${loan.id}` } as const;
    await closeReview(tx, { ...answered, actorId: officer.id, now });
    return moveRow(tx, loan, 'withdraw', staff(officer), { now, set: { nextCheckAt: null } });
  };

  return {
    /** Asks the parent for documents; `note` is what the parent reads above them and in the e-mail. */
    requestDocuments: (id: string, officer: Officer, kinds: LoanFileKind[], note?: string): Decided =>
      decide(id, officer, 'loan.documents-requested', async (tx, loan, now) => {
        const documentsNeeded = [...new Set(kinds)];
        const set = { documentsNeeded, documentsNote: note || null, firstApproverId: null };
        const change = { now, set, detail: documentsNeeded.join(', ') };
        const moved = await moveRow(tx, loan, 'request_documents', staff(officer), change);
        return tell(tx, moved, 'documents_needed', now);
      }),

    /** Names the child of the loan’s school that the loan is for: told under `regNo` where the school has none with the number. */
    linkStudent: (id: string, officer: Officer, regNo: string): Decided =>
      decide(id, officer, 'loan.student-linked', (tx, loan, now) =>
        linkStudent(tx, loan, officer, regNo, now),
      ),

    /**
     * Makes the offer; above the configured amount the first person’s approval is noted, and another’s makes it
     * (`second_person_needed`). What is missing is told as `loan_not_ready` or under `principal` and `term`.
     */
    approve: (id: string, officer: Officer, asked: Approval): Decided =>
      decide(id, officer, approvalOf, (tx, loan, now) => approve(tx, loan, officer, asked, now)),

    /** Declines an application for good; `note` is what the parent reads beside the reason. */
    decline: (id: string, officer: Officer, reason: DeclineReason, note?: string): Decided =>
      decide(id, officer, 'loan.declined', async (tx, loan, now) => {
        const set = { declineReason: reason, declineNote: note || null, ...noRequest };
        const change = { now, detail: reason, set };
        const moved = await moveRow(tx, loan, 'decline', staff(officer), change);
        if (moved.ok) await giveUpReplacedFiles(tx, id);
        return tell(tx, moved, 'declined', now);
      }),

    /** Takes an application in hand again whose offer is over. */
    reopen: (id: string, officer: Officer): Decided =>
      decide(id, officer, 'loan.reopened', (tx, loan, now) =>
        moveRow(tx, loan, 'reopen', staff(officer), { now, set: noOffer }),
      ),

    /** Gives up an accepted loan whose school was not paid and is not being paid; what it held of fees is free again. */
    cancel: (id: string, officer: Officer): Decided =>
      decide(id, officer, 'loan.cancelled', (tx, loan, now) => cancel(tx, loan, officer, now)),
  };
};

export type LoanDecisions = ReturnType<typeof createLoanDecisions>;
