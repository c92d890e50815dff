import { DAY_MS, err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { number, object } from 'superstruct';
import { account } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { refunds } from '../../loans/tables/refunds';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { lockStudentById } from '../../schools/students/students-repository';
import { students } from '../../schools/tables/students';
import { findPayment, type PaymentRow } from '../hot-path';
import { feeHooks } from '../look-up/fee-hooks';
import { checkPaymentConflict, findPendingPaymentProblem, formatChild } from '../payments-repository';
import { reportOverpaidSchool } from '../settlements/post-settlement';
import type { StaffDependencies } from '../staff-actions';
import { payments, prepayments } from '../tables/payments';
import { getPrepaidUgx, leftUgx, spendPrepayments } from './prepayments';

interface LockedPrepayment {
  row: PaymentRow;
  prepaidUgx: number;
}

/** Locks a payment, its child, and what is left of what it paid ahead. Returns `nothing_to_refund` if nothing is. */
const lockPrepayment = async (tx: Tx, paymentId: string): Promise<Result<LockedPrepayment, Problem>> => {
  const row = await findPayment(tx, paymentId, 'lock');
  if (!row) return err(problem('payment_not_found'));
  await lockStudentById(tx, row.studentId);
  const prepaidUgx = row.status === 'succeeded' ? await getPrepaidUgx(tx, paymentId) : 0;
  return prepaidUgx > 0 ? ok({ row, prepaidUgx }) : err(problem('nothing_to_refund'));
};

/**
 * Takes what is left of a locked prepayment from what we owe the school, and queues its refund. If the school has had the money already, its
 * next settlement is lower. `actorId` is null if the child has left, which no one approves.
 */
const queueRefund = async (
  tx: Tx,
  { row: { id: paymentId, schoolId }, prepaidUgx: amountUgx }: LockedPrepayment,
  actorId: string | null,
  now: Date,
): Promise<void> => {
  await tx.orm
    .update(prepayments)
    .set({ refundedUgx: sql`${prepayments.refundedUgx} + ${amountUgx}` })
    .where(eq(prepayments.paymentId, paymentId));
  await tx.orm.insert(refunds).values({ paymentId, amountUgx, queuedAt: now });
  const posting = {
    debitAccount: account.schoolPayable(schoolId),
    creditAccount: account.refundsPayable,
    amountUgx,
    source: `payment:${paymentId}`,
    postingType: 'fees.refunded' as const,
    line: 0,
    paymentId,
    valueAt: now,
  };
  await post(tx, [posting], now);
  await reportOverpaidSchool(tx, schoolId, now);
  if (actorId === null) return;
  const action = 'prepayment.refunded' as const;
  const subject: ['payment', string] = ['payment', paymentId];
  await recordAudit(tx, { actorId, action, subject, at: now, schoolId, detail: { amountUgx } });
};

/** Refund of money paid ahead: staff or a bursar of the school request it, an administrator approves it. */
export const prepaymentRefundApproval: ApprovalDefinition<{ amountUgx: number }> = {
  kind: 'prepayment-refund',
  details: object({ amountUgx: number() }),
  requestAccess: 'school_bursar',
  approveAccess: 'administrator',
  describe: async (db, { subject, details: { amountUgx } }) => {
    const row = await findPayment(db, subject);
    if (!row) throw new Error('a request is for no payment');
    return {
      facts: [
        { name: 'amountUgx', before: null, after: amountUgx },
        { name: 'student', before: null, after: formatChild(row) },
        { name: 'school', before: null, after: row.schoolName },
      ],
      postings: [],
    };
  },
  apply: async (tx, { subject, details, requestedBy, approvedBy, now }) => {
    const locked = await lockPrepayment(tx, subject);
    if (!locked.ok) return locked;
    for (const person of [requestedBy, approvedBy]) {
      const conflict = await checkPaymentConflict(tx, locked.value.row, person);
      if (conflict) return err(conflict);
    }
    if (locked.value.prepaidUgx !== details.amountUgx) return err(problem('refund_changed'));
    await queueRefund(tx, locked.value, approvedBy, now);
    return ok(null);
  },
};

/** Requests the refund of what is left of a prepayment. Returns `payment_not_found` to a bursar of another school, and `nothing_to_refund` if nothing is left. */
export const requestPrepaymentRefund = (
  { database, approvals }: Pick<StaffDependencies, 'database' | 'approvals'>,
  paymentId: string,
  reason: string,
  staffUser: StaffUser,
): Promise<Result<string, Problem>> =>
  database.transaction(async (tx): Promise<Result<string, Problem>> => {
    const payment = await findPayment(tx, paymentId);
    if (!payment || (staffUser.schoolId !== null && staffUser.schoolId !== payment.schoolId))
      return err(problem('payment_not_found'));
    const locked = await lockPrepayment(tx, paymentId);
    if (!locked.ok) return locked;
    const { row, prepaidUgx: amountUgx } = locked.value;
    const rejection =
      (await checkPaymentConflict(tx, row, staffUser.id)) ?? (await findPendingPaymentProblem(tx, row));
    if (rejection) return err(rejection);
    const request = { subject: paymentId, subjectName: row.reference, amountUgx, reason };
    return approvals.request(tx, 'prepayment-refund', { ...request, details: { amountUgx } }, staffUser);
  });

/** Days after which what was paid ahead for a child who left is refunded: until then, the school may undo a promotion. */
const LEFT_DAYS = 2;

/**
 * Queues the refunds of what was paid ahead for children who have left, and uses what others paid ahead for fees that were held by payments which
 * came to nothing.
 */
export const settlePrepayments = async ({
  database,
  clock,
  shouldContinue,
}: {
  database: Database;
  clock: Clock;
  shouldContinue: () => Promise<boolean>;
}): Promise<void> => {
  const day = toKampalaDay(new Date(clock.now().getTime() - LEFT_DAYS * DAY_MS));
  const owes = sql`exists (select from fee_items f where f.student_id = ${students.id} and f.outstanding_ugx > 0)`;
  const open = await database.orm
    .select({ id: payments.id, studentId: students.id })
    .from(prepayments)
    .innerJoin(payments, eq(payments.id, prepayments.paymentId))
    .innerJoin(students, eq(students.id, prepayments.studentId))
    .where(and(eq(payments.status, 'succeeded'), sql`${leftUgx} > 0`, or(owes, lt(students.leftOn, day))));
  for (const { id, studentId } of open) {
    if (!(await shouldContinue())) return;
    await database.transaction(async (tx) => {
      const locked = await lockPrepayment(tx, id);
      if (!locked.ok) return;
      await spendPrepayments(tx, feeHooks, [studentId], clock.now());
      const prepaidUgx = await getPrepaidUgx(tx, id);
      const [child] = await tx.orm
        .select({ id: students.id })
        .from(students)
        .where(and(eq(students.id, studentId), lt(students.leftOn, day)));
      // The child may have returned meanwhile, or a request about the payment may wait for a person.
      if (!child || prepaidUgx === 0 || (await findPendingPaymentProblem(tx, locked.value.row))) return;
      await queueRefund(tx, { ...locked.value, prepaidUgx }, null, clock.now());
    });
  }
};
