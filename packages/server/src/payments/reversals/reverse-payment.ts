import { err, ok, type Problem, problem, type Result, transitionPayment } from '@somesa/core';
import { and, eq, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { type Posting, post } from '../../ledger/ledger';
import { lockLoan } from '../../loans/loans/loans-repository';
import { emptyBreakdown } from '../../loans/repayments/loan-parts';
import { getLastPayoutInstant } from '../../loans/repayments/payout-instant';
import { recalculateLoan } from '../../loans/repayments/recalculate-loan';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import {
  feeItems,
  ledgerEntries,
  paymentAllocations,
  payments,
  refunds,
  repayments,
} from '../../platform/db/schema';
import { lockStudent } from '../../schools/students/students-repository';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import {
  findPayment,
  getRequestedId,
  lockOthersOfGroup,
  type PaymentRow,
  recordPaymentEvent,
  sortByChild,
} from '../payments/payments-repository';
import { hasOpenRefundTransfer } from '../refunds/lock-refund';
import { recordPaymentChange } from '../school-api/school-payments';
import { reportOverpaidSchool } from '../settlements/overpaid-school-exception';

/** Staff member who reverses a payment, and the reason. */
interface Reversal {
  staffId: string;
  reason: string;
}

type ReversalResult = Promise<Result<PaymentRow, Problem>>;

/** Returns what was refunded of a payment, in UGX, and locks its refund. */
const lockRefundedUgx = async (tx: Tx, paymentId: string): Promise<number> => {
  const [refund] = await tx.orm
    .select({ paidUgx: refunds.paidUgx })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .for('update');
  return refund?.paidUgx ?? 0;
};

/** Splits the posting of an overpayment by what was refunded of it: the provider owes us that part, as both it and we gave it back. */
const splitClaim = (posting: Posting, refundedUgx: number): Posting[] => {
  if (posting.postingType !== 'fees.surplus' || refundedUgx === 0) return [posting];
  const claim = {
    ...posting,
    debitAccount: account.claims,
    amountUgx: refundedUgx,
    line: posting.line + 1,
  };
  const waiting = { ...posting, amountUgx: posting.amountUgx - refundedUgx };
  return waiting.amountUgx > 0 ? [waiting, claim] : [claim];
};

/** Posts the opposite of every entry of a payment, but not of an unallocated receipt that was recorded before it succeeded. */
const postOpposite = async (
  tx: Tx,
  { id }: Pick<PaymentRow, 'id'>,
  refundedUgx: number,
  now: Date,
): Promise<void> => {
  const entries = await tx.orm
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.source, `payment:${id}`), eq(ledgerEntries.paymentId, id)));
  const opposite = entries.flatMap(
    ({ debitAccount, creditAccount, amountUgx, postingType, line, paymentId }) =>
      splitClaim(
        {
          debitAccount: creditAccount,
          creditAccount: debitAccount,
          amountUgx,
          source: `reversal:${id}`,
          postingType: postingType as Posting['postingType'],
          line,
          paymentId,
          valueAt: now,
        },
        refundedUgx,
      ),
  );
  await post(tx, opposite, now);
};

/** Deletes the refund of a reversed payment, or keeps what was paid out of it. */
const endRefund = async (tx: Tx, paymentId: string, refundedUgx: number): Promise<void> => {
  const refund = eq(refunds.paymentId, paymentId);
  if (refundedUgx === 0) await tx.orm.delete(refunds).where(refund);
  else
    await tx.orm
      .update(refunds)
      .set({ amountUgx: refundedUgx, paidAt: await getLastPayoutInstant(tx, paymentId) })
      .where(refund);
};

/** Makes the fees of a payment due again, ends its refund, and locks the child's row. Its allocations stay as a record. */
const reverseFees = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  await lockStudent(tx, row.reg_no, row.school_slug);
  const allocations = await tx.orm
    .select()
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, row.id));
  for (const { feeItemId, amountUgx } of allocations) {
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} - ${amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
  }
  const refundedUgx = await lockRefundedUgx(tx, row.id);
  await endRefund(tx, row.id, refundedUgx);
  await postOpposite(tx, row, refundedUgx, now);
};

const reverseRepayment = async (tx: Tx, { id, loan_id: loanId }: PaymentRow, now: Date): Promise<void> => {
  if (loanId === null) throw new Error('a repayment is for no loan');
  await tx.orm
    .update(repayments)
    .set({ reversedAt: now, ...emptyBreakdown, savedInterestUgx: 0 })
    .where(eq(repayments.paymentId, id));
  await recalculateLoan(tx, loanId, { kind: 'reversal', paymentId: id }, now);
};

/** Creates the service that reverses payments which their provider reversed. */
export const createPaymentReversals = (deps: {
  database: Database;
  clock: Clock;
  publicUrl: string;
  /** Starts a sweep; call it after the transaction is committed. */
  wakeSweep: () => void;
}) => {
  const { database, clock } = deps;

  const checkReversible = async (tx: Tx, row: PaymentRow): Promise<Problem | null> => {
    if (!transitionPayment(row.status, 'reversed').ok) return problem('payment_not_reversible');
    return (await hasOpenRefundTransfer(tx, row.id)) ? problem('refund_in_progress') : null;
  };

  const reverseOne = async (tx: Tx, row: PaymentRow, { staffId, reason }: Reversal): Promise<void> => {
    const now = clock.now();
    const status = 'reversed';
    await tx.orm.update(payments).set({ status, nextCheckAt: null }).where(eq(payments.id, row.id));
    await recordPaymentEvent(tx, row, { status, event: 'reversed', detail: `${staffId}: ${reason}`, now });
    if (row.purpose === 'fees') {
      await reverseFees(tx, row, now);
      await reportOverpaidSchool(tx, row.school_id, now);
      const payment = { id: row.id, schoolId: row.school_id };
      await recordPaymentChange(tx, payment, 'payment.reversed', deps.publicUrl, now);
    } else await reverseRepayment(tx, row, now);
    await resolveException(tx, {
      kind: 'provider_mismatch',
      subject: `payment:${row.id}`,
      actorId: staffId,
      now,
    });
    await recordAudit(tx, {
      actorId: staffId,
      action: 'payment.reversed',
      subject: ['payment', row.id],
      at: now,
      schoolId: row.school_id,
      detail: { amountUgx: row.amount_ugx, purpose: row.purpose },
    });
  };

  /** Reverses a payment with all of its group, or none: their provider took one transaction back. */
  const reverse = async (tx: Tx, row: PaymentRow, reversal: Reversal): Promise<Result<null, Problem>> => {
    const rows = sortByChild([row, ...(await lockOthersOfGroup(tx, row))]);
    for (const each of rows) {
      const rejection = await checkReversible(tx, each);
      if (rejection) return err(rejection);
    }
    for (const each of rows) await reverseOne(tx, each, reversal);
    return ok(null);
  };

  return {
    /**
     * Reverses a paid payment with all of its group: makes its fees due again with opposite postings, or recalculates its loan without it. A payment that is
     * already reversed stays as it is. What was refunded of it is a claim on its provider. Returns `payment_not_reversible` if it is not paid,
     * `own_payment_forbidden` if it is the staff member's own, and `refund_in_progress` while a transfer of its refund is pending.
     */
    reverse: async (id: string, reversal: Reversal): ReversalResult => {
      const reversed = await database.transaction(async (tx): ReversalResult => {
        const unlocked = await findPayment(tx, id);
        if (!unlocked) return err(problem('payment_not_found'));
        const conflict = await checkPaymentConflict(tx, unlocked, reversal.staffId);
        if (conflict) return err(conflict);
        // Without a lock: a retry of this payment may hold the payment's lock while it waits for the loan's.
        if (unlocked.status === 'reversed') return ok(unlocked);
        if (unlocked.status !== 'succeeded') return err(problem('payment_not_reversible'));
        // The loan before its payments, as its recalculation locks them.
        if (unlocked.loan_id !== null) await lockLoan(tx, unlocked.loan_id);
        const row = await findPayment(tx, getRequestedId(unlocked), 'lock');
        if (!row) return err(problem('payment_not_found'));
        const done = row.status === 'reversed' ? ok(null) : await reverse(tx, row, reversal);
        return done.ok ? ok({ ...unlocked, status: 'reversed' }) : done;
      });
      if (reversed.ok) deps.wakeSweep();
      return reversed;
    },
  };
};

export type PaymentReversals = ReturnType<typeof createPaymentReversals>;
