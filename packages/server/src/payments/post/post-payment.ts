import {
  allocateToItems,
  type PaymentStatus,
  sortChosenFirst,
  toKampalaDay,
  transitionPayment,
} from '@somesa/core';
import { and, eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import { postRepayment } from '../../loans/repayments/post-repayment';
import { refunds } from '../../loans/tables/refunds';
import { notifyFeesPaid } from '../../people/notifications/notify-fees-paid';
import type { Tx } from '../../platform/db/database';
import { calculateChargeUgx, findSchoolCharge } from '../../schools/school-charges';
import { findSchool } from '../../schools/schools-repository';
import { lockStudent } from '../../schools/students/students-repository';
import { feeItems } from '../../schools/tables/students';
import { chargePicked, lockPicked, toTermFeeId } from '../../schools/terms/optional-fees';
import type { TermFee } from '../../schools/terms/term-fee-items';
import { creditPaidClaims } from '../claims/claims';
import { type PaymentRow, recordPaymentEvent } from '../hot-path';
import { findPayerId, getRequestedId, lockOthersOfGroup, sortByChild } from '../payments-repository';
import { allocatePayment } from '../prepayments/allocate-payment';
import { recordPaymentChange } from '../school-api/school-payments';
import { paymentPicks, payments, prepayments } from '../tables/payments';
import { queuePaymentReceipt } from './notify-payer';

interface PaymentConfirmation {
  providerTransactionId: string;
  /** Instant whose day in Kampala is the value date. */
  paidAt: Date;
  /** Staff member who credits a payment that its network had reported as failed. */
  creditedBy?: string;
  /** Approver and reason of a move, if the money comes from a payment for the wrong child. */
  moved?: string;
  /** Amount that the payer was asked for, if a bank transfer of another one arrived. */
  requestedUgx?: number;
}

/** Charges the optional fees that the payer chose, as far as the money pays them in full, and records the new items. Returns their IDs. */
const chargePicks = async (tx: Tx, row: PaymentRow, fees: readonly TermFee[]): Promise<string[]> => {
  const picks = row.picks ?? [];
  const picked = fees.filter(({ id }) => picks.map(toTermFeeId).includes(id));
  const items = await chargePicked(tx, picked, { ...row, picks });
  for (const { id, termFeeId } of items)
    await tx.orm
      .update(paymentPicks)
      .set({ feeItemId: id })
      .where(and(eq(paymentPicks.paymentId, row.id), eq(paymentPicks.termFeeId, termFeeId)));
  return items.map(({ id }) => String(id));
};

/** Allocates a payment to the outstanding fee items: first to those that it charged, then to others that the payer chose. */
const allocate = async (tx: Tx, row: PaymentRow, pickedFees: readonly TermFee[]) => {
  const charged = await chargePicks(tx, row, pickedFees);
  const items = await tx.orm
    .select()
    .from(feeItems)
    .where(eq(feeItems.studentId, row.studentId))
    .orderBy(feeItems.dueOn, feeItems.id);
  const due = items.map((item) => ({ id: String(item.id), dueUgx: item.outstandingUgx }));
  return allocateToItems(sortChosenFirst(sortChosenFirst(due, row.itemIds), charged), row.amountUgx);
};

/** Returns the posting of what the school is charged for a payment of fees, if it is charged: only what it gets counts, not what is refunded. */
const createChargePostings = async (
  tx: Tx,
  row: PaymentRow,
  postings: readonly Posting[],
  paidAt: Date,
): Promise<Posting[]> => {
  const charge = await findSchoolCharge(tx, row.schoolId, toKampalaDay(paidAt));
  const ofSchool = postings.filter(({ postingType }) => postingType === 'fees.paid');
  const paidUgx = ofSchool.reduce((sum, posting) => sum + posting.amountUgx, 0);
  const amountUgx = charge ? calculateChargeUgx(charge, paidUgx) : 0;
  if (amountUgx === 0) return [];
  return [
    {
      debitAccount: account.schoolPayable(row.schoolId),
      creditAccount: account.schoolCharges,
      amountUgx,
      source: `payment:${row.id}`,
      postingType: 'fees.charged',
      line: 0,
      paymentId: row.id,
      valueAt: paidAt,
    },
  ];
};

/** Keeps an overpayment for the child's next fees, or queues its refund if the school takes no prepayments. Returns where it is posted. */
const keepOverpayment = async (
  tx: Tx,
  { id: paymentId, studentId, schoolId }: PaymentRow,
  amountUgx: number,
  now: Date,
): Promise<Pick<Posting, 'creditAccount' | 'postingType'>> => {
  if ((await findSchool(tx, schoolId))?.takesPrepayments) {
    await tx.orm.insert(prepayments).values({ paymentId, studentId, amountUgx });
    return { creditAccount: account.schoolPayable(schoolId), postingType: 'fees.paid' };
  }
  await tx.orm.insert(refunds).values({ paymentId, amountUgx, queuedAt: now });
  return { creditAccount: account.refundsPayable, postingType: 'fees.surplus' };
};

/**
 * Posts a payment of fees with its allocations and what the school is charged. An overpayment is kept for the child's next fees or refunded. The
 * caller holds the lock on the child's row.
 */
const postFeePayment = async (
  tx: Tx,
  row: PaymentRow,
  { paidAt }: PaymentConfirmation,
  pickedFees: readonly TermFee[],
  now: Date,
): Promise<void> => {
  const { lines, surplusUgx } = await allocate(tx, row, pickedFees);
  await allocatePayment(tx, row.id, lines);

  const common = {
    debitAccount: row.network ? account.wallet(row.network) : account.bank,
    source: `payment:${row.id}`,
    paymentId: row.id,
    valueAt: paidAt,
  };
  const postings: Posting[] = lines.map(({ amountUgx }, line) => ({
    ...common,
    creditAccount: account.schoolPayable(row.schoolId),
    amountUgx,
    postingType: 'fees.paid',
    line,
  }));
  if (surplusUgx > 0) {
    const kept = await keepOverpayment(tx, row, surplusUgx, now);
    postings.push({ ...common, ...kept, amountUgx: surplusUgx, line: lines.length });
  }
  postings.push(...(await createChargePostings(tx, row, postings, paidAt)));
  await post(tx, postings, now);
};

/** Posts one received payment. The caller holds the locks on its row and on the rows of its children. */
const postOne = async (
  tx: Tx,
  row: PaymentRow,
  confirmation: PaymentConfirmation,
  status: PaymentStatus,
  now: Date,
  pickedFees: readonly TermFee[] = [],
): Promise<void> => {
  const { providerTransactionId, paidAt, creditedBy, moved, requestedUgx } = confirmation;
  const userId = await findPayerId(tx, row);
  await tx.orm
    .update(payments)
    .set({
      status,
      // Each transaction is recorded once: for a group, on its first payment.
      providerTransactionId: getRequestedId(row) === row.id ? providerTransactionId : null,
      paidAt,
      nextCheckAt: null,
      failure: null,
      userId,
    })
    .where(eq(payments.id, row.id));
  const event = moved !== undefined ? 'moved' : creditedBy === undefined ? 'paid' : 'credited';
  const transaction =
    requestedUgx === undefined
      ? providerTransactionId
      : `${providerTransactionId}, requested ${requestedUgx}`;
  const detail = moved ?? (creditedBy === undefined ? transaction : `${creditedBy}: ${transaction}`);
  await recordPaymentEvent(tx, row, { status, event, detail, now });
  const isFees = row.purpose === 'fees';
  if (isFees) await postFeePayment(tx, row, confirmation, pickedFees, now);
  else await postRepayment(tx, row, confirmation, now);
  // The recalculation of a loan notifies its owner of a repayment. The payer of a moved payment was notified of the money before.
  if (isFees && moved === undefined) {
    const { id, reference, amountUgx, schoolName: school } = row;
    await notifyFeesPaid(tx, { id, reference, amountUgx, school, userId }, now);
  }
};

/**
 * Posts a received payment, or all payments of its group: updates the status, allocates each to fees or a loan, and queues the payer's
 * messages. The caller's transaction holds the lock on the row of the payment, which is the first one of its group. Returns false and
 * changes nothing if it is final, except that staff may credit a failed one.
 */
export const postPayment = async (
  tx: Tx,
  row: PaymentRow,
  confirmation: PaymentConfirmation,
  now: Date,
  publicUrl: string,
): Promise<boolean> => {
  if (getRequestedId(row) !== row.id) throw new Error('a group is posted with its first payment');
  const transition = transitionPayment(
    row.status,
    confirmation.creditedBy === undefined ? 'paid' : 'credited',
  );
  if (!transition.ok) return false;
  const rows = [row, ...(await lockOthersOfGroup(tx, row))];
  const pickedFees = row.picks ? await lockPicked(tx, row.picks.map(toTermFeeId)) : [];
  if (row.purpose === 'fees')
    for (const { regNo, schoolSlug } of sortByChild(rows)) await lockStudent(tx, regNo, schoolSlug);
  for (const each of rows) {
    await postOne(tx, each, confirmation, transition.value, now, pickedFees);
    if (each.purpose === 'fees') {
      await recordPaymentChange(tx, { id: each.id, schoolId: each.schoolId }, 'payment.paid', publicUrl, now);
      await creditPaidClaims(tx, each, confirmation.providerTransactionId, { publicUrl, now });
    }
    await queuePaymentReceipt(tx, each, publicUrl, now);
  }
  return true;
};

/**
 * Posts a payment for the right child with the money of one for the wrong child, valued when that money came. The caller's transaction has
 * reversed the other payment, and holds the locks on this row and on the rows of both children. The payer gets no receipt by this.
 */
export const postMovedPayment = async (
  tx: Tx,
  row: PaymentRow,
  { paidAt, moved }: { paidAt: Date; moved: string },
  now: Date,
  publicUrl: string,
): Promise<void> => {
  const transition = transitionPayment(row.status, 'moved');
  if (!transition.ok) throw new Error(`a payment that is ${row.status} takes no moved money`);
  await postOne(tx, row, { providerTransactionId: '', paidAt, moved }, transition.value, now);
  await recordPaymentChange(tx, { id: row.id, schoolId: row.schoolId }, 'payment.paid', publicUrl, now);
};
