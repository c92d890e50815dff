import { reviewKinds } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

export * from './disbursement-schema';
export * from './ledger-schema';
export * from './loan-schema';
export * from './mail-schema';
export * from './office-schema';
export * from './payment-schema';
export * from './people-schema';
export * from './repayment-schema';
export * from './school-schema';
export * from './support-schema';

/** What a person must decide. One row per subject and kind. */
export const reviews = pgTable(
  'reviews',
  {
    subject: text('subject').notNull(),
    kind: text('kind', { enum: reviewKinds }).notNull(),
    detail: jsonb('detail').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.kind] }),
    index('reviews_open').on(table.openedAt).where(sql`closed_at is null`),
  ],
);

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
