import {
  allocateToItems,
  brand,
  chosenFirst,
  displayName,
  formatFigures,
  movePayment,
  say,
  smsEn,
} from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/database';
import { allocations, feeItems, payments, refunds } from '../db/schema';
import { account } from '../ledger/accounts';
import { type Posting, post } from '../ledger/ledger';
import { queueTextMessage } from '../sms/text-messages';
import { lockStudent } from '../students/students-repository';
import { type PaymentRow, writeEvent } from './payments-repository';

/** The provider's word that the money came. */
export interface PaidWord {
  providerTransactionId: string;
  /** When the money was the payer's no more: the value date. */
  paidAt: Date;
}

const moneyAccount = (row: PaymentRow): string => (row.network ? account.wallet(row.network) : account.bank);

/** Spreads the payment over what is outstanding now: what it was meant for first. */
const allocate = async (tx: Tx, row: PaymentRow) => {
  const items = await tx.orm
    .select()
    .from(feeItems)
    .where(eq(feeItems.studentId, row.student_id))
    .orderBy(feeItems.dueOn, feeItems.id);
  const open = items.map((item) => ({ id: String(item.id), dueUgx: item.amountUgx - item.paidUgx }));
  return allocateToItems(chosenFirst(open, row.item_ids), row.amount_ugx);
};

/**
 * Books a payment that its provider took: state, allocations, ledger, refund of a surplus and the payer's message, all
 * in the caller's transaction, which holds the payment's row. Booking what is final already changes nothing; answers
 * whether it booked.
 */
export const bookPayment = async (
  tx: Tx,
  row: PaymentRow,
  word: PaidWord,
  now: Date,
  publicUrl: string,
): Promise<boolean> => {
  const moved = movePayment(row.state, 'paid');
  if (!moved.ok) return false;
  await lockStudent(tx, row.reg_no, row.school_slug);
  const { lines, surplusUgx } = await allocate(tx, row);

  await tx.orm
    .update(payments)
    .set({
      state: moved.value,
      providerTransactionId: word.providerTransactionId,
      paidAt: word.paidAt,
      nextCheckAt: null,
      failure: null,
    })
    .where(eq(payments.id, row.id));
  await writeEvent(tx, row, { state: moved.value, event: 'paid', detail: word.providerTransactionId, now });

  for (const line of lines) {
    const feeItemId = Number(line.itemId);
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} + ${line.amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
    await tx.orm.insert(allocations).values({ paymentId: row.id, feeItemId, amountUgx: line.amountUgx });
  }

  const common = {
    debitAccount: moneyAccount(row),
    event: `payment:${row.id}`,
    paymentId: row.id,
    valueAt: word.paidAt,
  };
  const postings: Posting[] = lines.map((line, at) => ({
    ...common,
    creditAccount: account.schoolPayable(row.school_id),
    amountUgx: line.amountUgx,
    code: 'fees.paid',
    line: at,
  }));
  if (surplusUgx > 0) {
    postings.push({
      ...common,
      creditAccount: account.refundsPayable,
      amountUgx: surplusUgx,
      code: 'fees.surplus',
      line: 0,
    });
    await tx.orm.insert(refunds).values({ paymentId: row.id, amountUgx: surplusUgx, queuedAt: now });
  }
  await post(tx, postings, now);

  if (row.msisdn) {
    await queueTextMessage(tx, {
      subject: `payment:${row.id}`,
      msisdn: row.msisdn,
      text: say(smsEn.paid, {
        brand: brand.name,
        amount: formatFigures(row.amount_ugx),
        child: displayName(row.first_name, row.last_name),
        school: row.school_name,
        reference: row.reference,
        url: `${publicUrl}/receipts/${row.reference}`,
      }),
      now,
    });
  }
  return true;
};
