import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { FeeHooks } from '../fee-hooks';
import { feeItems, schoolTerms, students, termFees } from '../tables/students';

/** Fee that a class is charged in a term, as stored. */
export type TermFee = typeof termFees.$inferSelect;

/** Locks a school's fee until the transaction ends. Returns null if the school has no such fee. */
export const lockFee = async (tx: Tx, schoolId: number, id: number): Promise<TermFee | null> => {
  const [found] = await tx.orm
    .select({ fee: termFees })
    .from(termFees)
    .innerJoin(schoolTerms, eq(schoolTerms.id, termFees.termId))
    .where(and(eq(termFees.id, id), eq(schoolTerms.schoolId, schoolId)))
    .for('update', { of: termFees });
  return found?.fee ?? null;
};

const lockStudentsOfFee = (tx: Tx, id: number) => {
  const charged = tx.orm.select({ id: feeItems.studentId }).from(feeItems).where(eq(feeItems.termFeeId, id));
  const locked = tx.orm.select({ id: students.id }).from(students).where(inArray(students.id, charged));
  return locked.orderBy(students.id).for('update');
};

/**
 * Returns how many children are charged a fee, and the minimum that it can be changed to, in UGX: for no child less than what is paid,
 * held, or covered by a bursary. Locks these children, so that no one can pay meanwhile.
 */
export const lockChargedStudents = async (
  { sumPaymentHolds, loanHolds }: FeeHooks,
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ children: number; minimumUgx: number }> => {
  await lockStudentsOfFee(tx, id);
  const heldUgx = sql`least(${feeItems.outstandingUgx}, ${sumPaymentHolds(now)} + ${loanHolds})`;
  const minimumUgx = sql<number>`coalesce(max(
    ${termFees.amountUgx} + greatest(${heldUgx}, 0) - ${feeItems.outstandingUgx}), 0)::bigint`;
  const [row] = await tx.orm
    .select({ children: count(), minimumUgx })
    .from(feeItems)
    .innerJoin(termFees, eq(termFees.id, feeItems.termFeeId))
    .where(eq(feeItems.termFeeId, id));
  return row ?? { children: 0, minimumUgx: 0 };
};

/** Pattern of a class name as a whole word. */
const classPattern = (className: string): string =>
  String.raw`'(?<!\w)' || regexp_replace(lower(coalesce(${className}, '')), '(\W)', '\\\1', 'g') || '(?!\w)'`;

/** Text of an item without its class, case and spaces, so that "Tuition S1" and "tuition S2" are the same item. */
const itemName = (fee: string, className: string): SQL =>
  sql.raw(
    `btrim(regexp_replace(regexp_replace(lower(${fee}.description), ${classPattern(className)}, '', 'g'), '[[:space:]]+', ' ', 'g'))`,
  );

const ofClass = sql`from term_fees f join school_terms t on t.id = f.term_id
  join students s on s.school_id = t.school_id and s.left_on is null and (f.class_name is null or s.class_name = f.class_name)`;

/** Child who can be charged a fee, and what the same item of the same term is charged already, in UGX. */
export interface ChargeableStudent {
  id: number;
  alreadyUgx: number;
}

/**
 * Lists the enrolled children of a fee's class who have not been charged it, with what they have of the same item in the same term,
 * whichever class or charge it came from.
 */
export const listChargeable = (db: Queryable, id: number): Promise<ChargeableStudent[]> =>
  queryRows(
    db,
    sql`select s.id, coalesce(sum(i.amount_ugx), 0)::bigint as "alreadyUgx" ${ofClass}
      left join (fee_items i left join term_fees o on o.id = i.term_fee_id) on i.student_id = s.id
        and (lower(btrim(i.description)) = lower(btrim(f.description))
          or ${itemName('i', 'o.class_name')} = ${itemName('f', 'f.class_name')})
        and (o.term_id = f.term_id or (o.id is null and i.due_on between t.starts_on and t.ends_on))
      where f.id = ${id} and not exists (select 1 from fee_items c where c.term_fee_id = f.id and c.student_id = s.id)
      group by s.id order by s.id`,
  );

/** Locks the children of a fee's class, so that two charges of the same item wait for each other, and lists those who can be charged. */
export const lockChargeable = async (tx: Tx, id: number): Promise<ChargeableStudent[]> => {
  await tx.orm.execute(sql`select s.id ${ofClass} where f.id = ${id} order by s.id for update of s`);
  return listChargeable(tx, id);
};

/** Charges a fee to children in full. Returns their new fee items. */
export const chargeItems = (
  tx: Tx,
  id: number,
  chosen: readonly ChargeableStudent[],
): Promise<{ id: number; studentId: number }[]> =>
  queryRows(
    tx,
    sql`insert into fee_items (student_id, description, due_on, amount_ugx, term_fee_id)
      select s.id, f.description, f.due_on, f.amount_ugx, f.id
      from term_fees f cross join unnest(${sql.param(chosen.map((student) => student.id))}::bigint[]) as s (id)
      where f.id = ${id} returning id, student_id as "studentId"`,
  );

/** Changes a fee's amount by a difference, which keeps corrections, and sets its due date, for every child who is charged it. Returns their number. */
export const updateFeeItems = async (
  tx: Tx,
  id: number,
  { changeUgx, dueOn }: Pick<TermFee, 'dueOn'> & { changeUgx: number },
): Promise<number> => {
  const amountUgx = sql`${feeItems.amountUgx} + ${changeUgx}`;
  const updated = tx.orm.update(feeItems).set({ amountUgx, dueOn }).where(eq(feeItems.termFeeId, id));
  return (await updated.returning({ id: feeItems.id })).length;
};

/** Voids a fee for every child without a payment, a pending payment or an adjustment for it. Returns their number. Locks the children. */
export const voidFeeItems = async (
  { isAllocated, sumPaymentHolds, deleteOldHolds }: FeeHooks,
  tx: Tx,
  id: number,
  now: Date,
): Promise<number> => {
  await lockStudentsOfFee(tx, id);
  const isUntouched = sql`not ${isAllocated}
    and not exists (select from fee_adjustment_lines d where d.fee_item_id = fee_items.id)
    and ${sumPaymentHolds(now)} = 0`;
  const items = await tx.orm
    .select({ id: feeItems.id })
    .from(feeItems)
    .where(and(eq(feeItems.termFeeId, id), eq(feeItems.paidUgx, 0), isUntouched));
  const ids = items.map((item) => item.id);
  await deleteOldHolds(tx, ids);
  await tx.orm.delete(feeItems).where(sql`${feeItems.id} = any(${sql.param(ids)}::bigint[])`);
  return items.length;
};
