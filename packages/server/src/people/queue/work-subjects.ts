import type { WorkKind } from '@somesa/core/office';
import { type SQL, sql } from 'drizzle-orm';

/** What one kind of work is about. */
interface WorkSubjects {
  /** What its subjects look like; the database is asked for no other. */
  id: 'uuid' | 'text';
  /** The row of one subject, as `x`. */
  from: (subject: SQL) => SQL;
  /** Whether its business is over, of a row `x`; null where only a person can tell. */
  isOver: SQL | null;
  /** What holds of a row `x` whose business is not over beside that, so that few rows are looked at. */
  hint?: SQL;
  /** The subjects, as `subject`, whose business is not over. */
  waiting: SQL;
}

/** A failed try waits for a person until another one is made, or the loan is given up. */
const isTryOver = sql`(x.state = 'succeeded' or (x.state = 'failed' and (
  not exists (select 1 from loans l where l.id = x.loan_id and l.state = 'accepted')
  or exists (select 1 from disbursements y where y.loan_id = x.loan_id and y.created_at > x.created_at))))`;

/** Whether an application, a loan `x`, is decided, expired or withdrawn. */
const isDecided = sql`(x.state not in ('submitted', 'under_review'))`;

/** What nobody but a person can say to be done: messages, bookings, requests. */
const byHand = (table: SQL, kind: WorkKind): WorkSubjects => ({
  id: 'uuid',
  from: (subject) => sql`${table} x where x.id = ${subject}::uuid`,
  isOver: null,
  waiting: sql`select x.id::text as subject from ${table} x where not exists (
    select 1 from work_items w where w.kind = ${kind}::text and w.subject = x.id::text and w.state = 'done')`,
});

/** What each kind of work is about, and when its business is over. */
export const workSubjects: Readonly<Record<WorkKind, WorkSubjects>> = {
  application: {
    id: 'uuid',
    from: (subject) => sql`loans x where x.id = ${subject}::uuid`,
    isOver: isDecided,
    waiting: sql`select x.id::text as subject from loans x where x.state in ('submitted', 'under_review')`,
  },
  disbursement: {
    id: 'uuid',
    from: (subject) => sql`disbursements x where x.id = ${subject}::uuid`,
    isOver: isTryOver,
    // Whatever is not over is of a loan that waits for its school's payment: there are few of those.
    hint: sql`x.loan_id in (select a.id from loans a where a.state = 'accepted')`,
    waiting: sql`select x.id::text as subject from loans a join disbursements x on x.loan_id = a.id
      where a.state = 'accepted' and not ${isTryOver}`,
  },
  doubt: {
    id: 'text',
    from: (subject) => sql`reviews x
      where x.kind = split_part(${subject}::text, '~', 1)
        and x.subject = substr(${subject}::text, strpos(${subject}::text, '~') + 1)`,
    isOver: sql`(x.closed_at is not null)`,
    waiting: sql`select x.kind || '~' || x.subject as subject from reviews x where x.closed_at is null`,
  },
  'bank-line': {
    id: 'text',
    from: (subject) => sql`bank_lines x where x.external_id = ${subject}::text`,
    isOver: sql`(x.payment_id is not null or x.returned_id is not null)`,
    waiting: sql`select x.external_id as subject from bank_lines x
      where x.payment_id is null and x.returned_id is null`,
  },
  refund: {
    id: 'uuid',
    from: (subject) => sql`refunds x where x.payment_id = ${subject}::uuid`,
    isOver: sql`(x.paid_at is not null)`,
    waiting: sql`select x.payment_id::text as subject from refunds x where x.paid_at is null`,
  },
  message: byHand(sql`contact_messages`, 'message'),
  booking: byHand(sql`bookings`, 'booking'),
  partnership: byHand(sql`partnership_requests`, 'partnership'),
};
