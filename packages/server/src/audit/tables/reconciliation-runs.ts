import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { day, instant } from '../../platform/db/columns';

/** Nightly jobs, by date in Kampala. */
export const reconciliationRuns = pgTable(
  'reconciliation_runs',
  {
    name: text('name').notNull(),
    day: day('day').notNull(),
    startedAt: instant('started_at').notNull(),
    doneAt: instant('done_at'),
    /** Number of discrepancies. */
    discrepancies: integer('discrepancies').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.name, table.day] })],
);
