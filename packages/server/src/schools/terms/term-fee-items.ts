import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { FeeHooks } from '../fee-hooks';
import { feeItems, schoolTerms, students, termFees } from '../tables/students';
import type { FeeTarget } from './fee-choices';

/** Fee of a term, or a part of one, as stored. */
export type TermFee = typeof termFees.$inferSelect;

const selectFees = (db: Queryable, schoolId: number, isFee: SQL | undefined) =>
  db.orm
    .select({ fee: termFees })
    .from(termFees)
    .innerJoin(schoolTerms, eq(schoolTerms.id, termFees.termId))
    .where(and(isFee, eq(schoolTerms.schoolId, schoolId)))
    .orderBy(termFees.id);
const isPartOf = (id: number): SQL | undefined =>
  or(eq(termFees.id, id), sql`${termFees.seriesId} = (select series_id from term_fees where id = ${id})`);

/** Fee with its parts, in order: one for a fee without parts. */
export type FeeParts = readonly [TermFee, ...TermFee[]];

/** Groups fees, in the order of their IDs, into each with its parts, by its first due date. */
export const groupByFee = (fees: readonly TermFee[]): FeeParts[] => {
  const series = new Map<number, FeeParts>();
  for (const fee of fees) {
    const before = series.get(fee.seriesId ?? fee.id);
    series.set(fee.seriesId ?? fee.id, before ? [...before, fee] : [fee]);
  }
  return [...series.values()].sort(([a], [b]) => a.dueOn.localeCompare(b.dueOn));
};

const groupRows = (rows: readonly { fee: TermFee }[]): FeeParts[] => groupByFee(rows.map(({ fee }) => fee));

/** Locks a school's fee until the transaction ends. Returns null if the school has no such fee. */
export const lockFee = async (tx: Tx, schoolId: number, id: number): Promise<FeeParts | null> =>
  groupRows(await selectFees(tx, schoolId, isPartOf(id)).for('update', { of: termFees }))[0] ?? null;

const isOfTerm = (termId: number, id?: number): SQL | undefined =>
  and(eq(termFees.termId, termId), id === undefined ? undefined : isPartOf(id));

/** Lists the fees of a school's term, or the one with an ID, by their first due date. */
export const listFeesOfTerm = async (
  db: Queryable,
  schoolId: number,
  ...term: Parameters<typeof isOfTerm>
): Promise<FeeParts[]> => groupRows(await selectFees(db, schoolId, isOfTerm(...term)));

/** Lists fees like `listFeesOfTerm`, and locks them until the transaction ends. */
export const lockFeesOfTerm = async (
  tx: Tx,
  schoolId: number,
  ...term: Parameters<typeof isOfTerm>
): Promise<FeeParts[]> =>
  groupRows(await selectFees(tx, schoolId, isOfTerm(...term)).for('update', { of: termFees }));

/** Locks the children who are charged a fee, so that no one can pay it meanwhile. */
export const lockStudentsOfFee = (tx: Tx, ids: readonly number[]) => {
  const isCharged = inArray(feeItems.termFeeId, [...ids]);
  const charged = tx.orm.select({ id: feeItems.studentId }).from(feeItems).where(isCharged);
  const locked = tx.orm.select({ id: students.id }).from(students).where(inArray(students.id, charged));
  return locked.orderBy(students.id).for('update');
};

/**
 * Returns how many children are charged a fee or one of its parts, and the minimum that each of these can be changed to, in UGX: for no
 * child less than what is paid, held, or covered by a bursary. Locks these children, so that no one can pay meanwhile.
 */
export const lockChargedStudents = async (
  { sumPaymentHolds, loanHolds }: FeeHooks,
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<{ children: number; minimumUgx: Map<number, number> }> => {
  const locked = await lockStudentsOfFee(tx, ids);
  const heldUgx = sql`least(${feeItems.outstandingUgx}, ${sumPaymentHolds(now)} + ${loanHolds})`;
  const minimumUgx = sql<number>`coalesce(max(
    ${termFees.amountUgx} + greatest(${heldUgx}, 0) - ${feeItems.outstandingUgx}), 0)::bigint`;
  const rows = await tx.orm
    .select({ id: termFees.id, minimumUgx })
    .from(feeItems)
    .innerJoin(termFees, eq(termFees.id, feeItems.termFeeId))
    .where(inArray(feeItems.termFeeId, [...ids]))
    .groupBy(termFees.id);
  return { children: locked.length, minimumUgx: new Map(rows.map((row) => [row.id, row.minimumUgx])) };
};

/** Pattern of a class name as a whole word. */
const classPattern = (className: string): string =>
  String.raw`'(?<!\w)' || regexp_replace(lower(coalesce(${className}, '')), '(\W)', '\\\1', 'g') || '(?!\w)'`;

/** Text of an item without its part, class, case and spaces, so that "Tuition S1, part 1 of 2" and "tuition S2" are the same item. */
const itemName = (fee: string, className: string): SQL =>
  sql.raw(
    `btrim(regexp_replace(regexp_replace(regexp_replace(lower(${fee}.description), ', part [1-9] of [1-9]$', ''), ${classPattern(className)}, '', 'g'), '[[:space:]]+', ' ', 'g'))`,
  );

const joinTarget = ({ classNames, groupIds, studentIds }: FeeTarget): SQL => {
  const isAny = (value: SQL, values: readonly unknown[] | null, type: 'text' | 'bigint'): SQL =>
    values === null ? sql`true` : sql`${value} = any(${sql.param(values)}::${sql.raw(type)}[])`;
  const isInGroup =
    groupIds === null
      ? sql`true`
      : sql`exists (select 1 from student_group_members m where m.student_id = s.id and ${isAny(sql`m.group_id`, groupIds, 'bigint')})`;
  return sql`from term_fees f join school_terms t on t.id = f.term_id
    join students s on s.school_id = t.school_id and s.left_on is null and ${isAny(sql`s.class_name`, classNames, 'text')}
      and ${isInGroup} and ${isAny(sql`s.id`, studentIds, 'bigint')}`;
};

/** SQL: whether an item of a fee `o` has the description of a fee `f`, or the same one without their classes. */
const isSameItem = (item: string): SQL =>
  sql`(lower(btrim(${sql.raw(item)}.description)) = lower(btrim(f.description))
    or ${itemName(item, 'o.class_name')} = nullif(${itemName('f', 'f.class_name')}, ''))`;

/** Child who can be charged a fee, or parts of it, and what the same item of the same term is charged already, in UGX. */
export interface ChargeableStudent {
  id: number;
  alreadyUgx: number;
  /** IDs of the parts of the fee that the child has not been charged. */
  missing: number[];
}

/** Returns whether a child has nothing of a fee, and nothing of the same item in its term. */
export const lacksAll = ({ alreadyUgx, missing }: ChargeableStudent, parts: FeeParts): boolean =>
  alreadyUgx === 0 && missing.length === parts.length;

/**
 * Lists the enrolled children that a fee is for who have not been charged it, or a part of it, with what they have of the same item in
 * the same term, whichever class or charge it came from. The fee is given by its parts; `planned` are charges of other fees of the term that
 * count as if they were made.
 */
export const listChargeable = async (
  db: Queryable,
  parts: FeeParts,
  target: FeeTarget,
  planned: readonly NewCharge[] = [],
): Promise<ChargeableStudent[]> => {
  const column = (key: 'studentId' | 'feeId' | 'lessUgx'): SQL =>
    sql`${sql.param(planned.map((charge) => charge[key]))}::bigint[]`;
  const ids = sql`${sql.param(parts.map(({ id }) => id))}::bigint[]`;
  return queryRows(
    db,
    sql`select * from (
      select s.id, (coalesce(sum(i.amount_ugx), 0) + coalesce(min(p.ugx), 0))::bigint as "alreadyUgx",
        to_json(array(select p.id from unnest(${ids}) p (id)
          where not exists (select 1 from fee_items c where c.term_fee_id = p.id and c.student_id = s.id))) as missing
      ${joinTarget(target)}
      left join (fee_items i left join term_fees o on o.id = i.term_fee_id) on i.student_id = s.id
        and ${isSameItem('i')}
        and (o.term_id = f.term_id or (o.id is null and i.due_on between t.starts_on and t.ends_on))
        and (o.id is null or o.id <> all(${ids}))
      left join (
        select c.student_id, sum(o.amount_ugx - c.less) as ugx
        from unnest(${column('studentId')}, ${column('feeId')}, ${column('lessUgx')}) c (student_id, fee_id, less)
          join term_fees o on o.id = c.fee_id join term_fees f on f.id = ${parts[0].id} and ${isSameItem('o')}
        group by c.student_id) p on p.student_id = s.id
      where f.id = ${parts[0].id} group by s.id) found
    where json_array_length(missing) > 0 order by id`,
  );
};

/** Locks the children that a fee is for, so that two charges of the same item wait for each other. */
export const lockChargeable = async (tx: Tx, parts: FeeParts, target: FeeTarget): Promise<void> => {
  await tx.orm.execute(
    sql`select s.id ${joinTarget(target)} where f.id = ${parts[0].id} order by s.id for update of s`,
  );
};

/** Part of a fee that a child is charged, less a correction of its new item, in UGX. */
export interface NewCharge {
  studentId: number;
  feeId: number;
  lessUgx: number;
  /** Reason of the correction. */
  reason: string;
}

/** Charges parts of fees to children in full, and corrects those that are charged less. */
export const chargeItems = async (
  tx: Tx,
  { by, apiKeyId = null, now }: { by: string; apiKeyId?: string | null | undefined; now: Date },
  charges: readonly NewCharge[],
): Promise<void> => {
  const column = <Key extends keyof NewCharge>(key: Key, type: 'bigint' | 'text', of = charges) =>
    sql`${sql.param(of.map((charge) => charge[key]))}::${sql.raw(type)}[]`;
  await tx.orm.execute(
    sql`insert into fee_items (student_id, description, due_on, amount_ugx, term_fee_id)
      select c.student_id, f.description, f.due_on, f.amount_ugx, f.id
      from unnest(${column('studentId', 'bigint')}, ${column('feeId', 'bigint')}) with ordinality as c (student_id, fee_id, n)
      join term_fees f on f.id = c.fee_id order by c.n`,
  );
  const less = charges.filter(({ lessUgx }) => lessUgx > 0);
  if (less.length === 0) return;
  await tx.orm.execute(
    sql`with c as (
        select i.id, i.student_id, s.school_id, c.less, c.reason, 'difference ' || c.fee_id || ' ' || i.student_id as key
        from unnest(${column('studentId', 'bigint', less)}, ${column('feeId', 'bigint', less)}, ${column('lessUgx', 'bigint', less)},
          ${column('reason', 'text', less)}) as c (student_id, fee_id, less, reason)
        join fee_items i on i.term_fee_id = c.fee_id and i.student_id = c.student_id join students s on s.id = i.student_id
      ), a as (
        insert into fee_adjustments (student_id, school_id, kind, change_ugx, reason, request_key, request_hash, actor_id, api_key_id, created_at)
        select student_id, school_id, 'correction', -less, reason, key, '', ${by}::uuid, ${apiKeyId}::uuid, ${now.toISOString()}::timestamptz
        from c returning id, request_key
      ), l as (
        insert into fee_adjustment_lines (adjustment_id, fee_item_id, change_ugx)
        select a.id, c.id, -c.less from a join c on c.key = a.request_key)
      update fee_items set amount_ugx = amount_ugx - c.less from c where fee_items.id = c.id`,
  );
};

/** Changes a fee's amount by a difference, which keeps corrections, and sets its due date, for every child who is charged it. Returns their IDs. */
export const updateFeeItems = async (
  tx: Tx,
  id: number,
  { changeUgx, dueOn }: Pick<TermFee, 'dueOn'> & { changeUgx: number },
): Promise<number[]> => {
  const amountUgx = sql`${feeItems.amountUgx} + ${changeUgx}`;
  const updated = tx.orm.update(feeItems).set({ amountUgx, dueOn }).where(eq(feeItems.termFeeId, id));
  return (await updated.returning({ id: feeItems.studentId })).map((row) => row.id);
};

/** Voids a fee, or those of its parts, for every child without a payment, a pending payment or an adjustment for it. Returns the number of children. Locks them. */
export const voidFeeItems = async (
  { isAllocated, sumPaymentHolds, deleteOldHolds }: FeeHooks,
  tx: Tx,
  feeIds: readonly number[],
  now: Date,
): Promise<number> => {
  await lockStudentsOfFee(tx, feeIds);
  const isUntouched = sql`not ${isAllocated}
    and not exists (select from fee_adjustment_lines d where d.fee_item_id = fee_items.id)
    and ${sumPaymentHolds(now)} = 0`;
  const items = await tx.orm
    .select({ id: feeItems.id, studentId: feeItems.studentId })
    .from(feeItems)
    .where(and(inArray(feeItems.termFeeId, [...feeIds]), eq(feeItems.paidUgx, 0), isUntouched));
  const ids = items.map((item) => item.id);
  await deleteOldHolds(tx, ids);
  await tx.orm.delete(feeItems).where(sql`${feeItems.id} = any(${sql.param(ids)}::bigint[])`);
  return new Set(items.map(({ studentId }) => studentId)).size;
};
