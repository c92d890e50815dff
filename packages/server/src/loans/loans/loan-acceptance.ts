import {
  allocateToItems,
  err,
  formatFigures,
  kampalaClock,
  type Language,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { OneTimeCodes } from '../../people/one-time-codes/one-time-codes';
import type { User } from '../../people/sign-in/sessions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { loanAllocations } from '../../platform/db/schema';
import { lockStudentById, type RegisteredStudent } from '../../schools/students/students-repository';
import {
  type SendableDisbursement,
  type StartedDisbursement,
  startDisbursement,
} from '../disbursements/start-disbursement';
import { findProduct } from './loan-products';
import { findLoanStudent, getMaxPrincipal } from './loan-readiness';
import { findLoan, type Loan, lockLoan, recordLoanTransition } from './loans-repository';
import { isOfferOver, type OfferExpiry } from './offer-expiry';

export interface LoanAcceptanceDependencies {
  database: Database;
  clock: Clock;
  codes: OneTimeCodes;
  expiry: OfferExpiry;
  /** Has messages sent that were just put on a list. */
  sendSoon(): void;
  /** Sends a transfer that is committed; the sweep is the net. */
  sendTransfer(sendable: SendableDisbursement): void;
}

const otpWrong = (): Problem => problem('validation_failed', {}, { otp: ['otp_wrong'] });

const notPayable = (): Problem => problem('validation_failed', {}, { otp: ['loan_school_not_payable'] });

/** Returns the stored part of the number to which a code was sent: its last three digits, which identify no one. */
const maskedEnd = (msisdn: string): string => `*** *** ${msisdn.slice(-3)}`;

/** Tells why a person can’t accept a loan now; null where they can. */
const findAcceptanceProblem = (loan: Loan | null, user: User, now: Date): Problem | null => {
  if (!loan || loan.userId !== user.id) return problem('loan_not_found');
  if (loan.status === 'expired' || isOfferOver(loan, now)) return problem('offer_expired');
  return loan.status === 'approved' ? null : problem('loan_status_conflict');
};

/** Tells why a loan is too much for what is outstanding now, though it was not when the offer was made. */
const checkPrincipalLimit = async (tx: Tx, loan: Loan, child: RegisteredStudent): Promise<Problem | null> => {
  const product = await findProduct(tx, loan);
  // Of several offers the one that is taken first counts: those still open take nothing from it.
  const maxUgx = await getMaxPrincipal(tx, product, child, loan, 'accepted');
  if (loan.principalUgx <= maxUgx) return null;
  const amount = formatFigures(maxUgx);
  const { view, pendingUntil } = child;
  const isOnlyPending = loan.principalUgx <= maxUgx + view.pending;
  if (isOnlyPending && pendingUntil !== null && !child.isHeldByLoan) {
    return problem('items_reserved', { amount, until: kampalaClock(pendingUntil) });
  }
  // There is no use in applying again for less than the smallest loan.
  const key = maxUgx < product.minimumUgx ? 'loan_nothing_open' : 'loan_above_open';
  return problem('validation_failed', { amount }, { otp: [key] });
};

/** Holds what is outstanding for the loan, so that nobody else pays the same. */
const holdFeeItems = async (tx: Tx, loan: Loan, { view }: RegisteredStudent): Promise<void> => {
  const open = view.items.map((item) => ({ id: item.id, dueUgx: item.due - item.pending }));
  const { lines } = allocateToItems(open, loan.principalUgx);
  if (lines.length === 0) return;
  await tx.orm
    .insert(loanAllocations)
    .values(
      lines.map((line) => ({ loanId: loan.id, feeItemId: Number(line.itemId), amountUgx: line.amountUgx })),
    );
};

/**
 * Creates the acceptance of offers: a parent accepts with a code sent to the account’s verified number, valid for
 * this one loan. The school’s payment starts in the same transaction.
 */
export const createLoanAcceptance = (deps: LoanAcceptanceDependencies) => {
  const { database, clock, codes, expiry } = deps;

  const codeFor = (user: User, loanId: string) => {
    if (user.msisdn === null || user.phoneVerifiedAt === null) return null;
    const target = user.msisdn as Msisdn;
    return { userId: user.id, purpose: 'accept-loan', target, about: loanId } as const;
  };

  const acceptHeld = async (
    tx: Tx,
    loan: Loan,
    user: User,
    phone: string,
  ): Promise<Result<StartedDisbursement, Problem>> => {
    const now = clock.now();
    if (loan.studentId === null) throw new Error('an offer was made for no child');
    await lockStudentById(tx, loan.studentId);
    const child = await findLoanStudent(tx, loan, now);
    if (!child) throw new Error('the child of an offer is gone');
    const tooMuch = await checkPrincipalLimit(tx, loan, child);
    if (tooMuch) return err(tooMuch);
    const change = { now, detail: phone, set: { acceptedAt: now, nextCheckAt: null } };
    const moved = await recordLoanTransition(tx, loan, 'accept', { kind: 'parent', id: user.id }, change);
    if (!moved.ok) return moved;
    await holdFeeItems(tx, loan, child);
    const started = await startDisbursement(tx, moved.value, now, user.id);
    // Missing data is for us to add, not for the parent.
    return !started.ok && started.error.code === 'loan_not_ready' ? err(notPayable()) : started;
  };

  return {
    /** Sends a code to the account’s number; at most one a minute. An earlier one, for whatever loan, counts no more. */
    sendCode: async (user: User, loanId: string, language: Language): Promise<Result<null, Problem>> => {
      const code = codeFor(user, loanId);
      if (!code) return err(problem('phone_unverified'));
      await expiry.end(loanId);
      const sent = await database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const refused = findAcceptanceProblem(await findLoan(tx, loanId), user, clock.now());
        if (refused) return err(refused);
        const mayBeSent = await codes.admit(tx, code);
        if (!mayBeSent.ok) return mayBeSent;
        await codes.sendToPhone(tx, code, language);
        return ok(null);
      });
      if (sent.ok) deps.sendSoon();
      return sent;
    },

    /**
     * Accepts an offer: what it holds of the child’s fees is nobody else’s to pay, and the school’s payment begins. A wrong code is told
     * under `otp`, an offer that is over as `offer_expired`.
     */
    accept: async (user: User, loanId: string, otp: string): Promise<Result<null, Problem>> => {
      const code = codeFor(user, loanId);
      if (!code) return err(problem('phone_unverified'));
      await expiry.end(loanId);
      const refused = findAcceptanceProblem(await findLoan(database, loanId), user, clock.now());
      if (refused) return err(refused);
      const admitted = await database.transaction((tx) => codes.admitTry(tx, code));
      if (!admitted.ok) return admitted;
      if (!admitted.value) return err(otpWrong());
      const started = await database.transaction(
        async (tx): Promise<Result<StartedDisbursement, Problem>> => {
          const loan = await lockLoan(tx, loanId);
          const late = findAcceptanceProblem(loan, user, clock.now());
          if (!loan || late) return err(late ?? problem('loan_not_found'));
          if (!(await codes.redeem(tx, code, otp, async () => true))) return err(otpWrong());
          await codes.forgetTries(tx, code);
          return acceptHeld(tx, loan, user, maskedEnd(code.target));
        },
      );
      if (!started.ok) return started;
      if (started.value.sendable) deps.sendTransfer(started.value.sendable);
      return ok(null);
    },
  };
};

export type LoanAcceptance = ReturnType<typeof createLoanAcceptance>;
