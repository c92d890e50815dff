import type { Tx } from '../../platform/db/database';
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

const charge = {
  name: 'term-fee-charge',
  text: `
    with charged as (
      insert into fee_items (student_id, description, due_on, amount_ugx, term_fee_id)
      select s.id, f.description, f.due_on, f.amount_ugx, f.id
      from term_fees f join school_terms t on t.id = f.term_id join students s on s.school_id = t.school_id
      where f.id = $1 and s.left_on is null and (f.class_name is null or s.class_name = f.class_name) order by s.id
      on conflict (term_fee_id, student_id) do nothing returning 1)
    select count(*)::int as children from charged`,
};

/** Charges a fee to every enrolled child of its class who has not been charged it yet. Returns their number. */
export const chargeItems = async (tx: Tx, id: number): Promise<number> =>
  (await tx.run<{ children: number }>(charge, [id]))[0]?.children ?? 0;

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
