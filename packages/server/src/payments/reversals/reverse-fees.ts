import { and, eq, sql } from 'drizzle-orm';
import { type Posting, post } from '../../ledger/ledger';
import type { Tx } from '../../platform/db/database';
import { feeItems, ledgerEntries, paymentAllocations, refunds } from '../../platform/db/schema';
import { lockStudent } from '../../schools/students/students-repository';
import type { PaymentRow } from '../payments/payments-repository';

/** The opposite of everything that is booked of a payment; what was set aside for a person before it is none of it. */
const postOpposite = async (tx: Tx, { id }: Pick<PaymentRow, 'id'>, now: Date): Promise<void> => {
  const booked = await tx.orm
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.source, `payment:${id}`), eq(ledgerEntries.paymentId, id)));
  const opposite = booked.map(({ debitAccount, creditAccount, amountUgx, postingType, line, paymentId }) => ({
    debitAccount: creditAccount,
    creditAccount: debitAccount,
    amountUgx,
    source: `reversal:${id}`,
    postingType: postingType as Posting['postingType'],
    line,
    paymentId,
    valueAt: now,
  }));
  await post(tx, opposite, now);
};

/**
 * Takes a payment for fees back, in the caller's transaction, which holds its row and has moved it: the child owes again
 * what it paid, the school is owed less, and what waited to be sent back waits no more. Where it went stays written down.
 */
export const reverseFees = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  await lockStudent(tx, row.reg_no, row.school_slug);
  const lines = await tx.orm
    .select()
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, row.id));
  for (const { feeItemId, amountUgx } of lines) {
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} - ${amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
  }
  await tx.orm.delete(refunds).where(eq(refunds.paymentId, row.id));
  await postOpposite(tx, row, now);
};
