import { languages } from '@somesa/core';
import { sentMessageCategories } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns';

/** Kinds of outgoing email. */
export const mailKinds = [
  'reset',
  'email-code',
  'password-changed',
  'email-changed',
  'second-factor-set',
  'second-factor-reset',
  'recovery-codes-made',
  'invitation',
  'role-requested',
  'role-granted',
  'keys-stopped',
  'contact-received',
  'partnership-received',
  'partnership-declined',
  'school-day',
  'loan-received',
  'loan-documents-needed',
  'loan-approved',
  'loan-declined',
  'loan-disbursed',
  'loan-reminder',
] as const;

/** Outgoing emails; each deduplication key once. Recipient and content are deleted once the status is final. */
export const outgoingEmails = pgTable(
  'outgoing_emails',
  {
    dedupeKey: text('dedupe_key').primaryKey(),
    recipient: text('recipient'),
    language: text('language', { enum: languages }).notNull(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /** Values of the placeholders in the texts; may include a secret. */
    params: jsonb('params').$type<object>(),
    status: text('status', { enum: ['waiting', 'sent', 'rejected', 'abandoned'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    /** Time after which it is no longer useful. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Category of the message, derived from its kind. */
    category: text('category', { enum: sentMessageCategories }).generatedAlwaysAs(
      sql`case
        when kind in ('reset', 'password-changed') then 'password' when kind = 'email-code' then 'code'
        when kind = 'email-changed' then 'contact-change' when kind = 'contact-received' then 'message'
        when kind like 'partnership-%' then 'partnership' when kind = 'loan-reminder' then 'reminder'
        when kind like 'loan-%' then 'loan' when kind = 'invitation' then 'invitation' else 'other' end`,
    ),
  },
  (table) => [
    index('outgoing_emails_next_attempt').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('outgoing_emails_kind').on(table.category, table.createdAt),
    index('outgoing_emails_created').on(table.createdAt),
    index('outgoing_emails_unsent').on(table.createdAt).where(sql`status <> 'sent'`),
    index('outgoing_emails_dedupe_key').on(sql`${table.dedupeKey} text_pattern_ops`),
    check(
      'outgoing_emails_wiped_once_over',
      sql`num_nonnulls(${table.recipient}, ${table.params}, ${table.nextAttemptAt}) = case when ${table.status} = 'waiting' then 3 else 0 end`,
    ),
  ],
);

/** Outgoing SMS; each deduplication key once. */
export const outgoingSms = pgTable(
  'outgoing_sms',
  {
    dedupeKey: text('dedupe_key').primaryKey(),
    msisdn: text('msisdn').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['waiting', 'sent', 'rejected', 'abandoned'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    createdAt: instant('created_at').notNull(),
    /** Time the gateway was asked to send a fee reminder, until its response is recorded; it stays if no response is. */
    calledAt: instant('called_at'),
    /** Gateway's ID of the message, and its price in UGX. */
    gatewayMessageId: text('gateway_message_id'),
    costUgx: integer('cost_ugx'),
    /** Result by the gateway's delivery report; null until there is one. */
    delivery: text('delivery', { enum: ['delivered', 'undelivered'] }),
    /** Category of the message, derived from its key. */
    category: text('category', { enum: sentMessageCategories }).generatedAlwaysAs(
      sql`case
        when dedupe_key like 'otp:%' then 'code' when dedupe_key like 'phone-changed:%' then 'contact-change'
        when dedupe_key like 'payment:%' then 'receipt' when dedupe_key like 'refund%' then 'refund'
        when dedupe_key like 'loan:%:reminder:%' then 'reminder' when dedupe_key like 'loan:%' then 'loan'
        when dedupe_key like 'booking:%' then 'booking' when dedupe_key like 'fees:%' then 'fee-reminder' else 'other' end`,
    ),
  },
  (table) => [
    index('outgoing_sms_gateway_message')
      .on(table.gatewayMessageId)
      .where(sql`gateway_message_id is not null`),
    index('outgoing_sms_unanswered')
      .on(table.msisdn)
      .where(sql`called_at is not null and status = 'waiting'`),
    index('outgoing_sms_next_attempt').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('outgoing_sms_kind').on(table.category, table.createdAt),
    index('outgoing_sms_created').on(table.createdAt),
    index('outgoing_sms_unsent').on(table.createdAt).where(sql`status <> 'sent'`),
    index('outgoing_sms_dedupe_key').on(sql`${table.dedupeKey} text_pattern_ops`),
  ],
);
