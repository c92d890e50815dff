import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * Requests counted against rate limits by all processes. `subject` is a keyed hash of an address, a device, a phone number
 * or an email. The table is unlogged: counting waits for no disk, and a crash of the database forgets the counts.
 */
export const rateLimitCounters = pgTable(
  'rate_limit_counters',
  {
    limitName: text('limit_name').notNull(),
    subject: text('subject').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** End of the window; the next request after it starts a new one. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.limitName, table.subject] }),
    index('rate_limit_counters_end').on(table.endsAt),
  ],
);
