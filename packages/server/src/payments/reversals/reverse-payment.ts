import { err, ok, type Problem, problem, type Result, transitionPayment } from '@somesa/core';
import { and, eq, gt } from 'drizzle-orm';
import { lockLoan } from '../../loans/loans/loans-repository';
import { noParts } from '../../loans/repayments/loan-parts';
import { recalculateLoan } from '../../loans/repayments/recalculate-loan';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { payments, refunds, repayments } from '../../platform/db/schema';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import { findPayment, type PaymentRow, writeEvent } from '../payments/payments-repository';
import { reportOverpaidSchool } from '../settlements/overpaid-school-exception';
import { reverseFees } from './reverse-fees';

/** Staff member who reverses a payment, and the reason. */
export interface Reversal {
  staffId: string;
  reason: string;
}

type Reversed = Promise<Result<PaymentRow, Problem>>;

const wasRefunded = async (tx: Tx, paymentId: string): Promise<boolean> => {
  const rows = await tx.orm
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), gt(refunds.paidUgx, 0)));
  return rows.length > 0;
};

const reverseRepayment = async (tx: Tx, { id, loan_id: loanId }: PaymentRow, now: Date): Promise<void> => {
  if (loanId === null) throw new Error('a repayment is for no loan');
  await tx.orm
    .update(repayments)
    .set({ reversedAt: now, ...noParts, savedInterestUgx: 0 })
    .where(eq(repayments.paymentId, id));
  await recalculateLoan(tx, loanId, { kind: 'reversal', paymentId: id }, now);
};

/** Takes payments back whose provider took the money back after it had paid. */
export const createPaymentReversals = (deps: {
  database: Database;
  clock: Clock;
  /** Has messages sent that were just put on a list. */
  sendSoon: () => void;
}) => {
  const { database, clock } = deps;

  const reverse = async (tx: Tx, row: PaymentRow, { staffId, reason }: Reversal): Reversed => {
    const moved = transitionPayment(row.status, 'reversed');
    if (!moved.ok) return err(problem('payment_not_reversible'));
    if (await wasRefunded(tx, row.id)) return err(problem('refund_paid_already'));
    const now = clock.now();
    const status = moved.value;
    await tx.orm.update(payments).set({ status, nextCheckAt: null }).where(eq(payments.id, row.id));
    await writeEvent(tx, row, { status, event: 'reversed', detail: `${staffId}: ${reason}`, now });
    if (row.purpose === 'fees') {
      await reverseFees(tx, row, now);
      await reportOverpaidSchool(tx, row.school_id, now);
    } else await reverseRepayment(tx, row, now);
    const answered = { kind: 'provider_mismatch', subject: `payment:${row.id}` } as const;
    await resolveException(tx, { ...answered, actorId: staffId, now });
    await recordAudit(tx, {
      actorId: staffId,
      action: 'payment.reversed',
      subject: ['payment', row.id],
      at: now,
      schoolId: row.school_id,
      detail: { amountUgx: row.amount_ugx, purpose: row.purpose },
    });
    return ok({ ...row, status });
  };

  return {
    /**
     * Takes a payment back that was paid, whatever it was for: the books get the opposite of what it brought, and a loan is
     * replayed without it. One that is taken back already stays as it is. Refused where it was not paid, is the staff member's own,
     * or was refunded.
     */
    reverse: async (id: string, reversal: Reversal): Reversed => {
      const reversed = await database.transaction(async (tx): Reversed => {
        const seen = await findPayment(tx, id);
        if (!seen) return err(problem('payment_not_found'));
        const own = await checkPaymentConflict(tx, seen, reversal.staffId);
        if (own) return err(own);
        // Answered without holding anything: another try of it holds the payment, and waits for the loan.
        if (seen.status === 'reversed') return ok(seen);
        if (seen.status !== 'succeeded') return err(problem('payment_not_reversible'));
        // The loan before its booked payments, as every replay takes them.
        if (seen.loan_id !== null) await lockLoan(tx, seen.loan_id);
        const row = await findPayment(tx, id, 'lock');
        if (!row) return err(problem('payment_not_found'));
        return row.status === 'reversed' ? ok(row) : reverse(tx, row, reversal);
      });
      if (reversed.ok) deps.sendSoon();
      return reversed;
    },
  };
};

export type PaymentReversals = ReturnType<typeof createPaymentReversals>;
