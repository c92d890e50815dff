import { sql } from 'drizzle-orm';
import type { QueueSubjects } from '../people/queue/queue-subjects';

/** Condition that what a disbursement `x` pays still waits for the money. */
const isPaymentDue = sql`(x.loan_id in (select a.id from loans a where a.status = 'accepted')
  or x.settlement_id in (select st.id from settlements st where st.status = 'sending')
  or x.payment_id in (select r.payment_id from refunds r where r.paid_at is null))`;

/** Condition that a disbursement `x` needs no staff: it succeeded, or it failed and another was made or the money is no longer due. */
const isAttemptClosed = sql`(x.status = 'succeeded' or (x.status = 'failed' and (not ${isPaymentDue}
  or exists (select 1 from disbursements y where y.created_at > x.created_at and (y.loan_id = x.loan_id
    or y.payment_id = x.payment_id or (y.settlement_id = x.settlement_id and y.part = x.part))))))`;

/** Disbursements of every purpose, of which settlements are known here only. */
export const disbursementSubjects: QueueSubjects = {
  id: 'uuid',
  from: (subject) => sql`disbursements x where x.id = ${subject}::uuid`,
  isClosed: isAttemptClosed,
  // Few loans, settlements and refunds wait for money at a time.
  hint: isPaymentDue,
  openSubjects: sql`select x.id::text as subject from disbursements x where x.id in (
        select d.id from loans a join disbursements d on d.loan_id = a.id where a.status = 'accepted'
        union all select d.id from settlements st join disbursements d on d.settlement_id = st.id where st.status = 'sending'
        union all select d.id from refunds r join disbursements d on d.payment_id = r.payment_id where r.paid_at is null)
      and not ${isAttemptClosed}`,
};

export const bankTransactionSubjects: QueueSubjects = {
  id: 'text',
  from: (subject) => sql`bank_transactions x where x.provider_transaction_id = ${subject}::text`,
  isClosed: sql`(x.payment_id is not null or x.return_transaction_id is not null)`,
  openSubjects: sql`select x.provider_transaction_id as subject from bank_transactions x
      where x.payment_id is null and x.return_transaction_id is null`,
};

export const refundSubjects: QueueSubjects = {
  id: 'uuid',
  from: (subject) => sql`refunds x where x.payment_id = ${subject}::uuid`,
  isClosed: sql`(x.paid_at is not null)`,
  openSubjects: sql`select x.payment_id::text as subject from refunds x where x.paid_at is null`,
};
