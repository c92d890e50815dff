import type { QueueKind } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';

/** Definition of the subjects of one kind of queue item. */
interface QueueSubjects {
  /** Type of the subjects' IDs; the database is queried for no other. */
  id: 'uuid' | 'text';
  /** SQL that selects the row of a subject, as `x`. */
  from: (subject: SQL) => SQL;
  /** Condition that the case of a row `x` is closed; null if only staff can tell. */
  isClosed: SQL | null;
  /** Condition that holds for every row `x` whose case is open, so that fewer rows are read. */
  hint?: SQL;
  /** Query for the subjects, as `subject`, whose case is open. */
  openSubjects: SQL;
}

/** Condition that what a disbursement `x` pays still waits for the money. */
const isPaymentDue = sql`(x.loan_id in (select a.id from loans a where a.status = 'accepted')
  or x.settlement_id in (select st.id from settlements st where st.status = 'sending')
  or x.payment_id in (select r.payment_id from refunds r where r.paid_at is null))`;

/** Condition that a disbursement `x` needs no staff: it succeeded, or it failed and another was made or the money is no longer due. */
const isAttemptClosed = sql`(x.status = 'succeeded' or (x.status = 'failed' and (not ${isPaymentDue}
  or exists (select 1 from disbursements y where y.created_at > x.created_at and (y.loan_id = x.loan_id
    or y.payment_id = x.payment_id or (y.settlement_id = x.settlement_id and y.part = x.part))))))`;

/** Condition that an application, a loan `x`, is decided, expired or withdrawn. */
const isDecided = sql`(x.status not in ('submitted', 'under_review'))`;

/** Creates the definition for items that only staff can complete: messages, scheduled calls, partnership requests. */
const createManualSubjects = (table: SQL, kind: QueueKind): QueueSubjects => ({
  id: 'uuid',
  from: (subject) => sql`${table} x where x.id = ${subject}::uuid`,
  isClosed: null,
  openSubjects: sql`select x.id::text as subject from ${table} x where not exists (
    select 1 from queue_items w where w.kind = ${kind}::text and w.subject = x.id::text and w.status = 'done')`,
});

/** Subjects of each kind of queue item. */
export const queueSubjects: Readonly<Record<QueueKind, QueueSubjects>> = {
  application: {
    id: 'uuid',
    from: (subject) => sql`loans x where x.id = ${subject}::uuid`,
    isClosed: isDecided,
    openSubjects: sql`select x.id::text as subject from loans x where x.status in ('submitted', 'under_review')`,
  },
  disbursement: {
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
  },
  collection: {
    id: 'uuid',
    from: (subject) => sql`loans x where x.id = ${subject}::uuid and x.disbursed_on is not null`,
    isClosed: sql`(x.status <> 'in_arrears')`,
    openSubjects: sql`select x.id::text as subject from loans x where x.status = 'in_arrears'`,
  },
  exception: {
    id: 'text',
    from: (subject) => sql`exceptions x
      where x.kind = split_part(${subject}::text, '~', 1)
        and x.subject = substr(${subject}::text, strpos(${subject}::text, '~') + 1)`,
    isClosed: sql`(x.resolved_at is not null)`,
    openSubjects: sql`select x.kind || '~' || x.subject as subject from exceptions x where x.resolved_at is null`,
  },
  'bank-transaction': {
    id: 'text',
    from: (subject) => sql`bank_transactions x where x.provider_transaction_id = ${subject}::text`,
    isClosed: sql`(x.payment_id is not null or x.return_transaction_id is not null)`,
    openSubjects: sql`select x.provider_transaction_id as subject from bank_transactions x
      where x.payment_id is null and x.return_transaction_id is null`,
  },
  refund: {
    id: 'uuid',
    from: (subject) => sql`refunds x where x.payment_id = ${subject}::uuid`,
    isClosed: sql`(x.paid_at is not null)`,
    openSubjects: sql`select x.payment_id::text as subject from refunds x where x.paid_at is null`,
  },
  approval: {
    id: 'uuid',
    from: (subject) => sql`approvals x where x.id = ${subject}::uuid`,
    isClosed: sql`(x.status <> 'open')`,
    openSubjects: sql`select x.id::text as subject from approvals x where x.status = 'open'`,
  },
  message: createManualSubjects(sql`contact_messages`, 'message'),
  booking: createManualSubjects(sql`scheduled_calls`, 'booking'),
  partnership: createManualSubjects(sql`partnership_requests`, 'partnership'),
};
