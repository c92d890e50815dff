import { languages } from '@somesa/core';
import { sentKinds } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Kinds of e-mail that we send. */
export const mailKinds = [
  'reset',
  'email-code',
  'password-changed',
  'email-changed',
  'second-factor-reset',
  'recovery-codes-made',
  'invitation',
  'contact-received',
  'partnership-received',
  'loan-received',
  'loan-documents-needed',
  'loan-approved',
  'loan-declined',
  'loan-disbursed',
  'loan-reminder',
] as const;

/** E-mails to send; each key once. Once its end is reached, only that it was is kept. */
export const outgoingEmails = pgTable(
  'outgoing_emails',
  {
    dedupeKey: text('dedupe_key').primaryKey(),
    recipient: text('recipient'),
    language: text('language', { enum: languages }).notNull(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** Values for the placeholders of the texts, which may include a secret. */
    params: jsonb('params').$type<object>(),
    status: text('status', { enum: ['waiting', 'sent', 'rejected', 'abandoned'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    /** From here on it would help nobody any more. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Kind of message, derived from its key. */
    category: text('category', { enum: sentKinds }).generatedAlwaysAs(
      sql`case
        when kind in ('reset', 'password-changed') then 'password' when kind = 'email-code' then 'code'
        when kind = 'email-changed' then 'contact-change' when kind = 'contact-received' then 'message'
        when kind = 'partnership-received' then 'partnership' when kind = 'loan-reminder' then 'reminder'
        when kind like 'loan-%' then 'loan' when kind = 'invitation' then 'invitation' else 'other' end`,
    ),
  },
  (table) => [
    index('outgoing_emails_next_try').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('outgoing_emails_kind').on(table.category, table.createdAt),
    index('outgoing_emails_created').on(table.createdAt),
    index('outgoing_emails_unsent').on(table.createdAt).where(sql`status <> 'sent'`),
    index('outgoing_emails_dedupe_key').on(sql`${table.dedupeKey} text_pattern_ops`),
    check(
      'outgoing_emails_wiped_once_over',
      sql`num_nonnulls(${table.recipient}, ${table.params}, ${table.nextTryAt}) = case when ${table.status} = 'waiting' then 3 else 0 end`,
    ),
  ],
);
