import { randomUUID } from 'node:crypto';
import {
  err,
  formatFigures,
  formatFullName,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { RefundBody, RefundView } from '@somesa/core/admin';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { post, postingApprovals } from '../../ledger/ledger';
import { listPayoutAttempts } from '../../loans/disbursements/disbursement-view';
import {
  normaliseTransactionId,
  validateOutgoingTransfer,
} from '../../loans/disbursements/outgoing-transfers';
import { getPayoutAccount } from '../../loans/disbursements/post-disbursement';
import { lockLoan } from '../../loans/loans-repository';
import { getLastPayoutInstant, getPayoutInstant } from '../../loans/repayments/loan-parts';
import { recalculateLoan } from '../../loans/repayments/recalculate-loan';
import { disbursements } from '../../loans/tables/disbursements';
import { refundPayouts, refunds } from '../../loans/tables/refunds';
import { recordAudit } from '../../people/audit/record-audit';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import { resolveException } from '../../people/queue/exceptions';
import { users } from '../../people/tables/users';
import type { Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findPayment, type PaymentRow } from '../hot-path';
import { checkPaymentConflict, findPendingPaymentProblem } from '../payments-repository';
import { notifyRefund } from '../post/notify-payer';
import { requestIfLarge, type StaffDependencies } from '../staff-actions';
import { transferUses } from '../transfer-uses';

export interface LockedRefund {
  row: PaymentRow;
  refund: typeof refunds.$inferSelect;
}

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

/**
 * Returns the problem of a payout, or null: it exceeds what is left to refund, its day is before the payment or in the future, or its transfer is
 * already recorded.
 */
export const validatePayout = async (
  tx: Tx,
  { row, refund }: LockedRefund,
  { amount, paidOn, method, providerTransactionId }: RefundBody,
  now: Date,
): Promise<Problem | null> => {
  const leftUgx = refund.amountUgx - refund.paidUgx;
  if (amount > leftUgx) {
    const params = { amount: formatFigures(leftUgx) };
    return problem('validation_failed', params, { amount: ['amount_above_waiting'] });
  }
  const isInTime = toKampalaDay(row.paidAt ?? row.createdAt) <= paidOn && paidOn <= toKampalaDay(now);
  if (!isInTime) return problem('validation_failed', {}, { paidOn: ['sentOn_invalid'] });
  return validateOutgoingTransfer(tx, transferUses, { method, providerTransactionId });
};

/**
 * Records and posts a payout of all or a part of a refund that staff sent in the provider's own system, recalculates the loan, and notifies the
 * payer; above the limit, requests that another person approves it. Returns `nothing_to_refund` if nothing is left to refund, `refund_in_progress`
 * while a transfer of it is pending, `approval_pending` while a request about the payment waits, `own_payment_forbidden` for the staff member's own
 * payment, and a field error if the amount is too high or the transfer is already recorded.
 */
export const recordRefundPayout = (
  deps: StaffDependencies,
  id: string,
  input: RefundBody,
  staffUser: StaffUser,
): Promise<Result<void, Problem>> =>
  deps.database.transaction(async (tx): Promise<Result<void, Problem>> => {
    const body = { ...input, providerTransactionId: normaliseTransactionId(input.providerTransactionId) };
    const now = deps.clock.now();
    const locked = await lockRefund(tx, id, staffUser.id);
    if (!locked.ok) return locked;
    const { row } = locked.value;
    const invalid =
      (await findPendingPaymentProblem(tx, row)) ?? (await validatePayout(tx, locked.value, body, now));
    if (invalid) return err(invalid);
    const { amount: amountUgx } = body;
    const details = { amountUgx, recorded: body };
    const request = { subject: id, subjectName: row.reference, amountUgx, details, reason: row.reference };
    const requested = await requestIfLarge(tx, deps, postingApprovals['refund.paid'], request, staffUser);
    if (!requested)
      await postRefundPayout(tx, row, { ...body, id: randomUUID(), staffId: staffUser.id }, now);
    return requested?.ok === false ? requested : ok(undefined);
  });

/** Finds the refund of a payment with its payouts, the oldest first. Returns null if nothing is refunded. */
export const findRefund = async (db: Queryable, paymentId: string): Promise<RefundView | null> => {
  const [refund] = await db.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  if (!refund) return null;
  const payouts = await db.orm
    .select({ payout: refundPayouts, firstName: users.firstName, lastName: users.lastName })
    .from(refundPayouts)
    .innerJoin(users, eq(users.id, refundPayouts.recordedBy))
    .where(eq(refundPayouts.paymentId, paymentId))
    .orderBy(asc(refundPayouts.recordedAt), asc(refundPayouts.id));
  return {
    amount: refund.amountUgx,
    paid: refund.paidUgx,
    waiting: refund.amountUgx - refund.paidUgx,
    queuedAt: refund.queuedAt.toISOString(),
    paidAt: refund.paidAt?.toISOString() ?? null,
    transfers: await listPayoutAttempts(db, { paymentId }),
    payouts: payouts.map(({ payout, firstName, lastName }) => ({
      id: payout.id,
      amount: payout.amountUgx,
      method: payout.method,
      providerTransactionId: payout.providerTransactionId,
      paidOn: payout.paidOn,
      recordedAt: payout.recordedAt.toISOString(),
      by: { id: payout.recordedBy, name: formatFullName(firstName, lastName) },
    })),
  };
};
