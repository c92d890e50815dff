import { allocateToItems, sortChosenFirst } from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import type { Tx } from '../../platform/db/database';
import { feeItems, paymentAllocations, refunds } from '../../platform/db/schema';
import type { PaymentConfirmation } from './payment-confirmation';
import type { PaymentRow } from './payments-repository';

const moneyAccount = (row: PaymentRow): string => (row.network ? account.wallet(row.network) : account.bank);

/** Spreads the payment over what is outstanding now: what it was meant for first. */
const allocate = async (tx: Tx, row: PaymentRow) => {
  const items = await tx.orm
    .select()
    .from(feeItems)
    .where(eq(feeItems.studentId, row.student_id))
    .orderBy(feeItems.dueOn, feeItems.id);
  const open = items.map((item) => ({ id: String(item.id), dueUgx: item.amountUgx - item.paidUgx }));
  return allocateToItems(sortChosenFirst(open, row.item_ids), row.amount_ugx);
};

/** Books fees that were paid: allocations, ledger and the refund of a surplus. The caller holds the child's row. */
export const postFeePayment = async (
  tx: Tx,
  row: PaymentRow,
  word: PaymentConfirmation,
  now: Date,
): Promise<void> => {
  const { lines, surplusUgx } = await allocate(tx, row);
  for (const line of lines) {
    const feeItemId = Number(line.itemId);
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} + ${line.amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
    await tx.orm
      .insert(paymentAllocations)
      .values({ paymentId: row.id, feeItemId, amountUgx: line.amountUgx });
  }

  const common = {
    debitAccount: moneyAccount(row),
    source: `payment:${row.id}`,
    paymentId: row.id,
    valueAt: word.paidAt,
  };
  const postings: Posting[] = lines.map((line, at) => ({
    ...common,
    creditAccount: account.schoolPayable(row.school_id),
    amountUgx: line.amountUgx,
    postingType: 'fees.paid',
    line: at,
  }));
  if (surplusUgx > 0) {
    postings.push({
      ...common,
      creditAccount: account.refundsPayable,
      amountUgx: surplusUgx,
      postingType: 'fees.surplus',
      line: 0,
    });
    await tx.orm.insert(refunds).values({ paymentId: row.id, amountUgx: surplusUgx, queuedAt: now });
  }
  await post(tx, postings, now);
};
