import { err, ok, type Problem, problem, type Result, transitionPayment } from '@somesa/core';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Posting, post } from '../../ledger/ledger';
import { lockLoan } from '../../loans/loans/loans-repository';
import { emptyBreakdown } from '../../loans/repayments/loan-parts';
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
import { findMoves } from '../payments/find-moves';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import {
  findPayment,
  lockRequestedPayments,
  type PaymentRow,
  recordPaymentEvent,
  sortByChild,
} from '../payments/payments-repository';
import { findWaitingMove, hasOpenRefundTransfer } from '../refunds/lock-refund';
import { recordPaymentChange } from '../school-api/school-payments';
import { reportOverpaidSchool } from '../settlements/overpaid-school-exception';

/** Staff member who reverses a payment, and the reason. */
interface Reversal {
  staffId: string;
  reason: string;
}

type ReversalResult = Promise<Result<PaymentRow, Problem>>;

const hasRefundPayout = async (tx: Tx, paymentId: string): Promise<boolean> => {
  const rows = await tx.orm
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), gt(refunds.paidUgx, 0)));
  return rows.length > 0;
};

/** Posts the opposite of every entry of a payment, but not of an unallocated receipt that was recorded before it succeeded. */
const postOpposite = async (
  tx: Tx,
  { id }: Pick<PaymentRow, 'id'>,
  { now, valueAt }: { now: Date; valueAt: Date },
): Promise<void> => {
  const entries = await tx.orm
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.source, `payment:${id}`), eq(ledgerEntries.paymentId, id)));
  const opposite = entries.map(
    ({ debitAccount, creditAccount, amountUgx, postingType, line, paymentId }) => ({
      debitAccount: creditAccount,
      creditAccount: debitAccount,
      amountUgx,
      source: `reversal:${id}`,
      postingType: postingType as Posting['postingType'],
      line,
      paymentId,
      valueAt,
    }),
  );
  await post(tx, opposite, now);
};

/**
 * Makes the fees of a payment due again and deletes its refund, and locks the child's row. Its allocations stay as a record. The opposite
 * entries have the value date of `valueAt`.
 */
export const reverseFees = async (tx: Tx, row: PaymentRow, now: Date, valueAt: Date = now): Promise<void> => {
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
  await tx.orm.delete(refunds).where(eq(refunds.paymentId, row.id));
  await postOpposite(tx, row, { now, valueAt });
};

const reverseRepayment = async (tx: Tx, { id, loan_id: loanId }: PaymentRow, now: Date): Promise<void> => {
  if (loanId === null) throw new Error('a repayment is for no loan');
  await tx.orm
    .update(repayments)
    .set({ reversedAt: now, ...emptyBreakdown, savedInterestUgx: 0 })
    .where(eq(repayments.paymentId, id));
  await recalculateLoan(tx, loanId, { kind: 'reversal', paymentId: id }, now);
};

/** Returns why a payment can't be reversed or moved; null if it can. */
export const checkReversible = async (tx: Tx, row: PaymentRow): Promise<Problem | null> => {
  if (!transitionPayment(row.status, 'reversed').ok) return problem('payment_not_reversible');
  if (await hasRefundPayout(tx, row.id)) return problem('refund_paid_already');
  return (await hasOpenRefundTransfer(tx, row.id)) ? problem('refund_in_progress') : null;
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

  /** Reverses a payment with all of its group, or none: their provider took one transaction back. What was moved is reversed where it is now. */
  const reverse = async (tx: Tx, row: PaymentRow, reversal: Reversal): Promise<Result<null, Problem>> => {
    const all = await lockRequestedPayments(tx, row);
    const rows = sortByChild(all.filter(({ status }) => status !== 'reversed'));
    for (const each of rows) {
      const rejection = (await findWaitingMove(tx, each.id)) ?? (await checkReversible(tx, each));
      if (rejection) return err(rejection);
    }
    for (const each of rows) await reverseOne(tx, each, reversal);
    return ok(null);
  };

  return {
    /**
     * Reverses a paid payment with all of its group: makes its fees due again with opposite postings, or recalculates its loan without it. A payment that is
     * already reversed stays as it is. Returns `payment_not_reversible` if it is not paid, `payment_moved` if it was moved to another child,
     * `own_payment_forbidden` if it is the staff member's own, and `refund_paid_already` if it was refunded.
     */
    reverse: async (id: string, reversal: Reversal): ReversalResult => {
      const reversed = await database.transaction(async (tx): ReversalResult => {
        const unlocked = await findPayment(tx, id);
        if (!unlocked) return err(problem('payment_not_found'));
        const conflict = await checkPaymentConflict(tx, unlocked, reversal.staffId);
        if (conflict) return err(conflict);
        // Without a lock: a retry of this payment may hold the payment's lock while it waits for the loan's.
        if (unlocked.status === 'reversed') {
          const { movedTo } = await findMoves(tx, unlocked);
          return movedTo ? err(problem('payment_moved', { reference: movedTo.reference })) : ok(unlocked);
        }
        if (unlocked.status !== 'succeeded') return err(problem('payment_not_reversible'));
        // The loan before its payments, as its recalculation locks them.
        if (unlocked.loan_id !== null) await lockLoan(tx, unlocked.loan_id);
        const done = await reverse(tx, unlocked, reversal);
        return done.ok ? ok({ ...unlocked, status: 'reversed' }) : done;
      });
      if (reversed.ok) deps.wakeSweep();
      return reversed;
    },
  };
};

export type PaymentReversals = ReturnType<typeof createPaymentReversals>;
