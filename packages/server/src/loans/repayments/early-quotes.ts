import { randomUUID } from 'node:crypto';
import {
  calculatePayoff,
  DAY_MS,
  type EarlyPreview,
  type EarlyQuoteView,
  type EarlyRepaymentStrategy,
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
import { createEarlyQuote, getPayoff } from '@somesa/core/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { getCancellationEnd } from '../applications/loan-cancellation';
import { findLoan, type Loan } from '../loans-repository';
import { earlyRepaymentQuotes } from '../tables/repayments';
import { calculateLoan, readLoanInput } from './loan-input';
import { toScheduledInstalmentView } from './loan-schedules';

export type EarlyQuote = typeof earlyRepaymentQuotes.$inferSelect;

/** Time a quote is kept after it expires, in milliseconds. */
const RETENTION_MS = 30 * DAY_MS;

/** Finds a quote of a loan, expired or not; null if it does not exist. */
export const findEarlyQuote = async (
  db: Queryable,
  id: string,
  loanId: string,
): Promise<EarlyQuote | null> => {
  const [row] = await db.orm
    .select()
    .from(earlyRepaymentQuotes)
    .where(and(eq(earlyRepaymentQuotes.id, id), eq(earlyRepaymentQuotes.loanId, loanId)));
  return row ?? null;
};

/** Saves a quote, or returns an equal one of the same day. Deletes quotes of the loan that expired long ago. */
const saveEarlyQuote = async (tx: Tx, quote: EarlyQuote): Promise<EarlyQuote> => {
  const { loanId, quotedOn, amountUgx, settlementUgx, createdAt } = quote;
  const deleteBefore = new Date(createdAt.getTime() - RETENTION_MS);
  await tx.orm
    .delete(earlyRepaymentQuotes)
    .where(and(eq(earlyRepaymentQuotes.loanId, loanId), lt(earlyRepaymentQuotes.expiresAt, deleteBefore)));
  const [existing] = await tx.orm
    .select()
    .from(earlyRepaymentQuotes)
    .where(
      and(
        eq(earlyRepaymentQuotes.loanId, loanId),
        eq(earlyRepaymentQuotes.quotedOn, quotedOn),
        eq(earlyRepaymentQuotes.amountUgx, amountUgx),
        eq(earlyRepaymentQuotes.settlementUgx, settlementUgx),
      ),
    )
    .limit(1);
  if (existing) return existing;
  await tx.orm.insert(earlyRepaymentQuotes).values(quote);
  return quote;
};

/** Hypothetical payment whose effect is previewed. */
interface EarlyAttempt {
  id: string;
  amountUgx: number;
  strategy: EarlyRepaymentStrategy;
  at: Date;
}

/** Returns an instant after now and after all payments, since a bank may date some later than now. */
const getInstantAfterPayments = ({ events }: LoanAccountInput, now: Date): string => {
  const instants = events.flatMap((event) => (event.kind === 'payment' ? [Date.parse(event.at) + 1] : []));
  return new Date(Math.max(now.getTime(), ...instants)).toISOString();
};

/**
 * Previews the effect of an early repayment on the date of the input, with the same replay that posts it. Returns null if the
 * amount is too small for its strategy and would pay instalments instead.
 */
export const previewEarlyRepayment = (
  input: LoanAccountInput,
  attempt: EarlyAttempt,
): EarlyPreview | null => {
  const { id, amountUgx, strategy } = attempt;
  const at = getInstantAfterPayments(input, attempt.at);
  const event = { kind: 'payment', id, amountUgx, valueDate: input.on, at, strategy } as const;
  const account = calculateLoan({ ...input, events: [...input.events, event] });
  const payment = account.payments.find((candidate) => candidate.id === id);
  if (!payment || payment.type === 'monthly') return null;

  const dueNumbers = new Set(
    account.instalments.filter(({ dueOn }) => dueOn <= input.on).map(({ number }) => number),
  );
  const due = payment.lines.filter(({ number }) => dueNumbers.has(number));
  const sum = (part: 'principalUgx' | 'interestUgx' | 'feesUgx' | 'penaltiesUgx') =>
    due.reduce((total, line) => total + line[part], 0);
  const upcoming = account.instalments.filter(({ dueOn }) => dueOn > input.on);
  const rows = upcoming.map(toScheduledInstalmentView);
  const next = upcoming.find(({ owedUgx }) => owedUgx > 0);
  const paidAhead = calculateLoan(input)
    .instalments.filter(({ dueOn }) => dueOn > input.on)
    .reduce((total, { paidUgx }) => total + paidUgx, 0);
  return {
    paidAhead,
    toDue: sum('principalUgx') + sum('interestUgx') + sum('feesUgx') + sum('penaltiesUgx'),
    interest: payment.interestUgx - sum('interestUgx'),
    principal: payment.principalUgx - sum('principalUgx'),
    savedInterest: payment.savedInterestUgx,
    instalment: next ? next.principalUgx + next.interestUgx : 0,
    nextDueOn: next?.dueOn ?? null,
    lastDueOn: rows.at(-1)?.dueOn ?? null,
    instalments: rows,
  };
};

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

/** Serves the payoff and quotes for early repayments to a loan's parent. */
export const earlyQuotesRoutes = (serve: Serve, { quotes }: { quotes: EarlyQuotes }): void => {
  serve(createEarlyQuote, async ({ me, params: { id }, body: { amount } }) => {
    const quote = await quotes.quote(me.user.id, id, amount);
    return quote.ok ? ok({ quote: quote.value }) : quote;
  });
  serve(getPayoff, ({ me, params: { id } }) => quotes.getPayoff(me.user.id, id));
};
