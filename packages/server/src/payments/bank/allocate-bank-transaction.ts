import { isFinal } from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { bankTransactions, exceptions, payments } from '../../platform/db/schema';
import type { BankTransaction } from '../../providers/bank-transaction';
import { findByReference, findPayment, type PaymentRow } from '../hot-path';
import { getRequestedId, getRequestedUgx } from '../payments/payments-repository';
import { postPayment } from '../payments/post-payment';

type ReceivedTransfer = Pick<BankTransaction, 'providerTransactionId' | 'paidAt' | 'amountUgx'>;

/** Returns why a bank transaction can't be allocated to a payment: it awaits no transfer, or another amount. Returns null if it can. */
export const checkAllocatable = (
  { amountUgx }: Pick<BankTransaction, 'amountUgx'>,
  row: PaymentRow | null,
): 'bank_transaction_unmatched' | 'bank_amount_mismatch' | null => {
  if (row?.method !== 'bank' || isFinal(row.status)) return 'bank_transaction_unmatched';
  return getRequestedUgx(row) === amountUgx ? null : 'bank_amount_mismatch';
};

/** Finds the payment with a reference that a bank transfer quotes; of a group, its first payment, whichever of them it quotes. */
export const findTransferPayment = async (
  db: Queryable,
  reference: string,
  lock?: 'lock',
): Promise<PaymentRow | null> => {
  const row = await findByReference(db, reference);
  return row && findPayment(db, getRequestedId(row), lock);
};

/**
 * Posts a payment with the money of a bank transaction, whose amount a payment on its own takes. The caller's transaction holds the locks
 * on both rows.
 */
export const allocateBankTransaction = async (
  tx: Tx,
  { providerTransactionId, paidAt, amountUgx }: ReceivedTransfer,
  row: PaymentRow,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> => {
  const requestedUgx = getRequestedUgx(row);
  const isOther = amountUgx !== requestedUgx;
  if (isOther && row.groupUgx !== null) throw new Error('a group is paid with the requested amount only');
  if (isOther) await tx.orm.update(payments).set({ amountUgx }).where(eq(payments.id, row.id));
  const received = isOther ? { ...row, amountUgx: amountUgx } : row;
  const confirmation = { providerTransactionId, paidAt, ...(isOther && { requestedUgx }) };
  if (!(await postPayment(tx, received, confirmation, now, publicUrl))) {
    throw new Error(`a payment that is ${row.status} could not be posted`);
  }
  await tx.orm
    .update(bankTransactions)
    .set({ paymentId: row.id })
    .where(eq(bankTransactions.providerTransactionId, providerTransactionId));
};

/** Finds the payment that the payer of a bank transaction with an amount mismatch quoted. Returns null if there is none. */
export const findQuotedPayment = async (
  db: Queryable,
  bankTransactionId: string,
  lock?: 'lock',
): Promise<PaymentRow | null> => {
  const subject = `bank-transaction:${bankTransactionId}`;
  const [exception] = await db.orm
    .select({ detail: exceptions.detail })
    .from(exceptions)
    .where(and(eq(exceptions.kind, 'bank_amount_mismatch'), eq(exceptions.subject, subject)));
  const { reference } = (exception?.detail ?? {}) as { reference?: unknown };
  return typeof reference === 'string' ? findTransferPayment(db, reference, lock) : null;
};
