import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { approvals } from '../../people/tables/approvals';
import { schools } from '../../people/tables/schools';
import { instant } from '../../platform/db/columns';

/** Files with everything of a school, each for an approved request of its head bursar, and stored encrypted in parts. */
export const schoolExports = pgTable(
  'school_exports',
  {
    /** ID of the request. */
    id: uuid('id')
      .primaryKey()
      .references(() => approvals.id),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    status: text('status', { enum: ['making', 'ready', 'failed', 'deleted'] }).notNull(),
    /** Number of parts and size of the file; null until it is ready. */
    parts: integer('parts'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    /** Time from which the file is to be made, or to be deleted; null once nothing is left to do. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('school_exports_school').on(table.schoolId, table.createdAt),
    index('school_exports_due').on(table.dueAt).where(sql`due_at is not null`),
    check(
      'school_exports_ready',
      sql`(${table.status} <> 'ready') or num_nonnulls(${table.parts}, ${table.sizeBytes}) = 2`,
    ),
    check(
      'school_exports_due_until_over',
      sql`(${table.dueAt} is null) = (${table.status} in ('failed', 'deleted'))`,
    ),
  ],
);
