import type { RefundBody } from '@somesa/core/admin';
import { eq, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { getPayoutAccount } from '../../loans/disbursements/post-disbursement';
import { getLastPayoutInstant, getPayoutInstant } from '../../loans/repayments/payout-instant';
import { recalculateLoan } from '../../loans/repayments/recalculate-loan';
import { recordAudit } from '../../people/audit/record-audit';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import { resolveException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import { refundPayouts, refunds } from '../../platform/db/schema';
import type { PaymentRow } from '../hot-path';
import { notifyRefund } from './notify-refund';

/** Refund payout to record: its ID, the transfer, and the staff member who sent or recorded it. */
export interface PaidRefund extends RefundBody {
  id: string;
  staffId: string;
}

/**
 * Adds a payout to the refund of a locked payment and returns the refund. A refund of a loan can have shrunk while a transfer was pending;
 * the recalculation of the loan that follows sets it by what was paid out.
 */
const addToRefund = async (tx: Tx, paymentId: string, amountUgx: number, now: Date) => {
  const [refund] = await tx.orm
    .insert(refunds)
    .values({ paymentId, amountUgx, paidUgx: amountUgx, queuedAt: now })
    .onConflictDoUpdate({
      target: refunds.paymentId,
      set: {
        paidUgx: sql`${refunds.paidUgx} + ${amountUgx}`,
        amountUgx: sql`greatest(${refunds.amountUgx}, ${refunds.paidUgx} + ${amountUgx})`,
      },
    })
    .returning();
  if (!refund) throw new Error('a refund was not written');
  const isPaid = refund.paidUgx === refund.amountUgx;
  const paidAt = isPaid ? await getLastPayoutInstant(tx, paymentId) : null;
  await tx.orm.update(refunds).set({ paidAt }).where(eq(refunds.paymentId, paymentId));
  return { isPaid };
};

/** Posts a refund payout of a locked payment, recalculates its loan, and notifies the payer. */
export const postRefundPayout = async (
  tx: Tx,
  row: PaymentRow,
  { id, staffId, amount: amountUgx, method, providerTransactionId, paidOn }: PaidRefund,
  now: Date,
): Promise<void> => {
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
    creditAccount: getPayoutAccount(method),
    amountUgx,
    source: `refund:${id}`,
    postingType: 'refund.paid' as const,
    line: 0,
    paymentId: row.id,
    valueAt: getPayoutInstant(paidOn, now),
  };
  await post(tx, [posting], now);
  const { isPaid } = await addToRefund(tx, row.id, amountUgx, now);
  if (row.loanId !== null) await recalculateLoan(tx, row.loanId, { kind: 'day' }, now);
  if (isPaid) {
    await completeQueueItem(tx, 'refund', row.id, staffId, now);
    const failure = { kind: 'disbursement_failed', subject: `payment:${row.id}` } as const;
    await resolveException(tx, { ...failure, actorId: staffId, now });
  }
  await notifyRefund(tx, row, { id, amountUgx }, now);
  await recordAudit(tx, {
    actorId: staffId,
    action: 'refund.paid',
    subject: ['payment', row.id],
    at: now,
    schoolId: row.schoolId,
    detail: { amountUgx, method, providerTransactionId, paidOn },
  });
};
