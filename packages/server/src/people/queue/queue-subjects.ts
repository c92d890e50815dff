import type { QueueKind } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';

/** Definition of the subjects of one kind of queue item. The layer that owns their rows defines it. */
export interface QueueSubjects {
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

/** Creates the definition for items that only staff can complete: messages, scheduled calls, partnership requests. */
export const createManualSubjects = (table: SQL, kind: QueueKind): QueueSubjects => ({
  id: 'uuid',
  from: (subject) => sql`${table} x where x.id = ${subject}::uuid`,
  isClosed: null,
  openSubjects: sql`select x.id::text as subject from ${table} x where not exists (
    select 1 from queue_items w where w.kind = ${kind}::text and w.subject = x.id::text and w.status = 'done')`,
});

export const exceptionSubjects: QueueSubjects = {
  id: 'text',
  from: (subject) => sql`exceptions x
      where x.kind = split_part(${subject}::text, '~', 1)
        and x.subject = substr(${subject}::text, strpos(${subject}::text, '~') + 1)`,
  isClosed: sql`(x.resolved_at is not null)`,
  openSubjects: sql`select x.kind || '~' || x.subject as subject from exceptions x where x.resolved_at is null`,
};

export const approvalSubjects: QueueSubjects = {
  id: 'uuid',
  from: (subject) => sql`approvals x where x.id = ${subject}::uuid`,
  isClosed: sql`(x.status <> 'open')`,
  openSubjects: sql`select x.id::text as subject from approvals x where x.status = 'open'`,
};
