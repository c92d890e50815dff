import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns';

/** Rate limit counters, shared by all processes. `subject` is a keyed hash of an address, a device, a phone number or an email
 * address. The table is unlogged: counting doesn't wait for the disk, and a crash of the database resets the counters.
 */
export const rateLimitCounters = pgTable(
  'rate_limit_counters',
  {
    limitName: text('limit_name').notNull(),
    subject: text('subject').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** End of the window; the next request after it starts another. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.limitName, table.subject] }),
    index('rate_limit_counters_end').on(table.endsAt),
  ],
);

/** Facts about this installation that all processes share. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name', {
    enum: [
      'secret_key',
      'demo_data',
      'database_identity',
      'files_encrypted',
      'payers',
      'oldest_version',
      'last_start',
    ],
  }).primaryKey(),
  value: text('value').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});
