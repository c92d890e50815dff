import type { WorkKind } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';

/** Definition of the subjects of one kind of work. */
interface WorkSubjects {
  /** Type of the subjects' IDs; the database is queried for no other. */
  id: 'uuid' | 'text';
  /** The row of one subject, as `x`. */
  from: (subject: SQL) => SQL;
  /** Condition on a row `x`: true if its case is closed; null if only a person can tell. */
  isOver: SQL | null;
  /** Additional condition that holds for every row `x` whose case is not closed, so that few rows are read. */
  hint?: SQL;
  /** The subjects, as `subject`, whose business is not over. */
  waiting: SQL;
}

/** A failed try waits for a person until another one is made, or the loan is given up. */
const isTryOver = sql`(x.status = 'succeeded' or (x.status = 'failed' and (
  not exists (select 1 from loans l where l.id = x.loan_id and l.status = 'accepted')
  or exists (select 1 from disbursements y where y.loan_id = x.loan_id and y.created_at > x.created_at))))`;

/** Condition on an application, a loan `x`: true if it is decided, expired or withdrawn. */
const isDecided = sql`(x.status not in ('submitted', 'under_review'))`;

/** Creates the definition for work that only a person can mark as done: messages, bookings, requests. */
const byHand = (table: SQL, kind: WorkKind): WorkSubjects => ({
  id: 'uuid',
  from: (subject) => sql`${table} x where x.id = ${subject}::uuid`,
  isOver: null,
  waiting: sql`select x.id::text as subject from ${table} x where not exists (
    select 1 from queue_items w where w.kind = ${kind}::text and w.subject = x.id::text and w.status = 'done')`,
});

/** Subjects of each kind of work, and the condition under which their case is closed. */
export const workSubjects: Readonly<Record<WorkKind, WorkSubjects>> = {
  application: {
    id: 'uuid',
    from: (subject) => sql`loans x where x.id = ${subject}::uuid`,
    isOver: isDecided,
    waiting: sql`select x.id::text as subject from loans x where x.status in ('submitted', 'under_review')`,
  },
  disbursement: {
    id: 'uuid',
    from: (subject) => sql`disbursements x where x.id = ${subject}::uuid`,
    isOver: isTryOver,
    // Whatever is not over is of a loan that waits for its school's payment: there are few of those.
    hint: sql`x.loan_id in (select a.id from loans a where a.status = 'accepted')`,
    waiting: sql`select x.id::text as subject from loans a join disbursements x on x.loan_id = a.id
      where a.status = 'accepted' and not ${isTryOver}`,
  },
  exception: {
    id: 'text',
    from: (subject) => sql`exceptions x
      where x.kind = split_part(${subject}::text, '~', 1)
        and x.subject = substr(${subject}::text, strpos(${subject}::text, '~') + 1)`,
    isOver: sql`(x.closed_at is not null)`,
    waiting: sql`select x.kind || '~' || x.subject as subject from exceptions x where x.closed_at is null`,
  },
  'bank-transaction': {
    id: 'text',
    from: (subject) => sql`bank_transactions x where x.provider_transaction_id = ${subject}::text`,
    isOver: sql`(x.payment_id is not null or x.return_transaction_id is not null)`,
    waiting: sql`select x.provider_transaction_id as subject from bank_transactions x
      where x.payment_id is null and x.return_transaction_id is null`,
  },
  refund: {
    id: 'uuid',
    from: (subject) => sql`refunds x where x.payment_id = ${subject}::uuid`,
    isOver: sql`(x.paid_at is not null)`,
    waiting: sql`select x.payment_id::text as subject from refunds x where x.paid_at is null`,
  },
  message: byHand(sql`contact_messages`, 'message'),
  booking: byHand(sql`scheduled_calls`, 'booking'),
  partnership: byHand(sql`partnership_requests`, 'partnership'),
};
