import { randomUUID } from 'node:crypto';
import { err, formatFigures, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import type { RefundBody } from '@somesa/core/admin';
import { postingApprovals } from '../../ledger/ledger';
import { normaliseTransactionId, validateOutgoingTransfer } from '../../ledger/outgoing-transfers';
import type { Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findPendingPaymentProblem } from '../payments/payments-repository';
import { requestIfLarge, type StaffDependencies } from '../staff-actions';
import { type LockedRefund, lockRefund } from './lock-refund';
import { postRefundPayout } from './post-refund';

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
  return validateOutgoingTransfer(tx, method, providerTransactionId);
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
