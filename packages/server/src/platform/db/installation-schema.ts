import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Facts about this installation that every process must agree on, by name. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name', { enum: ['secret_key', 'demo_data'] }).primaryKey(),
  value: text('value').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});
