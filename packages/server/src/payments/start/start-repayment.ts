import { randomUUID } from 'node:crypto';
import {
  type EarlyRepaymentStrategy,
  err,
  formatFigures,
  ok,
  type Problem,
  problem,
  type RepaymentRequest,
  type Result,
  toKampalaDay,
  toKampalaTime,
} from '@somesa/core';
import { canTakePayments, type Loan, lockLoan } from '../../loans/loans-repository';
import { findEarlyQuote, findPayoff, previewEarlyRepayment } from '../../loans/repayments/early-quotes';
import { findDueLoans, getDueNowUgx } from '../../loans/repayments/loan-due';
import { readLoanInput } from '../../loans/repayments/loan-input';
import { getLoanSummary } from '../../loans/repayments/loan-summary';
import type { Queryable, Tx } from '../../platform/db/database';
import { findChild } from '../../schools/students/students-repository';
import type { PaymentRow } from '../hot-path';
import { getPendingHolds } from '../look-up/look-up-loan-due';
import {
  chooseAmounts,
  createAmountProblem,
  type PaymentToWrite,
  type StartDependencies,
  type StartedPayment,
  validateMethod,
  validateRest,
  writePayment,
} from './write-payment';

interface RepaymentToStart
  extends Pick<PaymentToWrite, 'amountUgx' | 'method' | 'strategy' | 'quoteId' | 'userId' | 'retryOf'> {
  loanId: string;
  /**
   * Owner who pays on their own loan, up to its payoff; null if someone with the child's registration number pays the amount
   * due.
   */
  ownerId: string | null;
}

/** Returns the repayment that a request is for: on the user's own loan, or on the child's loan with the oldest unpaid due date. */
export const getRepayment = async (
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

export const repeatRepayment = (
  row: PaymentRow,
  method: PaymentToWrite['method'],
  userId: string | null,
): RepaymentToStart | null => {
  if (row.loanId === null) return null;
  return {
    loanId: row.loanId,
    amountUgx: row.amountUgx,
    method,
    userId,
    retryOf: row.id,
    strategy: row.strategy,
    quoteId: row.quoteId,
    ownerId: row.userId === row.loanUserId ? row.userId : null,
  };
};

/**
 * Returns the problem of an early repayment, or null: another payment is pending, its quote has expired, or it exceeds the payoff
 * amount.
 */
const validateEarlyRepayment = async (
  tx: Tx,
  loan: Loan,
  { amountUgx, quoteId, strategy, method }: RepaymentToStart & { strategy: EarlyRepaymentStrategy },
  now: Date,
): Promise<Problem | null> => {
  const pending = await getPendingHolds(tx, loan.id, now);
  if (pending.until) return problem('repayment_pending', { until: toKampalaTime(pending.until) });
  const input = await readLoanInput(tx, loan, toKampalaDay(now));
  const found = findPayoff(input);
  if (!found) return problem('nothing_due');
  const { payoff, amountUgx: maxUgx } = found;
  if (quoteId !== null) {
    const quote = await findEarlyQuote(tx, quoteId, loan.id);
    // The payoff amount changes with every payment that is received, and with the day.
    const isSame = quote?.amountUgx === amountUgx && quote.settlementUgx === payoff.totalUgx;
    if (!isSame || quote.expiresAt <= now) return problem('quote_expired');
  }
  const choice = chooseAmounts(maxUgx, method, now);
  if (amountUgx > maxUgx && amountUgx !== choice.allUgx)
    return createAmountProblem('amount_above_owed', maxUgx);
  const rest = amountUgx < maxUgx && validateRest(amountUgx, choice);
  if (rest) return rest;
  // Without a possible change of the schedule, the payment would be allocated to instalments instead.
  return previewEarlyRepayment(input, { id: randomUUID(), amountUgx, strategy, at: now })
    ? null
    : problem('validation_failed', {}, { amount: ['early_not_possible'] });
};

/**
 * Returns the maximum of a repayment in UGX: the amount due, or for the owner the payoff if it is more, so that no one pays interest ahead of its
 * time.
 */
const getMaximumUgx = async (
  tx: Tx,
  loan: Loan,
  { ownerId }: RepaymentToStart,
  now: Date,
): Promise<number> => {
  const summary = await getLoanSummary(tx, loan.id, now);
  if (!summary) throw new Error('a running loan has no summary');
  const dueUgx = getDueNowUgx(summary, now);
  if (ownerId === null) return dueUgx;
  const payoff = findPayoff(await readLoanInput(tx, loan, toKampalaDay(now)));
  return Math.max(payoff?.amountUgx ?? 0, dueUgx);
};

/**
 * Returns the problem of a repayment on schedule, or null: it exceeds the amount due or the payoff by more than the minimum of mobile money
 * explains, pending payments hold that amount, or it leaves a rest below the minimum.
 */
const validateRepayment = async (
  tx: Tx,
  loan: Loan,
  repayment: RepaymentToStart,
  now: Date,
): Promise<Problem | null> => {
  const { amountUgx, ownerId, method } = repayment;
  const maxUgx = await getMaximumUgx(tx, loan, repayment, now);
  const { pendingUgx, until } = await getPendingHolds(tx, loan.id, now);
  const freeUgx = Math.max(maxUgx - pendingUgx, 0);
  const choice = chooseAmounts(freeUgx, method, now);
  if (freeUgx > 0 && amountUgx === choice.allUgx && amountUgx > freeUgx) return null;
  if (amountUgx > maxUgx) {
    return createAmountProblem(ownerId === null ? 'amount_above_due' : 'amount_above_owed', maxUgx);
  }
  if (!until || amountUgx <= freeUgx) return validateRest(amountUgx, choice);
  return problem('items_reserved', { amount: formatFigures(freeUgx), until: toKampalaTime(until) });
};

/**
 * Returns how a repayment changes the schedule: a payment of the payoff, or of the minimum of its method if that is more, pays the loan off,
 * although the schedule has more interest.
 */
const getStrategy = async (
  tx: Tx,
  loan: Loan,
  { strategy, ownerId, amountUgx, method }: RepaymentToStart,
  now: Date,
): Promise<EarlyRepaymentStrategy | null> => {
  if (strategy !== null || ownerId === null) return strategy;
  const found = findPayoff(await readLoanInput(tx, loan, toKampalaDay(now)));
  if (!found || found.payoff.savedInterestUgx <= 0) return null;
  return amountUgx === chooseAmounts(found.amountUgx, method, now).allUgx ? 'reduce-term' : null;
};

/**
 * Writes a repayment in the caller's transaction and locks the loan's row. Nothing is sent to a provider. Returns the problem if the
 * repayment is not possible. For a retry, the caller already holds the lock on the earlier payment's row.
 */
export const startRepayment = async (
  tx: Tx,
  deps: StartDependencies,
  repayment: RepaymentToStart,
  now: Date,
): Promise<Result<StartedPayment, Problem>> => {
  const { ownerId, amountUgx, method, quoteId, userId, retryOf } = repayment;
  const loan = await lockLoan(tx, repayment.loanId);
  if (!loan || (ownerId !== null && loan.userId !== ownerId)) return err(problem('loan_not_found'));
  if (!canTakePayments(loan)) return err(problem(ownerId === null ? 'loan_due_not_found' : 'nothing_due'));
  const strategy = await getStrategy(tx, loan, repayment, now);
  const invalid =
    validateMethod(method, amountUgx, deps.transfer, now) ??
    (strategy === null
      ? await validateRepayment(tx, loan, repayment, now)
      : await validateEarlyRepayment(tx, loan, { ...repayment, strategy }, now));
  if (invalid) return err(invalid);
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
        quoteId,
        userId,
        retryOf,
      },
      now,
    ),
  );
};
