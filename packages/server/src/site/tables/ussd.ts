import { languages } from '@somesa/core';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns';

/**
 * Place of each phone in the USSD menu, for minutes. `caller` is a keyed hash of the phone number. The table is unlogged: a crash of the
 * database loses only the places.
 */
export const ussdSessions = pgTable(
  'ussd_sessions',
  {
    caller: text('caller').primaryKey(),
    /** Session of the provider that was answered last. */
    sessionId: text('session_id').notNull(),
    /** Number of inputs of the session that were answered. */
    inputs: integer('inputs').notNull(),
    /** Last answer, which is repeated if the same request arrives again. */
    answer: text('answer').notNull(),
    state: jsonb('state').notNull(),
    /** Increases with each answer, so that of two simultaneous requests only one is stored. */
    version: integer('version').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('ussd_sessions_end').on(table.expiresAt)],
);

/** Language that a phone chose in the USSD menu. `caller` is a keyed hash of the phone number. */
export const ussdLanguages = pgTable('ussd_languages', {
  caller: text('caller').primaryKey(),
  language: text('language', { enum: languages }).notNull(),
});
