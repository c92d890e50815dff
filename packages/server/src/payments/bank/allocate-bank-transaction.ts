import { isFinal } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { bankTransactions } from '../../platform/db/schema';
import type { BankTransaction } from '../../providers/bank-transaction';
import type { PaymentRow } from '../payments/payments-repository';
import { postPayment } from '../payments/post-payment';

/** Reason a line can't be posted to a payment: the payment waits for no bank transfer, or for another amount. */
type LineObstacle = 'bank_transaction_unmatched' | 'bank_amount_mismatch';

/** Tells why a line can't be booked to a payment; null where it can. */
export const checkAllocatable = (
  { amountUgx }: Pick<BankTransaction, 'amountUgx'>,
  row: PaymentRow | null,
): LineObstacle | null => {
  if (row?.method !== 'bank' || isFinal(row.status)) return 'bank_transaction_unmatched';
  return row.amount_ugx === amountUgx ? null : 'bank_amount_mismatch';
};

/** Books a payment with the money of a line, in the caller's transaction, which holds both rows. */
export const allocateBankTransaction = async (
  tx: Tx,
  line: Pick<BankTransaction, 'providerTransactionId' | 'paidAt'>,
  row: PaymentRow,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> => {
  const word = { providerTransactionId: line.providerTransactionId, paidAt: line.paidAt };
  if (!(await postPayment(tx, row, word, now, publicUrl))) {
    throw new Error(`a payment that is ${row.status} could not be booked`);
  }
  await tx.orm
    .update(bankTransactions)
    .set({ paymentId: row.id })
    .where(eq(bankTransactions.providerTransactionId, line.providerTransactionId));
};
