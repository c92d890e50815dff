import {
  allocateToItems,
  err,
  formatFigures,
  type Language,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaTime,
} from '@somesa/core';
import type { OneTimeCodes } from '../../people/one-time-codes/one-time-codes';
import type { User } from '../../people/sign-in/sessions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { FeeHooks } from '../../schools/fee-hooks';
import { lockStudentById, type RegisteredStudent } from '../../schools/students/students-repository';
import {
  type SendableDisbursement,
  type StartedDisbursement,
  startDisbursement,
} from '../disbursements/start-disbursement';
import { findProduct } from '../loan-products';
import { findLoan, type Loan, lockLoan, recordLoanTransition } from '../loans-repository';
import { loanAllocations } from '../tables/loans';
import { findLoanStudent, getMaxPrincipal } from './loan-readiness';
import { expireOffer, isOfferExpired } from './offer-expiry';

const createOtpProblem = (key: 'otp_wrong' | 'loan_school_not_payable'): Problem =>
  problem('validation_failed', {}, { otp: [key] });

/** Returns a phone number masked but for its last three digits, which identify no one. */
export const maskPhone = (msisdn: string): string => `*** *** ${msisdn.slice(-3)}`;

/** Returns the problem that prevents a user from accepting a loan now, or null. */
const findAcceptanceProblem = (loan: Loan | null, user: User, now: Date): Problem | null => {
  if (!loan || loan.userId !== user.id) return problem('loan_not_found');
  if (loan.status === 'expired' || isOfferExpired(loan, now)) return problem('offer_expired');
  return loan.status === 'approved' ? null : problem('loan_status_conflict');
};

/** Returns a problem if a loan exceeds the maximum principal for the child now, even if it did not when offered; otherwise null. */
const checkPrincipalLimit = async (tx: Tx, loan: Loan, child: RegisteredStudent): Promise<Problem | null> => {
  const product = await findProduct(tx, loan);
  // Among several offers the first one accepted counts, so open offers don't reduce the limit.
  const maxUgx = await getMaxPrincipal(tx, product, child, loan, 'accepted');
  if (loan.principalUgx <= maxUgx) return null;
  const amount = formatFigures(maxUgx);
  const { view, pendingUntil } = child;
  const isOnlyPending = loan.principalUgx <= maxUgx + view.pending;
  if (isOnlyPending && pendingUntil !== null && !child.hasLoanHold) {
    return problem('items_reserved', { amount, until: toKampalaTime(pendingUntil) });
  }
  // Below the minimum loan there is no point in suggesting a new application.
  const key = maxUgx < product.minimumUgx ? 'loan_nothing_open' : 'loan_above_open';
  return problem('validation_failed', { amount }, { otp: [key] });
};

/** Holds the child's open fees for the loan, so that no one else pays them. */
const holdFeeItems = async (tx: Tx, loan: Loan, { view }: RegisteredStudent): Promise<void> => {
  const openItems = view.items.map((item) => ({ id: item.id, dueUgx: item.due - item.pending }));
  const { lines } = allocateToItems(openItems, loan.principalUgx);
  if (lines.length === 0) return;
  await tx.orm
    .insert(loanAllocations)
    .values(
      lines.map((line) => ({ loanId: loan.id, feeItemId: Number(line.itemId), amountUgx: line.amountUgx })),
    );
};

/** Services that the acceptance of offers needs. */
interface AcceptanceDeps {
  database: Database;
  clock: Clock;
  codes: OneTimeCodes;
  feeHooks: Pick<FeeHooks, 'findStudents'>;
  /** Sends a committed transfer without waiting; the sweep sends it if this fails. */
  sendTransfer(sendable: SendableDisbursement): void;
}

const toCodeRequest = (user: User, loanId: string) => {
  if (user.msisdn === null || user.phoneVerifiedAt === null) return null;
  const target = user.msisdn as Msisdn;
  return { userId: user.id, purpose: 'accept-loan', target, about: loanId } as const;
};

const acceptLocked = async (
  { feeHooks }: AcceptanceDeps,
  tx: Tx,
  loan: Loan,
  user: User,
  phone: string,
  now: Date,
): Promise<Result<StartedDisbursement, Problem>> => {
  if (loan.studentId === null) throw new Error('an offer was made for no child');
  await lockStudentById(tx, loan.studentId);
  const child = await findLoanStudent(feeHooks, tx, loan, now);
  if (!child) throw new Error('the child of an offer is gone');
  const limitProblem = await checkPrincipalLimit(tx, loan, child);
  if (limitProblem) return err(limitProblem);
  const change = { now, detail: phone, set: { acceptedAt: now, nextCheckAt: null } };
  const actor = { kind: 'parent', id: user.id } as const;
  const acceptedLoan = await recordLoanTransition(tx, loan, 'accept', actor, change);
  if (!acceptedLoan.ok) return acceptedLoan;
  await holdFeeItems(tx, loan, child);
  const started = await startDisbursement(tx, acceptedLoan.value, now, user.id);
  // Staff must add the missing payout account; the parent can't.
  return !started.ok && started.error.code === 'loan_not_ready'
    ? err(createOtpProblem('loan_school_not_payable'))
    : started;
};

/**
 * Sends the code with which a parent accepts an offer to the account’s verified number, at most one a minute. It is valid for this loan
 * only, and invalidates earlier codes for any loan.
 */
export const sendAcceptanceCode = async (
  deps: AcceptanceDeps,
  user: User,
  loanId: string,
  language: Language,
): Promise<Result<null, Problem>> => {
  const { database, clock, codes } = deps;
  const code = toCodeRequest(user, loanId);
  if (!code) return err(problem('phone_unverified'));
  await expireOffer(deps, loanId);
  return database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const rejection = findAcceptanceProblem(await findLoan(tx, loanId), user, clock.now());
    if (rejection) return err(rejection);
    const admitted = await codes.admit(tx, code);
    if (!admitted.ok) return admitted;
    await codes.sendToPhone(tx, code, language);
    return ok(null);
  });
};

/**
 * Accepts an offer: holds the child’s fees for the loan and starts the disbursement in the same transaction. Returns a problem under
 * `otp` for a wrong code, and `offer_expired` for an expired offer.
 */
export const acceptOffer = async (
  deps: AcceptanceDeps,
  user: User,
  loanId: string,
  otp: string,
): Promise<Result<null, Problem>> => {
  const { database, clock, codes } = deps;
  const code = toCodeRequest(user, loanId);
  if (!code) return err(problem('phone_unverified'));
  await expireOffer(deps, loanId);
  const rejection = findAcceptanceProblem(await findLoan(database, loanId), user, clock.now());
  if (rejection) return err(rejection);
  const admitted = await database.transaction((tx) => codes.countAttempt(tx, code));
  if (!admitted.ok) return admitted;
  if (!admitted.value) return err(createOtpProblem('otp_wrong'));
  const started = await database.transaction(async (tx): Promise<Result<StartedDisbursement, Problem>> => {
    const loan = await lockLoan(tx, loanId);
    const rejection = findAcceptanceProblem(loan, user, clock.now());
    if (!loan || rejection) return err(rejection ?? problem('loan_not_found'));
    if (!(await codes.redeem(tx, code, otp, async () => true))) return err(createOtpProblem('otp_wrong'));
    await codes.resetAttempts(tx, code);
    return acceptLocked(deps, tx, loan, user, maskPhone(code.target), clock.now());
  });
  if (!started.ok) return started;
  if (started.value.sendable) deps.sendTransfer(started.value.sendable);
  return ok(null);
};
