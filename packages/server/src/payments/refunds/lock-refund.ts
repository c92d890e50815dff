import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { and, eq, notInArray } from 'drizzle-orm';
import { lockLoan } from '../../loans/loans/loans-repository';
import type { Tx } from '../../platform/db/database';
import { disbursements, refunds } from '../../platform/db/schema';
import { findPayment, type PaymentRow } from '../hot-path';
import { checkPaymentConflict } from '../payments/payments-repository';

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

/**
 * Locks the loan, the payment and the refund until the transaction ends: the loan first, as its recalculation does. Returns
 * `refund_in_progress` while a transfer of it is pending.
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
  if (unlocked.loanId !== null) await lockLoan(tx, unlocked.loanId);
  const row = await findPayment(tx, id, 'lock');
  if (!row) return err(problem('payment_not_found'));
  const [refund] = await tx.orm.select().from(refunds).where(eq(refunds.paymentId, id)).for('update');
  if (await hasOpenRefundTransfer(tx, id)) return err(problem('refund_in_progress'));
  return refund && refund.paidUgx < refund.amountUgx
    ? ok({ row, refund })
    : err(problem('nothing_to_refund'));
};
