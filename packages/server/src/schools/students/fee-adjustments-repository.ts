import type { AuditAction, AuditDetails, FeeAdjustmentKind, OutsidePaymentMethod } from '@somesa/core/admin';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { FeeHooks } from '../fee-hooks';
import { feeAdjustmentLines, feeAdjustments } from '../tables/fee-adjustments';
import { feeItems, students } from '../tables/students';

/** User who changes a child on the register, at the time of the clock. */
export interface StudentEditor {
  staffUser: StaffUser;
  clock: Clock;
  feeHooks: FeeHooks;
}

/** Records a change of a child in the audit log. */
export const auditStudent = (
  tx: Tx,
  { staffUser: { id: actorId, apiKeyId }, clock }: Pick<StudentEditor, 'staffUser' | 'clock'>,
  action: AuditAction,
  { id, schoolId }: { id: number; schoolId: number },
  detail: AuditDetails = {},
): Promise<void> =>
  recordAudit(tx, {
    actorId,
    apiKeyId,
    action,
    subject: ['student', String(id)],
    schoolId,
    detail,
    at: clock.now(),
  });

/** Child whose row is locked. */
export type LockedStudent = Pick<typeof students.$inferSelect, 'id' | 'schoolId' | 'className' | 'leftOn'>;

/** Locks a child's row, like every payment for the child. Returns null if it is not a child of the bursar's school (null for staff). */
export const lockStudentOfSchool = async (
  tx: Tx,
  id: number,
  bursarSchoolId: number | null,
): Promise<LockedStudent | null> => {
  const isOfSchool = bursarSchoolId === null ? undefined : eq(students.schoolId, bursarSchoolId);
  const [row] = await tx.orm
    .select()
    .from(students)
    .where(and(eq(students.id, id), isOfSchool))
    .for('update');
  return row ?? null;
};

/** Fee item of a child, in UGX. `freeUgx` is outstanding, and held by no pending payment and no accepted loan. */
export type AdjustableItem = Record<'id' | 'amountUgx' | 'outstandingUgx' | 'freeUgx', number>;

/** Lists a child's fee items, the oldest due first. */
export const listAdjustableItems = (
  { sumPaymentHolds, loanHolds }: FeeHooks,
  tx: Tx,
  studentId: number,
  now: Date,
): Promise<AdjustableItem[]> => {
  const { id, amountUgx, outstandingUgx, dueOn } = feeItems;
  const freeUgx = sql<number>`greatest(${outstandingUgx} - ${sumPaymentHolds(now)} - ${loanHolds}, 0)::bigint`;
  return tx.orm
    .select({ id, amountUgx, outstandingUgx, freeUgx })
    .from(feeItems)
    .where(eq(feeItems.studentId, studentId))
    .orderBy(dueOn, id);
};

/** Inserts a fee item without an amount, which the adjustment then charges. Returns its ID. */
export const insertFeeItem = async (
  tx: Tx,
  studentId: number,
  { description, dueOn }: { description: string; dueOn: string },
): Promise<number> => {
  const [row] = await tx.orm
    .insert(feeItems)
    .values({ studentId, description, dueOn, amountUgx: 0 })
    .returning({ id: feeItems.id });
  if (!row) throw new Error('a fee item was not inserted');
  return row.id;
};

/** Adjustment to be inserted, with its parts by fee item. */
export interface NewAdjustment {
  student: Pick<LockedStudent, 'id' | 'schoolId'>;
  kind: FeeAdjustmentKind;
  lines: readonly { feeItemId: number; changeUgx: number }[];
  reason: string | null;
  outside: { method: OutsidePaymentMethod; receiptNumber: string; paidOn: string } | null;
  reversesId: number | null;
  requestKey: string;
  requestHash: string;
  actorId: string;
  apiKeyId: string | null;
  now: Date;
}

/** Returns the columns of a fee item after a change of its outstanding amount. */
const toItemColumns = (kind: FeeAdjustmentKind, changeUgx: number) => {
  if (kind === 'bursary') return { bursaryUgx: sql`${feeItems.bursaryUgx} - ${changeUgx}::bigint` };
  if (kind === 'paid-to-school')
    return { paidToSchoolUgx: sql`${feeItems.paidToSchoolUgx} - ${changeUgx}::bigint` };
  return { amountUgx: sql`${feeItems.amountUgx} + ${changeUgx}::bigint` };
};

/**
 * Inserts an adjustment and changes its fee items. The caller holds the lock on the child's row and has checked the amounts. Returns
 * false and changes nothing if the school has used its receipt number already.
 */
export const insertAdjustment = async (
  tx: Tx,
  { student, lines, outside, now, ...adjustment }: NewAdjustment,
): Promise<boolean> => {
  const { method = null, receiptNumber = null, paidOn = null } = outside ?? {};
  // A number can be used again after its adjustment was reversed.
  const receiptUse = sql`(select count(*) from fee_adjustments a join fee_adjustments r on r.reverses_id = a.id
    where a.school_id = ${student.schoolId} and a.receipt_number = ${receiptNumber}::text)`;
  const [row] = await tx.orm
    .insert(feeAdjustments)
    .values({
      ...adjustment,
      studentId: student.id,
      schoolId: student.schoolId,
      changeUgx: lines.reduce((sum, line) => sum + line.changeUgx, 0),
      method,
      receiptNumber,
      receiptUse,
      paidOn,
      createdAt: now,
    })
    .onConflictDoNothing({
      target: [feeAdjustments.schoolId, feeAdjustments.receiptNumber, feeAdjustments.receiptUse],
    })
    .returning({ id: feeAdjustments.id });
  if (!row) return false;
  if (lines.length > 0)
    await tx.orm.insert(feeAdjustmentLines).values(lines.map((line) => ({ ...line, adjustmentId: row.id })));
  for (const { feeItemId, changeUgx } of lines)
    await tx.orm
      .update(feeItems)
      .set(toItemColumns(adjustment.kind, changeUgx))
      .where(and(eq(feeItems.id, feeItemId), eq(feeItems.studentId, student.id)));
  return true;
};

/** Finds the hash of the request that made an adjustment with this key; null if the key is new. */
export const findRequestHash = async (tx: Tx, requestKey: string): Promise<string | null> => {
  const [row] = await tx.orm
    .select({ requestHash: feeAdjustments.requestHash })
    .from(feeAdjustments)
    .where(eq(feeAdjustments.requestKey, requestKey));
  return row?.requestHash ?? null;
};

/** Finds an adjustment of a child that may be reversed, with its parts by fee item. */
export const findAdjustment = async (tx: Tx, id: number, studentId: number) => {
  const [adjustment] = await tx.orm
    .select()
    .from(feeAdjustments)
    .where(and(eq(feeAdjustments.id, id), eq(feeAdjustments.studentId, studentId)));
  if (!adjustment) return null;
  const isReversed = (await tx.orm.$count(feeAdjustments, eq(feeAdjustments.reversesId, id))) > 0;
  const lines = await tx.orm
    .select({ feeItemId: feeAdjustmentLines.feeItemId, changeUgx: feeAdjustmentLines.changeUgx })
    .from(feeAdjustmentLines)
    .where(eq(feeAdjustmentLines.adjustmentId, id))
    .orderBy(feeAdjustmentLines.feeItemId);
  return { kind: adjustment.kind, isReversal: adjustment.reversesId !== null, isReversed, lines };
};
