import {
  type CancellationView,
  DAY_MS,
  err,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import { and, eq, isNull, sum } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import {
  checkLoanConflict,
  type Loan,
  type LoanActor,
  lockLoan,
  recordLoanTransition,
} from '../loans-repository';
import { repayments } from '../tables/repayments';
import { recordLoanAudit } from './loan-decisions';

/** Returns the last date on which a loan that was disbursed or recorded as such on a date may be cancelled; null without cooling-off days. */
export const getCancellableUntil = (
  { coolingOffDays }: Pick<Loan, 'coolingOffDays'>,
  startsOn: string,
): string | null =>
  coolingOffDays === 0
    ? null
    : toKampalaDay(new Date(toKampalaInstant(startsOn, '12:00').getTime() + coolingOffDays * DAY_MS));

/** Returns the instant at which the cooling-off days end. */
export const getCancellationEnd = (until: string): Date =>
  new Date(toKampalaInstant(until, '00:00').getTime() + DAY_MS);

/** Returns whether the borrower of a loan may cancel it now. */
const isCancellable = ({ status, cancellableUntil }: Loan, now: Date): boolean =>
  status === 'ongoing' && cancellableUntil !== null && toKampalaDay(now) <= cancellableUntil;

/** Returns how a loan can be cancelled now: by when, and what is to be paid back; null if it can't. */
export const findCancellationView = async (
  db: Queryable,
  loan: Loan,
  now: Date,
): Promise<CancellationView | null> => {
  if (!isCancellable(loan, now) || loan.cancellableUntil === null) return null;
  const [row] = await db.orm
    .select({ paidUgx: sum(repayments.amountUgx).mapWith(Number) })
    .from(repayments)
    .where(and(eq(repayments.loanId, loan.id), isNull(repayments.reversedAt)));
  return {
    until: loan.cancellableUntil,
    amount: Math.max(loan.principalUgx - (row?.paidUgx ?? 0), 0),
    isRequested: loan.cancellationRequestedAt !== null,
  };
};

type CancellationResult = Promise<Result<Loan, Problem>>;

/** Requests the cancellation of a locked loan in its cooling-off days; a repeated request changes nothing. It is complete once the principal is paid back by the last of these days. */
const requestLocked = async (tx: Tx, loan: Loan, actor: LoanActor, now: Date): CancellationResult => {
  if (!isCancellable(loan, now)) return err(problem('loan_not_cancellable'));
  if (loan.cancellationRequestedAt !== null) return ok(loan);
  const set = { cancellationRequestedAt: now };
  return recordLoanTransition(tx, loan, 'request_cancellation', actor, { now, set });
};

/** Requests the cancellation of a user's own loan; `loan_not_found` for another user's. */
export const requestOwnCancellation = (
  { database, clock }: { database: Database; clock: Clock },
  userId: string,
  loanId: string,
): CancellationResult =>
  database.transaction(async (tx): CancellationResult => {
    const loan = await lockLoan(tx, loanId);
    if (loan?.userId !== userId) return err(problem('loan_not_found'));
    return requestLocked(tx, loan, { kind: 'parent', id: userId }, clock.now());
  });

/** Requests the cancellation of a loan for its borrower, who asked staff for it; not for a loan of the staff member's own. */
export const requestCancellationForBorrower = (
  { database, clock }: { database: Database; clock: Clock },
  staffId: string,
  loanId: string,
): CancellationResult =>
  database.transaction(async (tx): CancellationResult => {
    const loan = await lockLoan(tx, loanId);
    if (!loan) return err(problem('loan_not_found'));
    const conflict = await checkLoanConflict(tx, loan, staffId);
    if (conflict) return err(conflict);
    const now = clock.now();
    const requested = await requestLocked(tx, loan, { kind: 'staff', id: staffId }, now);
    if (requested.ok) await recordLoanAudit(tx, 'loan.cancellation-requested', requested.value, staffId, now);
    return requested;
  });
