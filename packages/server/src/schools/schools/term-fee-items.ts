import type { Tx } from '../../platform/db/database';
import type { termFees } from '../../platform/db/schema';

/** Fee that a class is charged in a term, as stored. */
export type TermFee = typeof termFees.$inferSelect;

const hold = {
  name: 'term-fee-hold',
  text: `
    select f.id, f.term_id as "termId", f.class_name as "className", f.description, f.due_on as "dueOn",
      f.amount_ugx as "amountUgx", f.charged_at as "chargedAt"
    from term_fees f join school_terms t on t.id = f.term_id
    where f.id = $1 and t.school_id = $2 for update of f`,
};

/** Holds a school's fee until the transaction ends; null where it has none such. */
export const lockFee = async (tx: Tx, schoolId: number, id: number): Promise<TermFee | null> =>
  (await tx.run<TermFee>(hold, [id, schoolId]))[0] ?? null;

const holdChildren = {
  name: 'term-fee-hold-children',
  text: `
    select s.id from students s where s.id in (select i.student_id from fee_items i where i.term_fee_id = $1)
    order by s.id for update`,
};
const charged = {
  name: 'term-fee-charged',
  text: `
    select count(*)::int as children, coalesce(max(paid_ugx), 0)::bigint as "maxPaidUgx"
    from fee_items where term_fee_id = $1`,
};

/** Tells on how many children's accounts a fee stands, and what most was paid of it on one. The children are held: nobody pays meanwhile. */
export const lockChargedStudents = async (
  tx: Tx,
  id: number,
): Promise<{ children: number; maxPaidUgx: number }> => {
  await tx.run(holdChildren, [id]);
  const [row] = await tx.run<{ children: number; maxPaidUgx: number }>(charged, [id]);
  return row ?? { children: 0, maxPaidUgx: 0 };
};

const charge = {
  name: 'term-fee-charge',
  text: `
    with charged as (
      insert into fee_items (student_id, description, due_on, amount_ugx, term_fee_id)
      select s.id, f.description, f.due_on, f.amount_ugx, f.id
      from term_fees f join school_terms t on t.id = f.term_id join students s on s.school_id = t.school_id
      where f.id = $1 and (f.class_name is null or s.class_name = f.class_name) order by s.id
      on conflict (term_fee_id, student_id) do nothing returning 1)
    select count(*)::int as children from charged`,
};

/** Puts a fee on the account of every child of its class that does not have it yet; answers how many these are. */
export const chargeItems = async (tx: Tx, id: number): Promise<number> =>
  (await tx.run<{ children: number }>(charge, [id]))[0]?.children ?? 0;

const correct = {
  name: 'term-fee-correct',
  text: `
    with corrected as (
      update fee_items set amount_ugx = $2, due_on = $3 where term_fee_id = $1 returning 1)
    select count(*)::int as children from corrected`,
};

/** Writes a fee's amount and day on every account on which it stands; answers how many these are. */
export const updateFeeItems = async (
  tx: Tx,
  id: number,
  { amountUgx, dueOn }: Pick<TermFee, 'amountUgx' | 'dueOn'>,
): Promise<number> => (await tx.run<{ children: number }>(correct, [id, amountUgx, dueOn]))[0]?.children ?? 0;

/** Fee items that have not been paid, are not about to be paid, and were not paid and given back. */
const untouched = {
  name: 'term-fee-untouched',
  text: `
    select i.id from fee_items i where i.term_fee_id = $1 and i.paid_ugx = 0
      and not exists (select 1 from payment_allocations a where a.fee_item_id = i.id)
      and not exists (select 1 from loan_allocations l where l.fee_item_id = i.id)
      and not exists (select 1 from fee_item_holds r join payments p on p.id = r.payment_id
        where r.fee_item_id = i.id and p.hold_expires_at > $2
          and p.status in ('created', 'unknown', 'submitted', 'awaiting_transfer'))`,
};
const forget = {
  name: 'term-fee-forget-reservations',
  text: 'delete from fee_item_holds where fee_item_id = any($1::bigint[])',
};
const remove = { name: 'term-fee-remove-items', text: 'delete from fee_items where id = any($1::bigint[])' };

/** Takes a fee off every account on which nothing was paid of it and nobody holds it; answers how many these are. The children are held. */
export const voidFeeItems = async (tx: Tx, id: number, now: Date): Promise<number> => {
  await tx.run(holdChildren, [id]);
  const items = (await tx.run<{ id: number }>(untouched, [id, now])).map((item) => item.id);
  // Holds left over from finished payments no longer reserve any of these items, so they are deleted.
  await tx.run(forget, [items]);
  await tx.run(remove, [items]);
  return items.length;
};
