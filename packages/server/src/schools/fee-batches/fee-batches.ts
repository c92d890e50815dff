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
import {
  type FeeBatchAdded,
  type FeeBatchRow,
  MAX_RECEIPT_TEXTS_PER_DAY,
  outsidePaymentMethods,
} from '@somesa/core/admin';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { findApproverProblem } from '../../people/approvals/find-approver-problem';
import { recordAudit } from '../../people/audit/record-audit';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { hashRequest } from '../../platform/http/idempotency';
import { recordSchoolEvent } from '../school-api/school-events';
import { getKeyOwner, reverseAdjustments } from '../students/fee-adjustments';
import {
  insertAdjustments,
  insertFeeItems,
  listAdjustments,
  lockStudents,
  type StudentEditor,
} from '../students/fee-adjustments-repository';
import { spendCredits } from '../students/fee-credits';
import { feeBatchEntries, feeBatches, feeCredits } from '../tables/fee-batches';
import { findBatchChildren } from './batch-children';
import { queueBatchReceipts } from './batch-receipts';
import { explainProblem, type PlannedRow, planBatch } from './plan-batch';

export type FeeBatch = typeof feeBatches.$inferSelect;
type ChangeResult<Value = null> = Promise<Result<Value, Problem>>;

const sumRow = ({ lines, newFee, creditUgx }: PlannedRow): number =>
  creditUgx + (newFee?.amountUgx ?? 0) + lines.reduce((sum, { changeUgx }) => sum + Math.abs(changeUgx), 0);

/** Locks the children that rows name, then plans the rows. Returns the first row that is wrong. */
const planLocked = async (
  tx: Tx,
  { feeHooks, clock }: StudentEditor,
  schoolId: number,
  batch: Omit<FeeBatchAdded, 'sendsReceipts'>,
): ChangeResult<PlannedRow[]> => {
  const typed = batch.rows.map(({ child }) => child);
  const meant = [...(await findBatchChildren(tx, schoolId, typed)).values()].flat();
  const ids = meant.map(({ id }) => id);
  await lockStudents(tx, ids);
  const rows: PlannedRow[] = [];
  for (const { planned } of await planBatch(tx, { feeHooks, schoolId, now: clock.now() }, batch)) {
    if (!planned.ok) {
      const { what } = explainProblem(planned.error);
      return err(problem('batch_row_wrong', { row: String(rows.length + 1), what }));
    }
    rows.push(planned.value);
  }
  return ok(rows);
};

/** Records the rows of a batch whose children are locked. */
const record = async (
  tx: Tx,
  editor: StudentEditor,
  batch: Pick<FeeBatch, 'id' | 'schoolId' | 'sendsReceipts' | 'createdBy' | 'apiKeyId'>,
  rows: readonly PlannedRow[],
): ChangeResult => {
  const { id: batchId, schoolId } = batch;
  const now = editor.clock.now();
  const newFees = rows.flatMap(({ child, newFee }) => (newFee ? { ...newFee, studentId: child.id } : []));
  const feeItemIds = await insertFeeItems(tx, newFees);
  const adjustments = rows.flatMap((row, at) => {
    const { child, kind, newFee, outside, reason } = row;
    const lines = newFee ? [{ feeItemId: feeItemIds.shift() ?? 0, changeUgx: newFee.amountUgx }] : row.lines;
    if (lines.length === 0) return [];
    // No number of a school begins like this.
    const receiptNumber = outside?.receiptNumber ?? `#B${batchId}-${at + 1}`;
    return {
      student: { id: child.id, schoolId },
      kind,
      lines,
      reason,
      outside: outside && { ...outside, receiptNumber },
      requestKey: `batch ${batchId} ${at + 1}`,
    };
  });
  if (adjustments.length > 0) {
    const author = { id: batch.createdBy, apiKeyId: batch.apiKeyId };
    const ids = await insertAdjustments(tx, { ...editor, staffUser: author }, adjustments);
    if (!ids) return err(problem('validation_failed', {}, { receiptNumber: ['receiptNumber_taken'] }));
    await tx.orm.insert(feeBatchEntries).values(ids.map((adjustmentId) => ({ adjustmentId, batchId })));
  }
  const credits = rows.filter(({ creditUgx }) => creditUgx > 0);
  if (credits.length > 0)
    await tx.orm
      .insert(feeCredits)
      .values(
        credits.map(({ child, creditUgx }) => ({ studentId: child.id, batchId, amountUgx: creditUgx })),
      );
  await spendCredits(tx, editor, schoolId, [...new Set(rows.map(({ child }) => child.id))]);
  if (batch.sendsReceipts) {
    const receiptTexts = await queueBatchReceipts(tx, batchId, now);
    await tx.orm.update(feeBatches).set({ receiptTexts }).where(eq(feeBatches.id, batchId));
  }
  return ok(null);
};

/** Records in the audit log what became of a batch, and tells the school's system if what children owe has changed. */
const report = async (
  tx: Tx,
  { staffUser, clock }: StudentEditor,
  batch: Pick<FeeBatch, 'id' | 'schoolId' | 'kind' | 'children' | 'totalUgx'>,
  outcome: 'entered' | 'recorded' | 'rejected' | 'reversed',
): Promise<void> => {
  const { id, schoolId, kind, children, totalUgx } = batch;
  const at = clock.now();
  await recordAudit(tx, {
    actorId: staffUser.id,
    apiKeyId: staffUser.apiKeyId,
    action: `fees.batch-${outcome}`,
    subject: ['fee-batch', String(id)],
    schoolId,
    detail: { kind, children, amountUgx: totalUgx },
    at,
  });
  if (outcome === 'recorded' || outcome === 'reversed')
    recordSchoolEvent(
      tx,
      { schoolId, type: `fee-batch.${outcome}`, data: { id, kind, children, totalUgx } },
      at,
    );
};

const isOfDay = (schoolId: number, now: Date) =>
  and(
    eq(feeBatches.schoolId, schoolId),
    inArray(feeBatches.status, ['recorded', 'reversed']),
    sql`(${feeBatches.createdAt} at time zone 'Africa/Kampala')::date = ${toKampalaDay(now)}::date`,
  );

/**
 * Returns whether an amount needs another person: with what the person who enters it entered for the school on this day, it is above the
 * limit. Until the transaction ends, their other batches wait, so that simultaneous ones see each other's sums.
 */
export const needsApproval = async (
  tx: Tx,
  { staffUser, clock }: StudentEditor,
  schoolId: number,
  { totalUgx, limitUgx }: { totalUgx: number; limitUgx: number },
): Promise<boolean> => {
  await acquireAdvisoryLock(tx, `fee-batches:${schoolId}:${staffUser.id}`);
  const [row] = await tx.orm
    .select({ sumUgx: sql<number>`coalesce(sum(${feeBatches.totalUgx}), 0)::bigint` })
    .from(feeBatches)
    .where(and(isOfDay(schoolId, clock.now()), eq(feeBatches.createdBy, staffUser.id)));
  return totalUgx + (row?.sumUgx ?? 0) > limitUgx;
};

/** Counts the children whose receipts a school sent on this day. */
const countTexts = async (tx: Tx, schoolId: number, now: Date): Promise<number> => {
  const [row] = await tx.orm
    .select({ children: sql<number>`coalesce(sum(${feeBatches.children}), 0)::int` })
    .from(feeBatches)
    .where(and(isOfDay(schoolId, now), feeBatches.sendsReceipts));
  return row?.children ?? 0;
};

/** Returns a row with the child, the amount and the day that its approver sees, whatever is charged until then. */
const fixRow = (row: FeeBatchRow, planned: PlannedRow | undefined, today: string): FeeBatchRow => ({
  ...row,
  child: planned?.child.regNo ?? row.child,
  ...(row.percent && planned && { percent: null, amountUgx: sumRow(planned) }),
  paidOn: row.paidOn ?? today,
});

/**
 * Adds a batch for a school, once for each key of a user, and records it, all rows or none. Above the limit it waits for another person.
 * Returns its ID; `batch_row_wrong` names the first wrong row.
 */
export const addFeeBatch = async (
  { secretKey, key, limitUgx }: { secretKey: Buffer; key: string; limitUgx: number },
  tx: Tx,
  editor: StudentEditor,
  schoolId: number,
  body: FeeBatchAdded,
): ChangeResult<number> => {
  const { staffUser, clock } = editor;
  const requestKey = `${getKeyOwner(staffUser)} ${key}`;
  const requestHash = hashRequest(secretKey, { schoolId, ...body });
  const now = clock.now();
  const { rows, sendsReceipts = false, kind, fee = null, dueOn = null, reason = null } = body;
  const [row] = await tx.orm
    .insert(feeBatches)
    .values({
      ...{ schoolId, kind, fee, dueOn, reason, requestKey, requestHash },
      status: 'recorded',
      children: 0,
      totalUgx: 0,
      sendsReceipts: sendsReceipts && outsidePaymentMethods.some((method) => method === kind),
      createdBy: staffUser.id,
      apiKeyId: staffUser.apiKeyId ?? null,
      createdAt: now,
    })
    .onConflictDoNothing({ target: feeBatches.requestKey })
    .returning();
  if (!row) {
    const [before] = await tx.orm.select().from(feeBatches).where(eq(feeBatches.requestKey, requestKey));
    return before?.requestHash === requestHash ? ok(before.id) : err(problem('idempotency_key_reused'));
  }
  const planned = await planLocked(tx, editor, schoolId, body);
  if (!planned.ok) return planned;
  const today = toKampalaDay(now);
  const totalUgx = planned.value.reduce((sum, each) => sum + sumRow(each), 0);
  const children = new Set(planned.value.map(({ child }) => child.id)).size;
  if (row.sendsReceipts && (await countTexts(tx, schoolId, now)) + children > MAX_RECEIPT_TEXTS_PER_DAY)
    return err(problem('batch_receipts_full', { limit: formatFigures(MAX_RECEIPT_TEXTS_PER_DAY) }));
  const isWaiting = await needsApproval(tx, editor, schoolId, { totalUgx, limitUgx });
  await tx.orm
    .update(feeBatches)
    .set({
      totalUgx,
      children,
      ...(isWaiting && {
        status: 'waiting',
        ...((kind === 'charge' || kind === 'opening-balance') && { dueOn: dueOn ?? today }),
        waitingRows: rows.map((each, at) => fixRow(each, planned.value[at], today)),
      }),
    })
    .where(eq(feeBatches.id, row.id));
  await report(tx, editor, { ...row, totalUgx, children }, isWaiting ? 'entered' : 'recorded');
  if (isWaiting) return ok(row.id);
  const recorded = await record(tx, editor, row, planned.value);
  return recorded.ok ? ok(row.id) : recorded;
};

/** Locks a batch of the bursar's school; staff may name any. `not_found` otherwise, and `batch_decided` in another status. */
const lockBatch = async (
  tx: Tx,
  { staffUser }: StudentEditor,
  id: number,
  status: FeeBatch['status'],
): ChangeResult<FeeBatch> => {
  const [row] = await tx.orm.select().from(feeBatches).where(eq(feeBatches.id, id)).for('update');
  if (!row || (staffUser.schoolId !== null && row.schoolId !== staffUser.schoolId))
    return err(problem('not_found'));
  return row.status === status ? ok(row) : err(problem('batch_decided'));
};

/** Returns why a person may not decide on a batch: they entered it, or may not decide on what that person did. Null if they may. */
const findDeciderProblem = async (
  tx: Tx,
  { staffUser, clock }: StudentEditor,
  { createdBy }: FeeBatch,
): Promise<Problem | null> =>
  createdBy === staffUser.id
    ? problem('batch_is_own')
    : findApproverProblem(tx, { approverId: staffUser.id, requesterId: createdBy, now: clock.now() });

const decide = async (
  tx: Tx,
  { staffUser, clock }: StudentEditor,
  id: number,
  values: Partial<typeof feeBatches.$inferInsert>,
): Promise<void> => {
  await tx.orm
    .update(feeBatches)
    .set({ ...values, waitingRows: null, decidedBy: staffUser.id, decidedAt: clock.now() })
    .where(eq(feeBatches.id, id));
};

/** Approves a batch that waits, and records it as what is owed is now. */
export const approveFeeBatch = async (tx: Tx, editor: StudentEditor, id: number): ChangeResult => {
  const locked = await lockBatch(tx, editor, id, 'waiting');
  if (!locked.ok) return locked;
  const batch = locked.value;
  const forbidden = await findDeciderProblem(tx, editor, batch);
  if (forbidden) return err(forbidden);
  const rows: FeeBatchRow[] = batch.waitingRows ?? [];
  const planned = await planLocked(tx, editor, batch.schoolId, { ...batch, rows });
  if (!planned.ok) return planned;
  await decide(tx, editor, id, { status: 'recorded' });
  await report(tx, editor, batch, 'recorded');
  return record(tx, editor, batch, planned.value);
};

/** Rejects a batch that waits; its author may withdraw it so. */
export const rejectFeeBatch = async (
  tx: Tx,
  editor: StudentEditor,
  id: number,
  reason: string,
): ChangeResult => {
  const locked = await lockBatch(tx, editor, id, 'waiting');
  if (!locked.ok) return locked;
  await decide(tx, editor, id, { status: 'rejected', decisionReason: reason });
  await report(tx, editor, locked.value, 'rejected');
  return ok(null);
};

/** Lists the children of a batch, with those whose credit is not used. */
const listStudentIds = async (tx: Tx, batchId: number): Promise<number[]> => {
  const rows = await queryRows<{ id: number }>(
    tx,
    sql`select a.student_id as id from fee_batch_entries e join fee_adjustments a on a.id = e.adjustment_id where e.batch_id = ${batchId}
      union select student_id from fee_credits where batch_id = ${batchId}`,
  );
  return rows.map(({ id }) => id);
};

/** Reverses all of a batch that another person entered, or nothing of it; what was reversed alone before stays so. */
export const reverseFeeBatch = async (
  tx: Tx,
  editor: StudentEditor,
  id: number,
  reason: string,
): ChangeResult => {
  const locked = await lockBatch(tx, editor, id, 'recorded');
  if (!locked.ok) return locked;
  const forbidden = await findDeciderProblem(tx, editor, locked.value);
  if (forbidden) return err(forbidden);
  const students = await lockStudents(tx, await listStudentIds(tx, id));
  const entries = await listAdjustments(tx, eq(feeBatchEntries.batchId, id));
  const open = entries.filter(({ isReversed }) => !isReversed);
  const blocked = await reverseAdjustments(tx, editor, open, reason);
  if (blocked) {
    const child = students.find((student) => student.id === blocked.studentId);
    const name = child ? `${formatFullName(child.firstName, child.lastName)} (${child.regNo})` : '';
    return err(problem('batch_in_use', { amount: formatFigures(blocked.missingUgx), child: name }));
  }
  await tx.orm.delete(feeCredits).where(eq(feeCredits.batchId, id));
  await decide(tx, editor, id, { status: 'reversed', decisionReason: reason });
  await report(tx, editor, locked.value, 'reversed');
  return ok(null);
};
