import type { AuditAction, AuditDetails, FeeAdjustmentKind, SchoolPaymentMethod } from '@somesa/core/admin';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import type { FeeHooks } from '../fee-hooks';
import { feeAdjustmentLines, feeAdjustments } from '../tables/fee-adjustments';
import { feeBatchEntries, feeBatches } from '../tables/fee-batches';
import { feeItems, schoolTerms, students, termFees } from '../tables/students';

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
export type LockedStudent = Pick<
  typeof students.$inferSelect,
  'id' | 'schoolId' | 'firstName' | 'lastName' | 'className' | 'leftOn'
>;

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

/** Locks the rows of children, always in the same order, so that two batches wait for each other. */
export const lockStudents = (tx: Tx, ids: readonly number[]): Promise<(typeof students.$inferSelect)[]> =>
  tx.orm
    .select()
    .from(students)
    .where(sql`${students.id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(students.id)
    .for('update');

/** Fee item of a child, in UGX. `freeUgx` is outstanding, and held by no pending payment and no accepted loan. */
export type AdjustableItem = Record<
  'id' | 'studentId' | 'amountUgx' | 'bursaryUgx' | 'outstandingUgx' | 'freeUgx',
  number
> & {
  description: string;
  /** First day of its term; null if the child alone is charged. */
  termFrom: string | null;
};

/** Lists the fee items of children, the oldest due first. */
export const listAdjustableItems = (
  { sumPaymentHolds, loanHolds }: FeeHooks,
  db: Queryable,
  studentIds: readonly number[],
  now: Date,
): Promise<AdjustableItem[]> => {
  const { id, studentId, description, amountUgx, bursaryUgx, outstandingUgx, dueOn } = feeItems;
  const termFrom = schoolTerms.startsOn;
  const freeUgx = sql<number>`greatest(${outstandingUgx} - ${sumPaymentHolds(now)} - ${loanHolds}, 0)::bigint`;
  return db.orm
    .select({ id, studentId, description, amountUgx, bursaryUgx, outstandingUgx, freeUgx, termFrom })
    .from(feeItems)
    .leftJoin(termFees, eq(termFees.id, feeItems.termFeeId))
    .leftJoin(schoolTerms, eq(schoolTerms.id, termFees.termId))
    .where(sql`${studentId} = any(${sql.param(studentIds)}::bigint[])`)
    .orderBy(dueOn, id);
};

/** Inserts a fee item without an amount for each child, which an adjustment then charges. Returns their IDs in the order of the children. */
export const insertFeeItems = async (
  tx: Tx,
  items: readonly { studentId: number; description: string; dueOn: string }[],
): Promise<number[]> => {
  if (items.length === 0) return [];
  const rows = await tx.orm
    .insert(feeItems)
    .values(items.map((item) => ({ ...item, amountUgx: 0 })))
    .returning({ id: feeItems.id });
  return rows.map(({ id }) => id);
};

/** Person or key that makes an adjustment. */
export interface AdjustmentAuthor {
  staffUser: Pick<StaffUser, 'id'> & { apiKeyId?: string | null | undefined };
  clock: Clock;
}

/** Adjustment to be inserted, with its parts by fee item. */
export interface NewAdjustment {
  student: Pick<LockedStudent, 'id' | 'schoolId'>;
  kind: FeeAdjustmentKind;
  lines: readonly { feeItemId: number; changeUgx: number }[];
  reason: string | null;
  outside?: { method: SchoolPaymentMethod; receiptNumber: string; paidOn: string } | null;
  reversesId?: number;
  requestKey: string;
  requestHash?: string;
}

/** Returns by how much an adjustment changes the columns of a fee item. */
const toItemChange = (kind: FeeAdjustmentKind, changeUgx: number) => ({
  amountUgx: kind === 'bursary' || kind === 'paid-to-school' ? 0 : changeUgx,
  bursaryUgx: kind === 'bursary' ? -changeUgx : 0,
  paidToSchoolUgx: kind === 'paid-to-school' ? -changeUgx : 0,
});

/** Changes the fee items of adjustments, each once. */
const changeItems = async (tx: Tx, adjustments: readonly NewAdjustment[]): Promise<void> => {
  const changes = adjustments.flatMap(({ kind, lines }) =>
    lines.map(({ feeItemId, changeUgx }) => ({ feeItemId, ...toItemChange(kind, changeUgx) })),
  );
  const list = (name: keyof (typeof changes)[number]): SQL =>
    sql`${sql.param(changes.map((change) => change[name]))}::bigint[]`;
  await tx.orm.execute(sql`
    update fee_items f set amount_ugx = f.amount_ugx + c.amount, bursary_ugx = f.bursary_ugx + c.bursary,
      paid_to_school_ugx = f.paid_to_school_ugx + c.paid
    from (
      select id, sum(amount)::bigint as amount, sum(bursary)::bigint as bursary, sum(paid)::bigint as paid
      from unnest(${list('feeItemId')}, ${list('amountUgx')}, ${list('bursaryUgx')}, ${list('paidToSchoolUgx')})
        as u (id, amount, bursary, paid) group by id) c
    where f.id = c.id`);
};

/**
 * Inserts adjustments and changes their fee items. The caller holds the locks on the children's rows and has checked the amounts. Returns
 * the IDs in the order of the adjustments; null if the school has used a receipt number already, and then the caller rolls back.
 */
export const insertAdjustments = async (
  tx: Tx,
  { staffUser: { id: actorId, apiKeyId }, clock }: AdjustmentAuthor,
  adjustments: readonly NewAdjustment[],
): Promise<number[] | null> => {
  const rows = adjustments.map(({ student, lines, outside, ...adjustment }) => {
    const { method = null, receiptNumber = null, paidOn = null } = outside ?? {};
    // A number can be used again after its adjustment was reversed.
    const receiptUse = sql`(select count(*) from fee_adjustments a join fee_adjustments r on r.reverses_id = a.id
      where a.school_id = ${student.schoolId} and a.receipt_number = ${receiptNumber}::text)`;
    return {
      requestHash: '',
      ...adjustment,
      studentId: student.id,
      schoolId: student.schoolId,
      changeUgx: lines.reduce((sum, line) => sum + line.changeUgx, 0),
      ...{ method, receiptNumber, receiptUse, paidOn },
      actorId,
      apiKeyId,
      createdAt: clock.now(),
    };
  });
  const inserted = await tx.orm
    .insert(feeAdjustments)
    .values(rows)
    .onConflictDoNothing({
      target: [feeAdjustments.schoolId, feeAdjustments.receiptNumber, feeAdjustments.receiptUse],
    })
    .returning({ id: feeAdjustments.id });
  if (inserted.length < rows.length) return null;
  const ids = inserted.map(({ id }) => id);
  const lines = adjustments.flatMap((adjustment, at) =>
    adjustment.lines.map((line) => ({ ...line, adjustmentId: ids[at] ?? 0 })),
  );
  if (lines.length > 0) await tx.orm.insert(feeAdjustmentLines).values(lines);
  await changeItems(tx, adjustments);
  return ids;
};

/** Finds the hash of the request that made an adjustment with this key; null if the key is new. */
export const findRequestHash = async (tx: Tx, requestKey: string): Promise<string | null> => {
  const [row] = await tx.orm
    .select({ requestHash: feeAdjustments.requestHash })
    .from(feeAdjustments)
    .where(eq(feeAdjustments.requestKey, requestKey));
  return row?.requestHash ?? null;
};

/** Adjustment that may be reversed, with its parts by fee item. */
export interface RecordedAdjustment extends Pick<NewAdjustment, 'kind' | 'student'> {
  id: number;
  lines: { feeItemId: number; changeUgx: number }[];
  isReversed: boolean;
  isReversal: boolean;
  /** Person who entered the batch that it belongs to; null if it was entered alone. */
  batchAuthor: string | null;
}

/** Lists adjustments, the newest first. The condition may name their batch entries. */
export const listAdjustments = async (tx: Tx, isListed: SQL | undefined): Promise<RecordedAdjustment[]> => {
  const rows = await tx.orm
    .select({
      adjustment: feeAdjustments,
      line: feeAdjustmentLines,
      batchAuthor: feeBatches.createdBy,
      isReversed: sql<boolean>`exists (select 1 from fee_adjustments r where r.reverses_id = ${feeAdjustments.id})`,
    })
    .from(feeAdjustments)
    .leftJoin(feeAdjustmentLines, eq(feeAdjustmentLines.adjustmentId, feeAdjustments.id))
    .leftJoin(feeBatchEntries, eq(feeBatchEntries.adjustmentId, feeAdjustments.id))
    .leftJoin(feeBatches, eq(feeBatches.id, feeBatchEntries.batchId))
    .where(isListed)
    .orderBy(desc(feeAdjustments.id), feeAdjustmentLines.feeItemId);
  const listed = new Map<number, RecordedAdjustment>();
  for (const { adjustment, line, batchAuthor, isReversed } of rows) {
    const { id, studentId, schoolId, kind, reversesId } = adjustment;
    const student = { id: studentId, schoolId };
    const isReversal = reversesId !== null;
    const entry = listed.get(id) ?? { id, student, kind, lines: [], isReversed, isReversal, batchAuthor };
    if (line) entry.lines.push({ feeItemId: line.feeItemId, changeUgx: line.changeUgx });
    listed.set(id, entry);
  }
  return [...listed.values()];
};
