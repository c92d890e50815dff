import type { LoanAccountEvent, LoanAccountInput } from '@somesa/core';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { loanInstalments, refunds, repayments } from '../../platform/db/schema';
import { findProduct } from '../loans/loan-products';
import type { Loan } from '../loans/loans-repository';
import type { Repayment } from './loan-parts';

/** A payment on a loan, and what of it was sent back: that counts no more. */
export interface ReceivedPayment extends Repayment {
  refundedUgx: number;
  /** Part of the payment that is in the refund queue, sent back or not, in UGX. */
  queuedUgx: number;
}

/** Data from which a running loan is replayed. */
export interface LoanRecord {
  input: LoanAccountInput;
  received: ReceivedPayment[];
}

const eventOf = (row: ReceivedPayment): LoanAccountEvent => ({
  kind: 'payment',
  id: row.paymentId,
  amountUgx: row.amountUgx - row.refundedUgx,
  valueDate: row.valueDate,
  at: row.valueAt.toISOString(),
  strategy: row.strategy,
});

const readPayments = async (db: Queryable, loanId: string): Promise<ReceivedPayment[]> => {
  const rows = await db.orm
    .select({ repayment: repayments, refund: refunds })
    .from(repayments)
    .leftJoin(refunds, eq(refunds.paymentId, repayments.paymentId))
    .where(eq(repayments.loanId, loanId))
    .orderBy(asc(repayments.valueAt), asc(repayments.paymentId));
  return rows.map(({ repayment, refund }) => ({
    ...repayment,
    refundedUgx: refund?.paidUgx ?? 0,
    queuedUgx: refund?.amountUgx ?? 0,
  }));
};

/**
 * Returns the last day to replay. A caller that read the clock before midnight and had to wait for the lock on the
 * loan still counts the payments posted since.
 */
const lastDay = (on: string, received: readonly ReceivedPayment[]): string =>
  [on, ...received.map(({ valueDate }) => valueDate)].sort().at(-1) ?? on;

/**
 * Reads what a loan that was disbursed is replayed from, to a day, or to that of its last payment: what was taken back or
 * sent back is not in it.
 */
export const readLoan = async (db: Queryable, loan: Loan, on: string): Promise<LoanRecord> => {
  if (loan.disbursedOn === null) throw new Error('a loan whose school was not paid has no account');
  const product = await findProduct(db, loan);
  const instalments = await db.orm
    .select()
    .from(loanInstalments)
    .where(and(eq(loanInstalments.loanId, loan.id), eq(loanInstalments.version, 1)))
    .orderBy(asc(loanInstalments.number));
  const received = await readPayments(db, loan.id);
  const events = received
    .filter((row) => row.reversedAt === null && row.amountUgx > row.refundedUgx)
    .map(eventOf);
  const to = lastDay(on, received);
  return { received, input: { product, disbursedOn: loan.disbursedOn, instalments, events, on: to } };
};

/** Reads the input of the fold for a loan that was disbursed, to a day. */
export const loanInput = async (db: Queryable, loan: Loan, on: string): Promise<LoanAccountInput> =>
  (await readLoan(db, loan, on)).input;
