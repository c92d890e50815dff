import { sentKinds } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Text messages to send; each key once. */
export const outgoingSms = pgTable(
  'outgoing_sms',
  {
    dedupeKey: text('dedupe_key').primaryKey(),
    msisdn: text('msisdn').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['waiting', 'sent', 'rejected', 'abandoned'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    createdAt: instant('created_at').notNull(),
    /** Kind of message, derived from its key. */
    category: text('category', { enum: sentKinds }).generatedAlwaysAs(
      sql`case
        when dedupe_key like 'otp:%' then 'code' when dedupe_key like 'phone-changed:%' then 'contact-change'
        when dedupe_key like 'payment:%' then 'receipt' when dedupe_key like 'refund%' then 'refund'
        when dedupe_key like 'loan:%:reminder:%' then 'reminder' when dedupe_key like 'loan:%' then 'loan'
        when dedupe_key like 'booking:%' then 'booking' else 'other' end`,
    ),
  },
  (table) => [
    index('outgoing_sms_next_try').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('outgoing_sms_kind').on(table.category, table.createdAt),
    index('outgoing_sms_created').on(table.createdAt),
    index('outgoing_sms_unsent').on(table.createdAt).where(sql`status <> 'sent'`),
    index('outgoing_sms_dedupe_key').on(sql`${table.dedupeKey} text_pattern_ops`),
  ],
);
