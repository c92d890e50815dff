import { isFinal } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { bankLines } from '../../platform/db/schema';
import type { BankLine } from '../../providers/bank-line';
import { bookPayment } from '../payments/book-payment';
import type { PaymentRow } from '../payments/payments-repository';

/** Why a line can't be booked to a payment: it waits for no money of a bank, or for another amount. */
type LineObstacle = 'bank_line_unmatched' | 'bank_amount_mismatch';

/** Tells why a line can't be booked to a payment; null where it can. */
export const lineObstacle = (
  { amountUgx }: Pick<BankLine, 'amountUgx'>,
  row: PaymentRow | null,
): LineObstacle | null => {
  if (row?.method !== 'bank' || isFinal(row.state)) return 'bank_line_unmatched';
  return row.amount_ugx === amountUgx ? null : 'bank_amount_mismatch';
};

/** Books a payment with the money of a line, in the caller's transaction, which holds both rows. */
export const bookLine = async (
  tx: Tx,
  line: Pick<BankLine, 'externalId' | 'paidAt'>,
  row: PaymentRow,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> => {
  const word = { providerTransactionId: line.externalId, paidAt: line.paidAt };
  if (!(await bookPayment(tx, row, word, now, publicUrl))) {
    throw new Error(`a payment that is ${row.state} could not be booked`);
  }
  await tx.orm.update(bankLines).set({ paymentId: row.id }).where(eq(bankLines.externalId, line.externalId));
};
