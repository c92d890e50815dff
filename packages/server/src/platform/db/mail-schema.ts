import { languages } from '@somesa/core';
import { sentKinds } from '@somesa/core/office';
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

/** E-mails to send; what each is about is told once. Once its end is reached, only that it was is kept. */
export const mails = pgTable(
  'mails',
  {
    about: text('about').primaryKey(),
    recipient: text('recipient'),
    language: text('language', { enum: languages }).notNull(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** What fills the texts: it may hold a secret. */
    params: jsonb('params').$type<object>(),
    state: text('state', { enum: ['waiting', 'sent', 'refused', 'given-up'] }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    /** From here on it would help nobody any more. */
    usefulUntil: instant('useful_until').notNull(),
    createdAt: instant('created_at').notNull(),
    /** What it tells of. */
    sentKind: text('sent_kind', { enum: sentKinds }).generatedAlwaysAs(
      sql`case
        when kind in ('reset', 'password-changed') then 'password' when kind = 'email-code' then 'code'
        when kind = 'email-changed' then 'contact-change' when kind = 'contact-received' then 'message'
        when kind = 'partnership-received' then 'partnership' when kind = 'loan-reminder' then 'reminder'
        when kind like 'loan-%' then 'loan' when kind = 'invitation' then 'invitation' else 'other' end`,
    ),
  },
  (table) => [
    index('mails_next_try').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('mails_kind').on(table.sentKind, table.createdAt),
    index('mails_created').on(table.createdAt),
    index('mails_unsent').on(table.createdAt).where(sql`state <> 'sent'`),
    index('mails_about').on(sql`${table.about} text_pattern_ops`),
    check(
      'mails_wiped_once_over',
      sql`num_nonnulls(${table.recipient}, ${table.params}, ${table.nextTryAt}) = case when ${table.state} = 'waiting' then 3 else 0 end`,
    ),
  ],
);
