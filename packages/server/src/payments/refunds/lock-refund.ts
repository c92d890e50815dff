import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { and, eq, notInArray } from 'drizzle-orm';
import { lockLoan } from '../../loans/loans/loans-repository';
import { findWaitingApproval } from '../../people/approvals/approvals-repository';
import type { Tx } from '../../platform/db/database';
import { disbursements, refunds } from '../../platform/db/schema';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import { findPayment, type PaymentRow } from '../payments/payments-repository';

/** Locked payment with its locked refund. */
export interface LockedRefund {
  row: PaymentRow;
  refund: typeof refunds.$inferSelect;
}

/** Returns whether a transfer of the refund of a payment is pending. */
export const hasOpenRefundTransfer = async (tx: Tx, paymentId: string): Promise<boolean> => {
  const rows = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(
      and(eq(disbursements.paymentId, paymentId), notInArray(disbursements.status, ['succeeded', 'failed'])),
    );
  return rows.length > 0;
};

/** Returns `approval_pending` while a move of a payment to another child waits for approval; otherwise null. */
export const findWaitingMove = async (tx: Tx, paymentId: string): Promise<Problem | null> => {
  const waiting = await findWaitingApproval(tx, 'payment-move', paymentId);
  return waiting && problem('approval_pending', { reference: waiting.reference });
};

/**
 * Locks the loan, the payment and the refund until the transaction ends: the loan first, as its recalculation does. Returns
 * `refund_in_progress` while a transfer of it is pending, and `approval_pending` while a move of the payment is.
 */
export const lockRefund = async (
  tx: Tx,
  id: string,
  staffId: string,
): Promise<Result<LockedRefund, Problem>> => {
  const unlocked = await findPayment(tx, id);
  if (!unlocked) return err(problem('payment_not_found'));
  const conflict = await checkPaymentConflict(tx, unlocked, staffId);
  if (conflict) return err(conflict);
  if (unlocked.loan_id !== null) await lockLoan(tx, unlocked.loan_id);
  const row = await findPayment(tx, id, 'lock');
  if (!row) return err(problem('payment_not_found'));
  const [refund] = await tx.orm.select().from(refunds).where(eq(refunds.paymentId, id)).for('update');
  const waiting = await findWaitingMove(tx, id);
  if (waiting) return err(waiting);
  if (await hasOpenRefundTransfer(tx, id)) return err(problem('refund_in_progress'));
  return refund && refund.paidUgx < refund.amountUgx
    ? ok({ row, refund })
    : err(problem('nothing_to_refund'));
};
