import { type SQL, sql } from 'drizzle-orm';

/** SQL of the settlement that pays a payment to its school; null until it is in one. */
export const settlementOf = (paymentId: SQL): SQL => sql`(
  select jsonb_build_object('reference', st.reference, 'paidOn', st.paid_on) from ledger_entries e
    join settlement_entries n on n.entry_id = e.id join settlements st on st.id = n.settlement_id
    where e.payment_id = ${paymentId} and e.posting_type = 'fees.paid' order by e.id limit 1)`;

/** SQL of whether staff decide about a payment, by the ID of what its provider knows. */
export const isInDoubt = (requestedId: SQL): SQL => sql`exists (
  select 1 from exceptions d where d.subject = 'payment:' || ${requestedId} and d.resolved_at is null)`;
