import { randomUUID } from 'node:crypto';
import {
  calculatePayoff,
  DAY_MS,
  type EarlyQuoteView,
  err,
  formatFigures,
  type LoanAccountInput,
  type LoanPayoff,
  ok,
  type PayoffAnswer,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { getCancellationEnd } from '../loans/cooling-off';
import { findLoan, type Loan } from '../loans/loans-repository';
import { calculateLoan } from './calculate-loan';
import { previewEarlyRepayment } from './early-preview';
import { type EarlyQuote, saveEarlyQuote } from './early-quotes-repository';
import { readLoanInput } from './loan-input';

const toPayoffView = (settlement: LoanPayoff): EarlyQuoteView['settlement'] => ({
  principal: settlement.principalUgx,
  interest: settlement.interestUgx,
  fees: settlement.feesUgx,
  penalties: settlement.penaltiesUgx,
  due: settlement.dueUgx,
  total: settlement.totalUgx,
  savedInterest: settlement.savedInterestUgx,
});

/** Calculates the payoff of a loan, and the amount to pay for it in UGX; null if nothing is outstanding. Throws if the input is inconsistent, which is a bug. */
export const findPayoff = (input: LoanAccountInput): { payoff: LoanPayoff; amountUgx: number } | null => {
  if (calculateLoan(input).totalOutstandingUgx === 0) return null;
  const payoff = calculatePayoff(input);
  if (!payoff.ok) throw new Error(`the payoff of a loan can't be calculated: ${payoff.error.message}`);
  // If more was paid ahead than the payoff, UGX 1 is enough to pay off the loan.
  return { payoff: payoff.value, amountUgx: Math.max(payoff.value.totalUgx, 1) };
};

/** Creates quotes for early repayments, which are valid until the end of their day, or of the days in which a loan can be cancelled. */
export const createEarlyQuotes = ({ database, clock }: { database: Database; clock: Clock }) => {
  /** Returns when a quote expires: at the end of its day, or of the cooling-off days if it completes a requested cancellation. */
  const getExpiry = ({ cancellationRequestedAt, cancellableUntil }: Loan, on: string): Date =>
    cancellationRequestedAt !== null && cancellableUntil !== null && on <= cancellableUntil
      ? getCancellationEnd(cancellableUntil)
      : new Date(toKampalaInstant(on, '00:00').getTime() + DAY_MS);

  const createQuote = async (
    tx: Tx,
    loan: Loan,
    requestedUgx: number | undefined,
  ): Promise<Result<EarlyQuoteView, Problem>> => {
    const now = clock.now();
    const on = toKampalaDay(now);
    const input = await readLoanInput(tx, loan, on);
    const found = findPayoff(input);
    if (!found) return err(problem('nothing_due'));
    const { payoff, amountUgx: maxUgx } = found;
    const amountUgx = requestedUgx ?? maxUgx;
    if (amountUgx > maxUgx) {
      const amount = formatFigures(maxUgx);
      return err(problem('validation_failed', { amount }, { amount: ['amount_above_owed'] }));
    }
    const newQuote: EarlyQuote = {
      id: randomUUID(),
      loanId: loan.id,
      quotedOn: on,
      amountUgx,
      settlementUgx: payoff.totalUgx,
      expiresAt: getExpiry(loan, on),
      createdAt: now,
    };
    const saved = await saveEarlyQuote(tx, newQuote);
    const attempt = { id: saved.id, amountUgx, at: now };
    return ok({
      id: saved.id,
      loanId: loan.id,
      on,
      expiresAt: saved.expiresAt.toISOString(),
      amount: amountUgx,
      settlement: toPayoffView(payoff),
      isSettlement: amountUgx === maxUgx,
      previews: {
        'reduce-term': previewEarlyRepayment(input, { ...attempt, strategy: 'reduce-term' }),
        'reduce-instalment': previewEarlyRepayment(input, { ...attempt, strategy: 'reduce-instalment' }),
      },
    });
  };

  return {
    /**
     * Quotes an early repayment of a user's own running loan; without an amount, its payoff. Returns a problem under `amount` if
     * the amount exceeds the payoff, `loan_not_found` for another user's loan, and `nothing_due` for a loan that is paid off.
     */
    quote: (
      userId: string,
      loanId: string,
      amountUgx: number | undefined,
    ): Promise<Result<EarlyQuoteView, Problem>> =>
      database.transaction(async (tx): Promise<Result<EarlyQuoteView, Problem>> => {
        const loan = await findLoan(tx, loanId);
        if (loan?.userId !== userId || loan.disbursedOn === null) return err(problem('loan_not_found'));
        return createQuote(tx, loan, amountUgx);
      }),

    /**
     * Returns what pays off a user's own loan today, as a quote states it. Saves nothing. Returns `loan_not_found` for another user's
     * loan, and `nothing_due` for a loan that is paid off.
     */
    getPayoff: async (userId: string, loanId: string): Promise<Result<PayoffAnswer, Problem>> => {
      const loan = await findLoan(database, loanId);
      if (loan?.userId !== userId || loan.disbursedOn === null) return err(problem('loan_not_found'));
      const found = findPayoff(await readLoanInput(database, loan, toKampalaDay(clock.now())));
      if (!found) return err(problem('nothing_due'));
      return ok({ payoff: { total: found.amountUgx, savedInterest: found.payoff.savedInterestUgx } });
    },
  };
};

export type EarlyQuotes = ReturnType<typeof createEarlyQuotes>;
