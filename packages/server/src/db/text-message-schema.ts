import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Text messages to send; each subject once. */
export const textMessages = pgTable(
  'text_messages',
  {
    subject: text('subject').primaryKey(),
    msisdn: text('msisdn').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'refused', 'given-up'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('text_messages_next_try').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('text_messages_created').on(table.createdAt),
    index('text_messages_unsent').on(table.createdAt).where(sql`state <> 'sent'`),
    index('text_messages_subject').on(sql`${table.subject} text_pattern_ops`),
  ],
);
