import { type LoanAccountEvent, type LoanAccountInput, toKampalaDay } from '@somesa/core';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { loanInstalments, refunds, repayments } from '../../platform/db/schema';
import { findProduct } from '../loans/loan-products';
import type { Loan } from '../loans/loans-repository';
import type { Repayment } from './loan-parts';

/** Payment on a loan, with the amount that was refunded and no longer counts, in UGX. */
export interface ReceivedPayment extends Repayment {
  refundedUgx: number;
  /** Part of the payment that is or was queued for refund, in UGX. */
  queuedUgx: number;
}

/** Data from which a running loan is replayed. */
interface LoanRecord {
  input: LoanAccountInput;
  received: ReceivedPayment[];
}

const toEvent = (row: ReceivedPayment): LoanAccountEvent => ({
  kind: 'payment',
  id: row.paymentId,
  amountUgx: row.amountUgx - row.refundedUgx,
  valueDate: row.valueDate,
  at: row.valueAt.toISOString(),
  strategy: row.strategy,
});

const listReceivedPayments = async (db: Queryable, loanId: string): Promise<ReceivedPayment[]> => {
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
 * Returns the last date to replay: the given one, or that of a later payment. A caller that read the clock before midnight
 * and then waited for the lock on the loan must include the payments posted meanwhile.
 */
const getLastDay = (on: string, received: readonly ReceivedPayment[]): string =>
  [on, ...received.map(({ valueDate }) => valueDate)].sort().at(-1) ?? on;

/**
 * Reads the data from which a disbursed loan is replayed, up to a date or that of its last payment. Reversed and refunded
 * amounts are not among its events.
 */
export const readLoanRecord = async (db: Queryable, loan: Loan, on: string): Promise<LoanRecord> => {
  if (loan.disbursedOn === null) throw new Error('a loan whose school was not paid has no account');
  const product = await findProduct(db, loan);
  const instalments = await db.orm
    .select()
    .from(loanInstalments)
    .where(and(eq(loanInstalments.loanId, loan.id), eq(loanInstalments.version, 1)))
    .orderBy(asc(loanInstalments.number));
  const received = await listReceivedPayments(db, loan.id);
  const events = received
    .filter((row) => row.reversedAt === null && row.amountUgx > row.refundedUgx)
    .map(toEvent);
  const { cancellationRequestedAt, cancellableUntil } = loan;
  if (cancellationRequestedAt !== null && cancellableUntil !== null)
    events.push({ kind: 'cancellation', until: cancellableUntil });
  if (loan.writtenOffAt !== null) {
    const at = loan.writtenOffAt;
    events.push({ kind: 'write-off', valueDate: toKampalaDay(at), at: at.toISOString() });
  }
  const lastDay = getLastDay(on, received);
  return { received, input: { product, disbursedOn: loan.disbursedOn, instalments, events, on: lastDay } };
};

/** Reads the replay input of a disbursed loan up to a date. */
export const readLoanInput = async (db: Queryable, loan: Loan, on: string): Promise<LoanAccountInput> =>
  (await readLoanRecord(db, loan, on)).input;
