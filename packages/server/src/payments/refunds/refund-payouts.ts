import { randomUUID } from 'node:crypto';
import { err, formatFigures, kampalaDay, ok, type Problem, problem, type Result } from '@somesa/core';
import type { RefundBody, RefundMethod } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { lockTransactionId, writtenId } from '../../ledger/external-ids';
import { post } from '../../ledger/ledger';
import { lockLoan } from '../../loans/loans/loans-repository';
import { getLastPayoutInstant, getPayoutInstant } from '../../loans/repayments/payout-instant';
import { recalculateLoan } from '../../loans/repayments/recalculate-loan';
import { recordAudit } from '../../people/audit/record-audit';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { refundPayouts, refunds } from '../../platform/db/schema';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import { findPayment, type PaymentRow } from '../payments/payments-repository';
import { notifyRefund } from './notify-refund';

const accountOf: Record<RefundMethod, string> = {
  mtn: account.payoutWallet,
  airtel: account.wallet('airtel'),
  bank: account.payoutBank,
};

type Refund = typeof refunds.$inferSelect;

/** A payment whose refund waits, all held until the transaction ends: the loan first, as every replay takes them. */
interface HeldRefund {
  row: PaymentRow;
  refund: Refund;
}

const hold = async (tx: Tx, id: string, staffId: string): Promise<Result<HeldRefund, Problem>> => {
  const seen = await findPayment(tx, id);
  if (!seen) return err(problem('payment_not_found'));
  const own = await checkPaymentConflict(tx, seen, staffId);
  if (own) return err(own);
  if (seen.loan_id !== null) await lockLoan(tx, seen.loan_id);
  const row = await findPayment(tx, id, 'lock');
  if (!row) return err(problem('payment_not_found'));
  const [refund] = await tx.orm.select().from(refunds).where(eq(refunds.paymentId, id)).for('update');
  return refund && refund.paidUgx < refund.amountUgx
    ? ok({ row, refund })
    : err(problem('nothing_to_refund'));
};

/** Tells what is wrong with a payout of a refund that is held: more than waits, or a day on which it can't have been. */
const check = ({ row, refund }: HeldRefund, { amount, paidOn }: RefundBody, now: Date): Problem | null => {
  const waitingUgx = refund.amountUgx - refund.paidUgx;
  if (amount > waitingUgx) {
    const most = { amount: formatFigures(waitingUgx) };
    return problem('validation_failed', most, { amount: ['amount_above_waiting'] });
  }
  const isInTime = kampalaDay(row.paid_at ?? row.created_at) <= paidOn && paidOn <= kampalaDay(now);
  return isInTime ? null : problem('validation_failed', {}, { paidOn: ['sentOn_invalid'] });
};

/** Writes down what was sent back to payers. Nothing is sent from here: the money left in the network's or the bank's own system. */
export const createRefundPayouts = (deps: {
  database: Database;
  clock: Clock;
  /** Has messages sent that were just put on a list. */
  sendSoon: () => void;
}) => {
  const { database, clock } = deps;

  const write = async (
    tx: Tx,
    { row, refund }: HeldRefund,
    { amount: amountUgx, method, providerTransactionId, paidOn }: RefundBody,
    staffId: string,
  ): Promise<void> => {
    const now = clock.now();
    const id = randomUUID();
    await tx.orm.insert(refundPayouts).values({
      id,
      paymentId: row.id,
      amountUgx,
      method,
      providerTransactionId,
      paidOn,
      recordedBy: staffId,
      recordedAt: now,
    });
    const posting = {
      debitAccount: account.refundsPayable,
      creditAccount: accountOf[method],
      amountUgx,
      source: `refund:${id}`,
      postingType: 'refund.paid' as const,
      line: 0,
      paymentId: row.id,
      valueAt: getPayoutInstant(paidOn, now),
    };
    await post(tx, [posting], now);
    const paidUgx = refund.paidUgx + amountUgx;
    const isOut = paidUgx === refund.amountUgx;
    await tx.orm
      .update(refunds)
      .set({ paidUgx, paidAt: isOut ? await getLastPayoutInstant(tx, row.id) : null })
      .where(eq(refunds.paymentId, row.id));
    if (row.loan_id !== null) await recalculateLoan(tx, row.loan_id, { kind: 'day' }, now);
    if (isOut) await completeQueueItem(tx, 'refund', row.id, staffId, now);
    await notifyRefund(tx, row, { id, amountUgx }, now);
    await recordAudit(tx, {
      actorId: staffId,
      action: 'refund.paid',
      subject: ['payment', row.id],
      at: now,
      schoolId: row.school_id,
      detail: { amountUgx, method, providerTransactionId, paidOn },
    });
  };

  return {
    /**
     * Writes down that money of a payment was sent back, all that waits or a part: the payout, the books, the loan's replay and the
     * payer's message. Refused where nothing waits (`nothing_to_refund`), it is the staff member's own, more than waits, or the transfer is
     * written down already.
     */
    pay: async (id: string, typed: RefundBody, staffId: string): Promise<Result<void, Problem>> => {
      const body = { ...typed, providerTransactionId: writtenId(typed.providerTransactionId) };
      const paid = await database.transaction(async (tx): Promise<Result<void, Problem>> => {
        const held = await hold(tx, id, staffId);
        if (!held.ok) return held;
        const wrong =
          check(held.value, body, clock.now()) ??
          (await lockTransactionId(tx, body.method, body.providerTransactionId));
        if (wrong) return err(wrong);
        await write(tx, held.value, body, staffId);
        return ok(undefined);
      });
      if (paid.ok) deps.sendSoon();
      return paid;
    },
  };
};

export type RefundPayouts = ReturnType<typeof createRefundPayouts>;
