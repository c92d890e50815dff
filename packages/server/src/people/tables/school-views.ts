import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns';
import { schools } from './schools';
import { sessions, users } from './users';

/** Views of a school by our staff, as its head bursar sees it: for minutes, without changes, for a reason that the school reads. */
export const schoolViews = pgTable(
  'school_views',
  {
    id: uuid('id').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => users.id),
    /** Session that views; null once it has ended. */
    sessionHash: text('session_hash').references(() => sessions.tokenHash, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Time at which the view ends, or ended. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('school_views_school').on(table.schoolId, table.startedAt, table.id),
    index('school_views_session').on(table.sessionHash),
    index('school_views_started').on(table.startedAt),
  ],
);
