import { randomUUID } from 'node:crypto';
import { err, formatFigures, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import type { RefundBody, RefundMethod } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { normaliseTransactionId, validateOutgoingTransfer } from '../../ledger/outgoing-transfers';
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

const creditAccounts: Record<RefundMethod, string> = {
  mtn: account.payoutWallet,
  airtel: account.wallet('airtel'),
  bank: account.payoutBank,
};

/** Locked payment with its locked refund. */
interface LockedRefund {
  row: PaymentRow;
  refund: typeof refunds.$inferSelect;
}

/** Locks the loan, the payment and the refund until the transaction ends: the loan first, as its recalculation does. */
const lockRefund = async (tx: Tx, id: string, staffId: string): Promise<Result<LockedRefund, Problem>> => {
  const unlocked = await findPayment(tx, id);
  if (!unlocked) return err(problem('payment_not_found'));
  const conflict = await checkPaymentConflict(tx, unlocked, staffId);
  if (conflict) return err(conflict);
  if (unlocked.loan_id !== null) await lockLoan(tx, unlocked.loan_id);
  const row = await findPayment(tx, id, 'lock');
  if (!row) return err(problem('payment_not_found'));
  const [refund] = await tx.orm.select().from(refunds).where(eq(refunds.paymentId, id)).for('update');
  return refund && refund.paidUgx < refund.amountUgx
    ? ok({ row, refund })
    : err(problem('nothing_to_refund'));
};

/** Returns the problem of a payout, or null: it exceeds what is left to refund, or its day is before the payment or in the future. */
const validatePayout = (
  { row, refund }: LockedRefund,
  { amount, paidOn }: RefundBody,
  now: Date,
): Problem | null => {
  const leftUgx = refund.amountUgx - refund.paidUgx;
  if (amount > leftUgx) {
    const params = { amount: formatFigures(leftUgx) };
    return problem('validation_failed', params, { amount: ['amount_above_waiting'] });
  }
  const isInTime = toKampalaDay(row.paid_at ?? row.created_at) <= paidOn && paidOn <= toKampalaDay(now);
  return isInTime ? null : problem('validation_failed', {}, { paidOn: ['sentOn_invalid'] });
};

/** Creates the service that records refund payouts. It sends no money: staff send it in the provider's own system first. */
export const createRefundPayouts = (deps: {
  database: Database;
  clock: Clock;
  /** Starts a sweep; call it after the transaction is committed. */
  wakeSweep: () => void;
}) => {
  const { database, clock } = deps;

  const write = async (
    tx: Tx,
    { row, refund }: LockedRefund,
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
      creditAccount: creditAccounts[method],
      amountUgx,
      source: `refund:${id}`,
      postingType: 'refund.paid' as const,
      line: 0,
      paymentId: row.id,
      valueAt: getPayoutInstant(paidOn, now),
    };
    await post(tx, [posting], now);
    const paidUgx = refund.paidUgx + amountUgx;
    const isPaid = paidUgx === refund.amountUgx;
    await tx.orm
      .update(refunds)
      .set({ paidUgx, paidAt: isPaid ? await getLastPayoutInstant(tx, row.id) : null })
      .where(eq(refunds.paymentId, row.id));
    if (row.loan_id !== null) await recalculateLoan(tx, row.loan_id, { kind: 'day' }, now);
    if (isPaid) await completeQueueItem(tx, 'refund', row.id, staffId, now);
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
     * Records and posts a payout of all or a part of a refund, recalculates the loan, and notifies the payer. Returns `nothing_to_refund`
     * if nothing is left to refund, `own_payment_forbidden` for the staff member's own payment, and a field error if the amount is too
     * high or the transfer is already recorded.
     */
    record: async (id: string, input: RefundBody, staffId: string): Promise<Result<void, Problem>> => {
      const body = { ...input, providerTransactionId: normaliseTransactionId(input.providerTransactionId) };
      const recorded = await database.transaction(async (tx): Promise<Result<void, Problem>> => {
        const locked = await lockRefund(tx, id, staffId);
        if (!locked.ok) return locked;
        const invalid =
          validatePayout(locked.value, body, clock.now()) ??
          (await validateOutgoingTransfer(tx, body.method, body.providerTransactionId));
        if (invalid) return err(invalid);
        await write(tx, locked.value, body, staffId);
        return ok(undefined);
      });
      if (recorded.ok) deps.wakeSweep();
      return recorded;
    },
  };
};

export type RefundPayouts = ReturnType<typeof createRefundPayouts>;
