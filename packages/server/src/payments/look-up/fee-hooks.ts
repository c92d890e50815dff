import { type AdminStudentPayment, MAX_STUDENT_PAYMENTS } from '@somesa/core/admin';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { holdStatuses } from '../../platform/db/hold-statuses';
import type { FeeHooks } from '../../schools/fee-hooks';
import { spendPrepayments } from '../prepayments/prepayments';
import { shownStatusSql } from '../shown-payment-status';
import { feeItemHolds, paymentPicks, payments } from '../tables/payments';
import { findStudents } from './find-students';

const ofStudent = {
  name: 'admin-student-payments',
  text: `
    select id, reference, purpose, ${shownStatusSql} as status, amount_ugx as "amountUgx", created_at as "createdAt", paid_at as "paidAt" from payments p
    where student_id = $1 and (purpose = 'fees' or not $3::boolean) order by created_at desc, id desc limit $2`,
};

const listPayments = async (
  db: Queryable,
  studentId: number,
  areFeesOnly: boolean,
): Promise<AdminStudentPayment[]> => {
  const paid = await db.run<
    Omit<AdminStudentPayment, 'createdAt' | 'paidAt'> & { createdAt: Date; paidAt: Date | null }
  >(ofStudent, [studentId, MAX_STUDENT_PAYMENTS, areFeesOnly]);
  return paid.map(({ createdAt, paidAt, ...payment }) => ({
    ...payment,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }));
};

const sumPaymentHolds = (now: Date): SQL => sql`coalesce((select sum(r.amount_ugx)
  from fee_item_holds r join payments p on p.id = r.payment_id where r.fee_item_id = fee_items.id
    and p.hold_expires_at > ${sql.param(now, payments.holdExpiresAt)} and p.status in ${sql.raw(holdStatuses)}), 0)`;

export const feeHooks: FeeHooks = {
  findStudents,
  listPayments,
  sumPaymentHolds,
  loanHolds: sql`coalesce((select sum(a.amount_ugx) from loan_allocations a
  join loans l on l.id = a.loan_id where a.fee_item_id = fee_items.id and l.status = 'accepted'), 0)`,
  isAllocated: sql`(exists (select from payment_allocations a where a.fee_item_id = fee_items.id)
    or exists (select from loan_allocations l where l.fee_item_id = fee_items.id))`,
  hasOpenPicks: async (tx, termFeeIds) => {
    const isOpen = sql`${payments.status} in ${sql.raw(holdStatuses)}`;
    const picks = await tx.orm
      .select({ id: paymentPicks.paymentId })
      .from(paymentPicks)
      .innerJoin(payments, eq(payments.id, paymentPicks.paymentId))
      .where(and(inArray(paymentPicks.termFeeId, [...termFeeIds]), isOpen))
      .limit(1);
    return picks.length > 0;
  },
  prepaidUgx: (
    studentId,
  ) => sql`(select coalesce(sum(k.amount_ugx - k.used_ugx - k.refunded_ugx), 0) from prepayments k
    join payments p on p.id = k.payment_id where k.student_id = ${studentId} and p.status = 'succeeded')::bigint`,
  spendPrepayments: (tx, studentIds, now) => spendPrepayments(tx, feeHooks, studentIds, now),
  deleteOldHolds: async (tx, feeItemIds) => {
    await tx.orm
      .delete(feeItemHolds)
      .where(sql`${feeItemHolds.feeItemId} = any(${sql.param(feeItemIds)}::bigint[])`);
  },
};
