import {
  allocateToItems,
  err,
  type FieldMessage,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  sortChosenFirst,
  toKampalaDay,
} from '@somesa/core';
import type { FeeAdjustmentBody, NewFeeBody, PaidToSchoolBody } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { hashRequest } from '../../platform/http/idempotency';
import type { StaffUser } from '../../platform/http/staff-user';
import type { FeeHooks } from '../fee-hooks';
import { feeAdjustments } from '../tables/fee-adjustments';
import {
  type AdjustableItem,
  auditStudent,
  findRequestHash,
  insertAdjustments,
  insertFeeItems,
  type LockedStudent,
  listAdjustableItems,
  listAdjustments,
  lockStudentOfSchool,
  type RecordedAdjustment,
  type StudentEditor,
} from './fee-adjustments-repository';
import { returnCredits, spendCredits } from './fee-credits';

/** Returns the owner of an idempotency key: a user; for all API keys of a school the school, so that a rotation repeats no request. */
export const getKeyOwner = ({ id, schoolId, apiKeyId }: StaffUser): string =>
  apiKeyId === undefined ? id : `school ${schoolId}`;

type ChangeResult = Promise<Result<null, Problem>>;
type Lines = { feeItemId: number; changeUgx: number }[];

/** Creates the field error of an amount; `amountUgx` is the limit that its message names. */
const createAmountProblem = (key: FieldMessage, amountUgx: number) =>
  err(problem('validation_failed', { amount: formatFigures(amountUgx) }, { amountUgx: [key] }));
const feeUnknown = err(problem('validation_failed', {}, { feeItemId: ['feeItem_required'] }));

const toDetail = (kind: FeeAdjustmentBody['kind'], lines: Lines) => ({
  kind,
  amountUgx: Math.abs(lines.reduce((sum, { changeUgx }) => sum + changeUgx, 0)),
});

/** Allocates a payment to the school to the chosen fee first, then to the others, the oldest due first. */
const allocateOutsidePayment = (
  items: readonly AdjustableItem[],
  { amountUgx, feeItemId }: PaidToSchoolBody,
): Result<Lines, Problem> => {
  if (feeItemId && !items.some(({ id }) => id === feeItemId)) return feeUnknown;
  const due = items.map((item) => ({ id: String(item.id), dueUgx: item.outstandingUgx }));
  const chosen = feeItemId ? [String(feeItemId)] : [];
  const { lines, surplusUgx } = allocateToItems(sortChosenFirst(due, chosen), amountUgx);
  if (surplusUgx > 0) return createAmountProblem('amount_above_child_outstanding', amountUgx - surplusUgx);
  return ok(lines.map((line) => ({ feeItemId: Number(line.itemId), changeUgx: -line.amountUgx })));
};

/** Returns the changes of fee items that an adjustment makes, or the problem of its amount. */
export const planLines = (
  items: readonly AdjustableItem[],
  body: Exclude<FeeAdjustmentBody, NewFeeBody>,
): Result<Lines, Problem> => {
  if (body.kind === 'paid-to-school') return allocateOutsidePayment(items, body);
  const { feeItemId, amountUgx } = body;
  const item = items.find(({ id }) => id === feeItemId);
  if (!item) return feeUnknown;
  if (body.kind === 'bursary') {
    if (amountUgx > item.freeUgx) return createAmountProblem('amount_above_free', item.freeUgx);
    return ok([{ feeItemId, changeUgx: -amountUgx }]);
  }
  const changeUgx = amountUgx - item.amountUgx;
  if (changeUgx === 0) return createAmountProblem('amount_unchanged', amountUgx);
  if (-changeUgx > item.freeUgx)
    return createAmountProblem('amount_below_settled', item.amountUgx - item.freeUgx);
  return ok([{ feeItemId, changeUgx }]);
};

/** Returns the changes that an adjustment of one child makes. Inserts the fee item of a new fee. */
const planOfStudent = async (
  hooks: FeeHooks,
  tx: Tx,
  { id: studentId }: LockedStudent,
  body: FeeAdjustmentBody,
  now: Date,
): Promise<Result<Lines, Problem>> => {
  if (!('description' in body))
    return planLines(await listAdjustableItems(hooks, tx, [studentId], now), body);
  const { description, dueOn, amountUgx } = body;
  const [feeItemId = 0] = await insertFeeItems(tx, [{ studentId, description, dueOn }]);
  return ok([{ feeItemId, changeUgx: amountUgx }]);
};

/**
 * Records an adjustment of what one child owes, once for each key of a user. Nothing is posted to the ledger: no money passes through us. A
 * change never makes a fee item smaller than what is paid or held, except that money paid to the school counts although a payment is
 * pending: if that one succeeds too, it becomes an overpayment. Returns `not_found` for a child of another school than the bursar's, and
 * field errors with the amount that is possible.
 */
export const recordAdjustment = async (
  { secretKey, key }: { secretKey: Buffer; key: string },
  tx: Tx,
  editor: StudentEditor,
  studentId: number,
  body: FeeAdjustmentBody,
): ChangeResult => {
  const { staffUser } = editor;
  const student = await lockStudentOfSchool(tx, studentId, staffUser.schoolId);
  if (!student) return err(problem('not_found'));
  const requestKey = `${getKeyOwner(staffUser)} ${key}`;
  const requestHash = hashRequest(secretKey, { studentId, ...body });
  const recordedHash = await findRequestHash(tx, requestKey);
  if (recordedHash !== null)
    return recordedHash === requestHash ? ok(null) : err(problem('idempotency_key_reused'));
  const now = editor.clock.now();
  const outside = body.kind === 'paid-to-school' ? body : null;
  if (outside && outside.paidOn > toKampalaDay(now))
    return err(problem('validation_failed', {}, { paidOn: ['untilOn_invalid'] }));
  const lines = await planOfStudent(editor.feeHooks, tx, student, body, now);
  if (!lines.ok) return lines;
  const { kind, reason = null } = body;
  const adjustment = { student, kind, lines: lines.value, reason, outside, requestKey, requestHash };
  const inserted = await insertAdjustments(tx, editor, [adjustment]);
  if (!inserted) return err(problem('validation_failed', {}, { receiptNumber: ['receiptNumber_taken'] }));
  if (body.kind !== 'bursary') await spendCredits(tx, editor, student.schoolId, [studentId]);
  const { method, receiptNumber, paidOn } = outside ?? { method: null, receiptNumber: null, paidOn: null };
  await auditStudent(tx, editor, 'student.fees-adjusted', student, {
    ...toDetail(body.kind, lines.value),
    ...(outside && { method, receiptNumber, paidOn }),
  });
  return ok(null);
};

/**
 * Reverses adjustments with opposite ones, all or none. Returns the first that would make a fee smaller than what is paid, held or covered
 * by a bursary, with the amount that is missing; null if all are reversed.
 */
export const reverseAdjustments = async (
  tx: Tx,
  editor: StudentEditor,
  originals: readonly Pick<RecordedAdjustment, 'id' | 'student' | 'kind' | 'lines'>[],
  reason: string,
): Promise<{ studentId: number; missingUgx: number } | null> => {
  const studentIds = [...new Set(originals.map(({ student }) => student.id))];
  const items = await listAdjustableItems(editor.feeHooks, tx, studentIds, editor.clock.now());
  const freeUgx = new Map(items.map((item) => [item.id, item.freeUgx]));
  const reversals = originals.map(({ id, student, kind, lines }) => ({
    student,
    kind,
    lines: lines.map(({ feeItemId, changeUgx }) => ({ feeItemId, changeUgx: -changeUgx })),
    reason,
    reversesId: id,
    requestKey: `reversal ${id}`,
  }));
  for (const { student, lines } of reversals)
    for (const { feeItemId, changeUgx } of lines) {
      const leftUgx = (freeUgx.get(feeItemId) ?? 0) + changeUgx;
      if (changeUgx < 0 && leftUgx < 0) return { studentId: student.id, missingUgx: -leftUgx };
      freeUgx.set(feeItemId, leftUgx);
    }
  if (reversals.length > 0) await insertAdjustments(tx, editor, reversals);
  await returnCredits(
    tx,
    originals.map(({ id }) => id),
  );
  return null;
};

/**
 * Reverses an adjustment of one child; one of a batch by another person than entered it. Returns `adjustment_in_use` with an amount if a fee would become smaller than what is
 * paid, held or covered by a bursary.
 */
export const reverseAdjustment = async (
  tx: Tx,
  editor: StudentEditor,
  studentId: number,
  adjustmentId: number,
  reason: string,
): ChangeResult => {
  const student = await lockStudentOfSchool(tx, studentId, editor.staffUser.schoolId);
  const isThis = and(eq(feeAdjustments.id, adjustmentId), eq(feeAdjustments.studentId, studentId));
  const [original] = student ? await listAdjustments(tx, isThis) : [];
  if (!student || !original) return err(problem('not_found'));
  const { kind, lines, isReversed, isReversal, batchAuthor } = original;
  if (isReversed || isReversal) return err(problem('adjustment_reversed_already'));
  if (batchAuthor === editor.staffUser.id) return err(problem('batch_is_own'));
  const blocked = await reverseAdjustments(tx, editor, [original], reason);
  if (blocked) return err(problem('adjustment_in_use', { amount: formatFigures(blocked.missingUgx) }));
  const undone = lines.map((line) => ({ ...line, changeUgx: -line.changeUgx }));
  await auditStudent(tx, editor, 'student.adjustment-reversed', student, toDetail(kind, undone));
  return ok(null);
};
