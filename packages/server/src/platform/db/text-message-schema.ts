import { sentKinds } from '@somesa/core/office';
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
    /** What it tells of: its subject says so. */
    sentKind: text('sent_kind', { enum: sentKinds }).generatedAlwaysAs(
      sql`case
        when subject like 'otp:%' then 'code' when subject like 'phone-changed:%' then 'contact-change'
        when subject like 'payment:%' then 'receipt' when subject like 'refund%' then 'refund'
        when subject like 'loan:%:reminder:%' then 'reminder' when subject like 'loan:%' then 'loan'
        when subject like 'booking:%' then 'booking' else 'other' end`,
    ),
  },
  (table) => [
    index('text_messages_next_try').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('text_messages_kind').on(table.sentKind, table.createdAt),
    index('text_messages_created').on(table.createdAt),
    index('text_messages_unsent').on(table.createdAt).where(sql`state <> 'sent'`),
    index('text_messages_subject').on(sql`${table.subject} text_pattern_ops`),
  ],
);
