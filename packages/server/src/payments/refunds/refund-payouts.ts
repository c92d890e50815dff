import { randomUUID } from 'node:crypto';
import { err, formatFigures, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import type { RefundBody } from '@somesa/core/admin';
import { normaliseTransactionId, validateOutgoingTransfer } from '../../ledger/outgoing-transfers';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { type LockedRefund, lockRefund } from './lock-refund';
import { postRefundPayout } from './post-refund';

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

/** Creates the service that records refund payouts which staff sent in the provider's own system. */
export const createRefundPayouts = (deps: {
  database: Database;
  clock: Clock;
  /** Starts a sweep; call it after the transaction is committed. */
  wakeSweep: () => void;
}) => {
  const { database, clock } = deps;

  return {
    /**
     * Records and posts a payout of all or a part of a refund, recalculates the loan, and notifies the payer. Returns `nothing_to_refund`
     * if nothing is left to refund, `refund_in_progress` while a transfer of it is pending, `own_payment_forbidden` for the staff member's own payment, and a field error if the amount is too
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
        await postRefundPayout(tx, locked.value.row, { ...body, id: randomUUID(), staffId }, clock.now());
        return ok(undefined);
      });
      if (recorded.ok) deps.wakeSweep();
      return recorded;
    },
  };
};

export type RefundPayouts = ReturnType<typeof createRefundPayouts>;
