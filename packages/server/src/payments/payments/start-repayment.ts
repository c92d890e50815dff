import { randomUUID } from 'node:crypto';
import {
  type EarlyStrategy,
  err,
  formatFigures,
  kampalaClock,
  kampalaDay,
  ok,
  type Problem,
  payOffAccount,
  problem,
  type RepaymentRequest,
  type Result,
} from '@somesa/core';
import { type Loan, lockLoan } from '../../loans/loans/loans-repository';
import { previewEarly } from '../../loans/repayments/early-preview';
import { findEarlyQuote } from '../../loans/repayments/early-quotes-repository';
import { dueNowUgx, findDueLoans, getPendingHolds } from '../../loans/repayments/loan-due';
import { loanInput } from '../../loans/repayments/loan-input';
import { getLoanSummary } from '../../loans/repayments/loan-summary';
import type { Queryable, Tx } from '../../platform/db/database';
import { findChild } from '../../schools/students/students-repository';
import type { PaymentRow } from './payments-repository';
import {
  checkMethod,
  type PaymentToWrite,
  type StartDependencies,
  type StartedPayment,
  underAmount,
  writePayment,
} from './write-payment';

/** A repayment that somebody asks for. */
export interface RepaymentToStart
  extends Pick<PaymentToWrite, 'amountUgx' | 'method' | 'strategy' | 'quoteId' | 'userId' | 'retryOf'> {
  loanId: string;
  /** Owner who pays on their own loan and may pay all of it; null if someone who has the child's registration number pays the amount due. */
  ownerId: string | null;
}

const isRunning = ({ status }: Loan): boolean => status === 'ongoing' || status === 'in_arrears';

/** Returns the repayment that a request asks for: on the person's own loan, or on a child's loan with the oldest unpaid due day. */
export const askedRepayment = async (
  db: Queryable,
  request: RepaymentRequest,
  userId: string | null,
  now: Date,
): Promise<Result<RepaymentToStart, Problem>> => {
  const common = {
    amountUgx: request.amount,
    method: request,
    userId,
    retryOf: null,
    strategy: null,
    quoteId: null,
  };
  if (!('loanId' in request)) {
    const [found] = await findDueLoans(db, request.regNo, request.school, now);
    if (!found) return err(problem('loan_due_not_found'));
    return ok({ ...common, loanId: found.loanId, ownerId: null });
  }
  if (userId === null) return err(problem('session_ended'));
  const own = { ...common, loanId: request.loanId, ownerId: userId };
  if (request.purpose === 'repayment') return ok(own);
  return ok({ ...own, strategy: request.strategy, quoteId: request.quoteId ?? null });
};

/** The same repayment by another way; null where the payment was none. */
export const repaymentAgain = (
  row: PaymentRow,
  method: PaymentToWrite['method'],
  userId: string | null,
): RepaymentToStart | null => {
  if (row.loan_id === null) return null;
  return {
    loanId: row.loan_id,
    amountUgx: row.amount_ugx,
    method,
    userId,
    retryOf: row.id,
    strategy: row.strategy,
    quoteId: row.quote_id,
    ownerId: row.user_id === row.loan_user_id ? row.user_id : null,
  };
};

/** Tells why an early repayment can't begin: somebody pays, what was shown no longer holds, or it is more than settles. */
const validateEarlyRepayment = async (
  tx: Tx,
  loan: Loan,
  { amountUgx, quoteId, strategy }: RepaymentToStart & { strategy: EarlyStrategy },
  now: Date,
): Promise<Problem | null> => {
  const pending = await getPendingHolds(tx, loan.id, now);
  if (pending.until) return problem('repayment_pending', { until: kampalaClock(pending.until) });
  const input = await loanInput(tx, loan, kampalaDay(now));
  const settled = payOffAccount(input);
  if (!settled.ok) throw new Error(`a running loan can't be settled: ${settled.error.message}`);
  const { totalUgx } = settled.value;
  if (quoteId !== null) {
    const quote = await findEarlyQuote(tx, quoteId, loan.id);
    // The payoff amount changes with every payment that comes in, and with the day.
    const isSame = quote?.amountUgx === amountUgx && quote.settlementUgx === totalUgx;
    if (!isSame || quote.expiresAt <= now) return problem('quote_expired');
  }
  // If more was paid ahead than settles the loan, UGX 1 is enough to settle it.
  const maxUgx = Math.max(totalUgx, 1);
  if (amountUgx > maxUgx) return underAmount('amount_above_owed', maxUgx);
  // A change that the preview can't show is refused: the payment would fill instalments instead.
  return previewEarly(input, { id: randomUUID(), amountUgx, strategy, at: now })
    ? null
    : problem('validation_failed', {}, { amount: ['early_not_possible'] });
};

/** Tells why what is paid on a schedule can't begin: it is more than may be paid, or others are paying that already. */
const validateRepayment = async (
  tx: Tx,
  loan: Loan,
  { amountUgx, ownerId }: RepaymentToStart,
  now: Date,
): Promise<Problem | null> => {
  const position = await getLoanSummary(tx, loan.id, now);
  if (!position) throw new Error('a running loan has no position');
  const maxUgx = ownerId === null ? dueNowUgx(position) : position.totalOutstandingUgx;
  if (amountUgx > maxUgx) {
    return underAmount(ownerId === null ? 'amount_above_due' : 'amount_above_owed', maxUgx);
  }
  const { pendingUgx, until } = await getPendingHolds(tx, loan.id, now);
  if (!until || amountUgx <= maxUgx - pendingUgx) return null;
  const free = formatFigures(Math.max(maxUgx - pendingUgx, 0));
  return problem('items_reserved', { amount: free, until: kampalaClock(until) });
};

/**
 * Writes a repayment in the caller's transaction, before anything goes out to a provider, while the loan's row is held.
 * Answers the payment, or why it can't be. Who retries holds the earlier payment's row already.
 */
export const startRepayment = async (
  tx: Tx,
  deps: StartDependencies,
  wanted: RepaymentToStart,
  now: Date,
): Promise<Result<StartedPayment, Problem>> => {
  const { ownerId, amountUgx, method, strategy } = wanted;
  const loan = await lockLoan(tx, wanted.loanId);
  if (!loan || (ownerId !== null && loan.userId !== ownerId)) return err(problem('loan_not_found'));
  if (!isRunning(loan)) return err(problem(ownerId === null ? 'loan_due_not_found' : 'nothing_due'));
  const why =
    checkMethod(method, amountUgx, deps.transfer, now) ??
    (strategy === null
      ? await validateRepayment(tx, loan, wanted, now)
      : await validateEarlyRepayment(tx, loan, { ...wanted, strategy }, now));
  if (why) return err(why);
  const child = loan.studentId === null ? null : await findChild(tx, loan.studentId);
  if (!child) throw new Error('a running loan is for no child');
  return ok(
    writePayment(
      tx,
      deps,
      {
        purpose: strategy === null ? 'repayment' : 'early-repayment',
        child,
        amountUgx,
        method,
        strategy,
        itemIds: [],
        loanId: loan.id,
        quoteId: wanted.quoteId,
        userId: wanted.userId,
        retryOf: wanted.retryOf,
      },
      now,
    ),
  );
};
