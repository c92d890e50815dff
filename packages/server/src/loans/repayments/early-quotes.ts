import { randomUUID } from 'node:crypto';
import {
  type EarlyQuoteView,
  err,
  formatFigures,
  kampalaDay,
  kampalaInstant,
  type LoanPayoff,
  ok,
  type Problem,
  payOffAccount,
  problem,
  type Result,
} from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { findLoan, type Loan } from '../loans/loans-repository';
import { calculateLoan } from './calculate-loan';
import { previewEarly } from './early-preview';
import { type EarlyQuote, saveEarlyQuote } from './early-quotes-repository';
import { loanInput } from './loan-input';

const DAY_MS = 24 * 3_600_000;

const settlementOf = (settlement: LoanPayoff): EarlyQuoteView['settlement'] => ({
  principal: settlement.principalUgx,
  interest: settlement.interestUgx,
  fees: settlement.feesUgx,
  penalties: settlement.penaltiesUgx,
  due: settlement.dueUgx,
  total: settlement.totalUgx,
  savedInterest: settlement.savedInterestUgx,
});

/** Works out what early repayments would do, and keeps for the rest of the day what was promised. */
export const createEarlyQuotes = ({ database, clock }: { database: Database; clock: Clock }) => {
  const quote = async (
    tx: Tx,
    loan: Loan,
    asked: number | undefined,
  ): Promise<Result<EarlyQuoteView, Problem>> => {
    const now = clock.now();
    const on = kampalaDay(now);
    const input = await loanInput(tx, loan, on);
    if (calculateLoan(input).totalOutstandingUgx === 0) return err(problem('nothing_due'));
    const settled = payOffAccount(input);
    if (!settled.ok) throw new Error(`a loan can't be settled: ${settled.error.message}`);
    const { totalUgx } = settled.value;
    // If more was paid ahead than settles the loan, UGX 1 is enough to settle it.
    const maxUgx = Math.max(totalUgx, 1);
    const amountUgx = asked ?? maxUgx;
    if (amountUgx > maxUgx) {
      const amount = formatFigures(maxUgx);
      return err(problem('validation_failed', { amount }, { amount: ['amount_above_owed'] }));
    }
    const fresh: EarlyQuote = {
      id: randomUUID(),
      loanId: loan.id,
      quotedOn: on,
      amountUgx,
      settlementUgx: totalUgx,
      expiresAt: new Date(kampalaInstant(on, '00:00').getTime() + DAY_MS),
      createdAt: now,
    };
    const kept = await saveEarlyQuote(tx, fresh);
    const attempt = { id: kept.id, amountUgx, at: now };
    return ok({
      id: kept.id,
      loanId: loan.id,
      on,
      expiresAt: kept.expiresAt.toISOString(),
      amount: amountUgx,
      settlement: settlementOf(settled.value),
      isSettlement: amountUgx === maxUgx,
      previews: {
        'reduce-term': previewEarly(input, { ...attempt, strategy: 'reduce-term' }),
        'reduce-instalment': previewEarly(input, { ...attempt, strategy: 'reduce-instalment' }),
      },
    });
  };

  return {
    /**
     * Quotes an early repayment of a person's own running loan, in UGX; no amount asks for what settles it. More than that
     * is told under `amount`; somebody else's loan is not found, and one that is paid has nothing due.
     */
    quote: (
      userId: string,
      loanId: string,
      amountUgx: number | undefined,
    ): Promise<Result<EarlyQuoteView, Problem>> =>
      database.transaction(async (tx): Promise<Result<EarlyQuoteView, Problem>> => {
        const loan = await findLoan(tx, loanId);
        if (loan?.userId !== userId || loan.disbursedOn === null) return err(problem('loan_not_found'));
        return quote(tx, loan, amountUgx);
      }),
  };
};

export type EarlyQuotes = ReturnType<typeof createEarlyQuotes>;
