import { notificationKinds } from '@somesa/core';
import { sentMessageCategories } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { loans } from '../../loans/tables/loans';
import { identityColumn, instant } from '../../platform/db/columns';
import { users } from './users';

/** Notifications of parents; each deduplication key once. The sentence is composed when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: identityColumn().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    loanId: uuid('loan_id').references(() => loans.id),
    /** Values for the placeholders of the sentence: amounts in UGX, days, references; no personal data. */
    params: jsonb('params').$type<Record<string, string | number>>().notNull(),
    isReminder: boolean('is_reminder').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Category of the message, derived from its kind. */
    category: text('category', { enum: sentMessageCategories }).generatedAlwaysAs(
      sql`case
        when is_reminder then 'reminder' when kind = 'fees_paid' then 'receipt'
        when kind like 'repayment_%' or kind in ('schedule_changed', 'loan_closed', 'loan_cancelled') then 'repayment' else 'loan' end`,
    ),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_reminders').on(table.userId, table.id).where(sql`is_reminder`),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_kind').on(table.category, table.createdAt),
    index('notifications_created').on(table.createdAt),
    index('notifications_loan').on(table.loanId),
  ],
);
