import { type EarlyStrategy, kampalaDay, kampalaInstant, type Network } from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { repayments } from '../../platform/db/schema';
import { type Loan, lockLoan } from '../loans/loans-repository';
import { findEarlyQuote } from './early-quotes-repository';
import { noParts } from './loan-parts';
import { recalculateLockedLoan } from './recalculate-loan';

/** Columns of a loan payment's row that posting needs. */
export interface RepaidRow {
  id: string;
  loan_id: string | null;
  strategy: EarlyStrategy | null;
  quote_id: string | null;
  amount_ugx: number;
  hold_expires_at: Date;
  /** Null: it came by bank. */
  network: Network | null;
}

/** Tells whether a payment came while it was reserved. A bank's statement without a time of the day does not say so. */
const isInTime = ({ network, hold_expires_at }: RepaidRow, paidAt: Date): boolean => {
  const midnight = kampalaInstant(kampalaDay(paidAt), '00:00').getTime();
  return paidAt <= hold_expires_at && (network !== null || paidAt.getTime() !== midnight);
};

/**
 * The day from which a payment counts: that of the provider's completion; for one that was begun under a quote, and paid
 * while it was reserved, the quote's. A bank's day that is still to come counts as today.
 */
const valueDay = async (tx: Tx, row: RepaidRow, loan: Loan, paidAt: Date, now: Date): Promise<string> => {
  const quote = row.quote_id === null ? null : await findEarlyQuote(tx, row.quote_id, loan.id);
  const isQuoted = quote !== null && row.strategy !== null && isInTime(row, paidAt);
  const day = isQuoted ? quote.quotedOn : kampalaDay(paidAt);
  const today = kampalaDay(now);
  if (day > today) return today;
  return loan.disbursedOn !== null && day < loan.disbursedOn ? loan.disbursedOn : day;
};

/**
 * Books a payment on a loan that its provider took, in the caller's transaction, which holds the payment's row and has
 * written its status: the event, and all that its replay brings. Booking it again changes nothing.
 */
export const postRepayment = async (
  tx: Tx,
  row: RepaidRow,
  { paidAt }: { paidAt: Date },
  now: Date,
): Promise<void> => {
  const loan = row.loan_id === null ? null : await lockLoan(tx, row.loan_id);
  if (!loan) throw new Error('a repayment is for no loan');
  const fresh = await tx.orm
    .insert(repayments)
    .values({
      paymentId: row.id,
      loanId: loan.id,
      userId: loan.userId,
      amountUgx: row.amount_ugx,
      valueDate: await valueDay(tx, row, loan, paidAt, now),
      valueAt: paidAt,
      strategy: row.strategy,
      // The replay that follows says where it goes.
      ...noParts,
      type: 'monthly',
      overpaidUgx: row.amount_ugx,
    })
    .onConflictDoNothing()
    .returning({ paymentId: repayments.paymentId });
  if (fresh.length > 0) await recalculateLockedLoan(tx, loan, { kind: 'repayment', paymentId: row.id }, now);
};
