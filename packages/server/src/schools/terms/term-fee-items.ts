import type { Queryable, Tx } from '../../platform/db/database';
import { holdStatuses } from '../../platform/db/hold-statuses';
import type { termFees } from '../../platform/db/schema';

/** Fee that a class is charged in a term, as stored. */
export type TermFee = typeof termFees.$inferSelect;

const lockFeeById = {
  name: 'term-fee-lock',
  text: `
    select f.id, f.term_id as "termId", f.class_name as "className", f.description, f.due_on as "dueOn",
      f.amount_ugx as "amountUgx", f.charged_at as "chargedAt"
    from term_fees f join school_terms t on t.id = f.term_id
    where f.id = $1 and t.school_id = $2 for update of f`,
};

/** Locks a school's fee until the transaction ends. Returns null if the school has no such fee. */
export const lockFee = async (tx: Tx, schoolId: number, id: number): Promise<TermFee | null> =>
  (await tx.run<TermFee>(lockFeeById, [id, schoolId]))[0] ?? null;

const lockStudents = {
  name: 'term-fee-lock-students',
  text: `
    select s.id from students s where s.id in (select i.student_id from fee_items i where i.term_fee_id = $1)
    order by s.id for update`,
};
const selectCharged = {
  name: 'term-fee-charged',
  text: `
    select count(*)::int as children, coalesce(max(t.amount_ugx + greatest(h.held_ugx, 0) - i.outstanding_ugx), 0)::bigint as "minimumUgx"
    from fee_items i join term_fees t on t.id = i.term_fee_id cross join lateral (select least(i.outstanding_ugx,
      coalesce((select sum(r.amount_ugx) from fee_item_holds r join payments p on p.id = r.payment_id
        where r.fee_item_id = i.id and p.hold_expires_at > $2 and p.status in ${holdStatuses}), 0)
      + coalesce((select sum(a.amount_ugx) from loan_allocations a join loans l on l.id = a.loan_id
        where a.fee_item_id = i.id and l.status = 'accepted'), 0)) as held_ugx) h
    where i.term_fee_id = $1`,
};

/**
 * Returns how many children are charged a fee, and the minimum that it can be changed to, in UGX: for no child less than what is paid,
 * held, or covered by a bursary. Locks these children, so that no one can pay meanwhile.
 */
export const lockChargedStudents = async (
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ children: number; minimumUgx: number }> => {
  await tx.run(lockStudents, [id]);
  const [row] = await tx.run<{ children: number; minimumUgx: number }>(selectCharged, [id, now]);
  return row ?? { children: 0, minimumUgx: 0 };
};

/** Pattern of a class name as a whole word. */
const classPattern = (className: string): string =>
  String.raw`'(?<!\w)' || regexp_replace(lower(coalesce(${className}, '')), '(\W)', '\\\1', 'g') || '(?!\w)'`;

/** Text of an item without its class, case and spaces, so that "Tuition S1" and "tuition S2" are the same item. */
const itemName = (fee: string, className: string): string =>
  `btrim(regexp_replace(regexp_replace(lower(${fee}.description), ${classPattern(className)}, '', 'g'), '[[:space:]]+', ' ', 'g'))`;

const ofClass = `
    from term_fees f join school_terms t on t.id = f.term_id join students s on s.school_id = t.school_id
      and s.left_on is null and (f.class_name is null or s.class_name = f.class_name)`;
const lockClass = {
  name: 'term-fee-lock-class',
  text: `select s.id ${ofClass} where f.id = $1 order by s.id for update of s`,
};
const chargeable = {
  name: 'term-fee-chargeable',
  text: `
    select s.id, coalesce(sum(i.amount_ugx), 0)::bigint as "alreadyUgx" ${ofClass}
    left join (fee_items i left join term_fees o on o.id = i.term_fee_id) on i.student_id = s.id
      and (lower(btrim(i.description)) = lower(btrim(f.description))
        or ${itemName('i', 'o.class_name')} = ${itemName('f', 'f.class_name')})
      and (o.term_id = f.term_id or (o.id is null and i.due_on between t.starts_on and t.ends_on))
    where f.id = $1 and not exists (select 1 from fee_items c where c.term_fee_id = f.id and c.student_id = s.id)
    group by s.id order by s.id`,
};

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
  db.run<ChargeableStudent>(chargeable, [id]);

/** Locks the children of a fee's class, so that two charges of the same item wait for each other, and lists those who can be charged. */
export const lockChargeable = async (tx: Tx, id: number): Promise<ChargeableStudent[]> => {
  await tx.run(lockClass, [id]);
  return listChargeable(tx, id);
};

const charge = {
  name: 'term-fee-charge',
  text: `
    insert into fee_items (student_id, description, due_on, amount_ugx, term_fee_id)
    select s.id, f.description, f.due_on, f.amount_ugx, f.id
    from term_fees f cross join unnest($2::bigint[]) as s (id) where f.id = $1
    returning id, student_id as "studentId"`,
};

/** Charges a fee to children in full. Returns their new fee items. */
export const chargeItems = (
  tx: Tx,
  id: number,
  students: readonly ChargeableStudent[],
): Promise<{ id: number; studentId: number }[]> =>
  tx.run(charge, [id, students.map((student) => student.id)]);

const updateItems = {
  name: 'term-fee-correct',
  text: `
    with corrected as (
      update fee_items set amount_ugx = amount_ugx + $2, due_on = $3 where term_fee_id = $1 returning 1)
    select count(*)::int as children from corrected`,
};

/** Changes a fee's amount by a difference, which keeps corrections, and sets its due date, for every child who is charged it. Returns their number. */
export const updateFeeItems = async (
  tx: Tx,
  id: number,
  { changeUgx, dueOn }: Pick<TermFee, 'dueOn'> & { changeUgx: number },
): Promise<number> =>
  (await tx.run<{ children: number }>(updateItems, [id, changeUgx, dueOn]))[0]?.children ?? 0;

/** Fee items without a payment, a pending payment, a payment that was reversed, or an adjustment. */
const voidableItems = {
  name: 'term-fee-untouched',
  text: `
    select i.id from fee_items i where i.term_fee_id = $1 and i.paid_ugx = 0
      and not exists (select 1 from payment_allocations a where a.fee_item_id = i.id)
      and not exists (select 1 from loan_allocations l where l.fee_item_id = i.id)
      and not exists (select 1 from fee_adjustment_lines d where d.fee_item_id = i.id)
      and not exists (select 1 from fee_item_holds r join payments p on p.id = r.payment_id
        where r.fee_item_id = i.id and p.hold_expires_at > $2
          and p.status in ${holdStatuses})`,
};
const deleteHolds = {
  name: 'term-fee-delete-holds',
  text: 'delete from fee_item_holds where fee_item_id = any($1::bigint[])',
};
const deleteItems = {
  name: 'term-fee-remove-items',
  text: 'delete from fee_items where id = any($1::bigint[])',
};

/** Voids a fee for every child without a payment, a pending payment or an adjustment for it. Returns their number. Locks the children. */
export const voidFeeItems = async (tx: Tx, id: number, now: Date): Promise<number> => {
  await tx.run(lockStudents, [id]);
  const items = (await tx.run<{ id: number }>(voidableItems, [id, now])).map((item) => item.id);
  // Only holds of final payments remain on these items; they reserve nothing any more.
  await tx.run(deleteHolds, [items]);
  await tx.run(deleteItems, [items]);
  return items.length;
};
