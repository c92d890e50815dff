import { payoutBankNames } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { payments } from '../../payments/tables/payments';
import { settlements } from '../../payments/tables/settlements';
import { users } from '../../people/tables/users';
import { identityColumn, instant, ugx } from '../../platform/db/columns';
import { disbursementMethods } from '../../schools/tables/payout-accounts';
import { loans } from './loans';

export const disbursementStatuses = [
  'created',
  'unknown',
  'submitted',
  'in_file',
  'succeeded',
  'failed',
] as const;
/** Status of a payment that we send. created: the row exists; the network may not know of it yet, or it waits for a payment
 * file. unknown: sent, but the response was inconclusive. submitted: accepted by the network. in_file: part of a file for our
 * bank. succeeded, failed: final.
 */
export type DisbursementStatus = (typeof disbursementStatuses)[number];
export const disbursementStatus = pgEnum('disbursement_status', disbursementStatuses);

/**
 * Payments that we send: to a school for a loan or as a part of a settlement, or to a payer as a refund. At most one per loan or part has
 * not failed, and at most one per refund is not final; staff start another after a failure.
 */
export const disbursements = pgTable(
  'disbursements',
  {
    id: uuid('id').primaryKey(),
    /** Loan, settlement or refunded payment that it pays: exactly one of them. */
    loanId: uuid('loan_id').references(() => loans.id),
    settlementId: uuid('settlement_id').references(() => settlements.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Number of the part of a settlement, from 1. */
    part: integer('part'),
    status: disbursementStatus('status').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    method: text('method', { enum: disbursementMethods }).notNull(),
    /** Account of the payee when the disbursement was created. */
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: payoutBankNames }),
    accountNumber: text('account_number'),
    /** Our ID of the transfer at the provider; the same for every submission. */
    providerReference: text('provider_reference').notNull().unique(),
    webhookToken: text('webhook_token').notNull().unique(),
    providerTransactionId: text('provider_transaction_id'),
    /** Payment file that contains it. */
    fileId: uuid('file_id').references(() => bankPaymentFiles.id),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    nextCheckAt: instant('next_check_at'),
    statusCheckCount: integer('status_check_count').notNull().default(0),
    notFoundCount: integer('not_found_count').notNull().default(0),
    failure: text('failure'),
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('disbursements_loan').on(table.loanId),
    index('disbursements_created').on(table.createdAt, table.id),
    index('disbursements_settlement').on(table.settlementId),
    index('disbursements_payment').on(table.paymentId),
    uniqueIndex('disbursements_one_alive').on(table.loanId).where(sql`status <> 'failed'`),
    uniqueIndex('disbursements_one_alive_part')
      .on(table.settlementId, table.part)
      .where(sql`status <> 'failed'`),
    uniqueIndex('disbursements_one_open_refund')
      .on(table.paymentId)
      .where(sql`status not in ('succeeded', 'failed')`),
    check(
      'disbursements_one_purpose',
      sql`num_nonnulls(${table.loanId}, ${table.settlementId}, ${table.paymentId}) = 1 and (${table.part} is null) = (${table.settlementId} is null)`,
    ),
    unique('disbursements_transaction').on(table.method, table.providerTransactionId),
    index('disbursements_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('disbursements_amount', sql`${table.amountUgx} > 0`),
    check(
      'disbursements_payee',
      sql`(${table.method} in ('mtn', 'airtel') and ${table.msisdn} is not null) or (${table.method} = 'bank' and ${table.bankName} is not null and ${table.accountNumber} is not null)`,
    ),
  ],
);

export const disbursementEventNames = [
  'created',
  'accepted',
  'inconclusive',
  'resubmitted',
  'added_to_file',
  'paid',
  'failed',
  'status_checked',
] as const;

/** Append-only history of disbursements. `detail` holds no personal data. */
export const disbursementEvents = pgTable(
  'disbursement_events',
  {
    id: identityColumn().primaryKey(),
    disbursementId: uuid('disbursement_id')
      .notNull()
      .references(() => disbursements.id),
    event: text('event', { enum: disbursementEventNames }).notNull(),
    /** Null for the first event. */
    fromStatus: disbursementStatus('from_status'),
    toStatus: disbursementStatus('to_status').notNull(),
    /** ID of the user; null for the system. */
    actorId: uuid('actor_id'),
    detail: text('detail'),
    at: instant('at').notNull(),
  },
  (table) => [index('disbursement_events_disbursement').on(table.disbursementId)],
);

/** Files of bank transfers that staff upload at our bank. */
export const bankPaymentFiles = pgTable('bank_payment_files', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull().unique(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: instant('created_at').notNull(),
});
