import { brand, displayName, formatFigures, say, smsEn, transitionPayment } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { postRepayment } from '../../loans/repayments/post-repayment';
import { notifyFeesPaid } from '../../messaging/notifications/notify-fees-paid';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Tx } from '../../platform/db/database';
import { payments } from '../../platform/db/schema';
import { lockStudent } from '../../schools/students/students-repository';
import { payerOf } from './link-payments';
import type { PaymentConfirmation } from './payment-confirmation';
import { type PaymentRow, writeEvent } from './payments-repository';
import { postFeePayment } from './post-fee-payment';

/** Fees that were paid are told to whose payment it is; what a repayment brings is told by its loan's replay. */
const tellOwner = async (tx: Tx, row: PaymentRow, userId: string | null, now: Date): Promise<void> => {
  if (row.purpose !== 'fees') return;
  const { id, reference, amount_ugx: amountUgx, school_name: school } = row;
  await notifyFeesPaid(tx, { id, reference, amountUgx, school, userId }, now);
};

/** Tells the payer that the money came: of a loan no more than that it was for one. */
export const queuePaymentReceipt = async (
  tx: Tx,
  row: PaymentRow,
  publicUrl: string,
  now: Date,
): Promise<void> => {
  if (!row.msisdn) return;
  await queueTextMessage(tx, {
    dedupeKey: `payment:${row.id}`,
    msisdn: row.msisdn,
    text: say(row.purpose === 'fees' ? smsEn.paid : smsEn.repaid, {
      brand: brand.name,
      amount: formatFigures(row.amount_ugx),
      child: displayName(row.first_name, row.last_name),
      school: row.school_name,
      reference: row.reference,
      url: `${publicUrl}/receipts/${row.reference}`,
    }),
    now,
  });
};

/**
 * Books a payment that its provider took: its status, what it was for, and the payer's message, all in the caller's
 * transaction, which holds the payment's row. Booking what is final already changes nothing, but that staff may credit one that
 * failed; answers whether it booked.
 */
export const postPayment = async (
  tx: Tx,
  row: PaymentRow,
  word: PaymentConfirmation,
  now: Date,
  publicUrl: string,
): Promise<boolean> => {
  const { providerTransactionId, paidAt, creditedBy } = word;
  const event = creditedBy === undefined ? 'paid' : 'credited';
  const moved = transitionPayment(row.status, event);
  if (!moved.ok) return false;
  const isFees = row.purpose === 'fees';
  if (isFees) await lockStudent(tx, row.reg_no, row.school_slug);
  const userId = await payerOf(tx, row);

  await tx.orm
    .update(payments)
    .set({
      status: moved.value,
      providerTransactionId,
      paidAt,
      nextCheckAt: null,
      failure: null,
      userId,
    })
    .where(eq(payments.id, row.id));
  const detail = creditedBy === undefined ? providerTransactionId : `${creditedBy}: ${providerTransactionId}`;
  await writeEvent(tx, row, { status: moved.value, event, detail, now });
  await (isFees ? postFeePayment : postRepayment)(tx, row, word, now);
  await tellOwner(tx, row, userId, now);
  await queuePaymentReceipt(tx, row, publicUrl, now);
  return true;
};
