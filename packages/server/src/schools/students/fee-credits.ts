import { randomUUID } from 'node:crypto';
import { allocateToItems, toKampalaDay } from '@somesa/core';
import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { feeBatchEntries, feeCredits } from '../tables/fee-batches';
import {
  type AdjustmentAuthor,
  insertAdjustments,
  listAdjustableItems,
  type StudentEditor,
} from './fee-adjustments-repository';

/** Uses what children have in their favour at the school, as payments to the school that belong to the batch of the credit. */
const spendSchoolCredits = async (
  tx: Tx,
  editor: AdjustmentAuthor & Pick<StudentEditor, 'feeHooks'>,
  schoolId: number,
  studentIds: readonly number[],
): Promise<void> => {
  const { id, studentId, usedUgx, amountUgx } = feeCredits;
  const credits = await tx.orm
    .select()
    .from(feeCredits)
    .where(and(inArray(studentId, [...studentIds]), sql`${usedUgx} < ${amountUgx}`))
    .orderBy(asc(id))
    .for('update');
  if (credits.length === 0) return;
  const now = editor.clock.now();
  const items = await listAdjustableItems(
    editor.feeHooks,
    tx,
    [...new Set(credits.map((credit) => credit.studentId))],
    now,
  );
  const used = credits.flatMap((credit) => {
    const own = items.filter((item) => item.studentId === credit.studentId);
    const due = own.map((item) => ({ id: String(item.id), dueUgx: item.freeUgx }));
    const { lines } = allocateToItems(due, credit.amountUgx - credit.usedUgx);
    for (const line of lines)
      for (const item of own) if (String(item.id) === line.itemId) item.freeUgx -= line.amountUgx;
    return lines.length === 0
      ? []
      : {
          credit,
          lines: lines.map((line) => ({ feeItemId: Number(line.itemId), changeUgx: -line.amountUgx })),
        };
  });
  if (used.length === 0) return;
  const ids = await insertAdjustments(
    tx,
    editor,
    used.map(({ credit, lines }) => ({
      student: { id: credit.studentId, schoolId },
      kind: 'paid-to-school',
      lines,
      reason: 'Opening balance in the child’s favour',
      // No number of a school begins like this. A use that was reversed keeps its number.
      outside: {
        method: 'credit',
        receiptNumber: `#C${credit.id}-${randomUUID()}`,
        paidOn: toKampalaDay(now),
      },
      requestKey: `credit ${credit.id} ${randomUUID()}`,
    })),
  );
  if (ids === null) throw new Error('a use of a credit has the number of another');
  await tx.orm
    .insert(feeBatchEntries)
    .values(used.map(({ credit }, at) => ({ adjustmentId: ids[at] ?? 0, batchId: credit.batchId })));
  for (const { credit, lines } of used)
    await tx.orm
      .update(feeCredits)
      .set({ usedUgx: credit.usedUgx - lines.reduce((sum, { changeUgx }) => sum + changeUgx, 0) })
      .where(sql`${id} = ${credit.id}`);
};

/**
 * Uses what children have in their favour for what they owe, the oldest due fee first: first their credits at the school, which are never
 * refunded, then what was paid ahead through us. The caller holds the locks on the children's rows; it calls this after it charged a fee.
 */
export const spendCredits = async (
  tx: Tx,
  editor: AdjustmentAuthor & Pick<StudentEditor, 'feeHooks'>,
  schoolId: number,
  studentIds: readonly number[],
): Promise<void> => {
  if (studentIds.length === 0) return;
  await spendSchoolCredits(tx, editor, schoolId, studentIds);
  await editor.feeHooks.spendPrepayments(tx, studentIds, editor.clock.now());
};

/** Gives reversed uses back to their credits, which the fees that are charged next use. */
export const returnCredits = async (tx: Tx, adjustmentIds: readonly number[]): Promise<void> => {
  await tx.orm.execute(sql`
    update fee_credits c set used_ugx = c.used_ugx + v.change_ugx
    from (
      select split_part(a.request_key, ' ', 2)::bigint as id, sum(a.change_ugx)::bigint as change_ugx
      from fee_adjustments a where a.id = any(${sql.param(adjustmentIds)}::bigint[]) and a.method = 'credit' group by 1) v
    where c.id = v.id`);
};
