import { type EarlyRepaymentStrategy, type Network, toKampalaDay, toKampalaInstant } from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { type Loan, lockLoan } from '../loans-repository';
import { repayments } from '../tables/repayments';
import { findEarlyQuote } from './early-quotes';
import { emptyBreakdown } from './loan-parts';
import { recalculateLockedLoan } from './recalculate-loan';

/** Columns of a payment that posting a repayment needs. */
interface RepaidRow {
  id: string;
  loanId: string | null;
  strategy: EarlyRepaymentStrategy | null;
  quoteId: string | null;
  amountUgx: number;
  holdExpiresAt: Date;
  /** Network that collected the payment; null for a bank transfer. */
  network: Network | null;
}

/** Returns whether a payment was made while its hold was valid. A bank transfer dated midnight has no known time, so it was not. */
const isPaidInTime = ({ network, holdExpiresAt }: RepaidRow, paidAt: Date): boolean => {
  const midnight = toKampalaInstant(toKampalaDay(paidAt), '00:00').getTime();
  return paidAt <= holdExpiresAt && (network !== null || paidAt.getTime() !== midnight);
};

/**
 * Returns the value date of a payment: the date of the provider's completion or, if it was initiated under a quote and paid
 * while it was held, the date of the quote. Never later than today, nor earlier than the disbursement.
 */
const getValueDate = async (tx: Tx, row: RepaidRow, loan: Loan, paidAt: Date, now: Date): Promise<string> => {
  const quote = row.quoteId === null ? null : await findEarlyQuote(tx, row.quoteId, loan.id);
  const isQuoted = quote !== null && row.strategy !== null && isPaidInTime(row, paidAt);
  const day = isQuoted ? quote.quotedOn : toKampalaDay(paidAt);
  const today = toKampalaDay(now);
  if (day > today) return today;
  return loan.disbursedOn !== null && day < loan.disbursedOn ? loan.disbursedOn : day;
};

/**
 * Posts a payment on a loan and recalculates the loan. Must run in a transaction that has locked the payment and updated its
 * status. Posting a payment again changes nothing.
 */
export const postRepayment = async (
  tx: Tx,
  row: RepaidRow,
  { paidAt }: { paidAt: Date },
  now: Date,
): Promise<void> => {
  const loan = row.loanId === null ? null : await lockLoan(tx, row.loanId);
  if (!loan) throw new Error('a repayment is for no loan');
  const inserted = await tx.orm
    .insert(repayments)
    .values({
      paymentId: row.id,
      loanId: loan.id,
      userId: loan.userId,
      amountUgx: row.amountUgx,
      valueDate: await getValueDate(tx, row, loan, paidAt, now),
      valueAt: paidAt,
      strategy: row.strategy,
      // The replay that follows allocates the amount.
      ...emptyBreakdown,
      type: 'monthly',
      overpaidUgx: row.amountUgx,
    })
    .onConflictDoNothing()
    .returning({ paymentId: repayments.paymentId });
  if (inserted.length > 0)
    await recalculateLockedLoan(
      tx,
      loan,
      { kind: 'repayment', paymentId: row.id, network: row.network },
      now,
    );
};
