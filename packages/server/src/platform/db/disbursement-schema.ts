import { bankNames } from '@somesa/core';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identityColumn, instant, ugx } from './columns';
import { loans } from './loan-schema';
import { users } from './people-schema';
import { schools } from './school-schema';

export const disbursementStatuses = [
  'created',
  'unknown',
  'submitted',
  'in_file',
  'succeeded',
  'failed',
] as const;
/**
 * State of one attempt to pay a school. created: the row is written, and the network may not know of it, or it
 * waits for a payment file. unknown: it was sent, and no clear answer came. submitted: the network has it. in_file:
 * it is in a file for our bank. succeeded, failed: final.
 */
export type DisbursementStatus = (typeof disbursementStatuses)[number];
export const disbursementStatus = pgEnum('disbursement_status', disbursementStatuses);

/** One try to pay a school for a loan. After a failed one staff starts another; at most one is alive. */
export const disbursements = pgTable(
  'disbursements',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    status: disbursementStatus('status').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    method: text('method', { enum: ['mtn', 'bank'] }).notNull(),
    /** Payout account of the school, as it was when the attempt began. */
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: bankNames }),
    accountNumber: text('account_number'),
    /** Under this the provider knows the transfer; the same at every try to send it. */
    providerReference: text('provider_reference').notNull().unique(),
    webhookToken: text('webhook_token').notNull().unique(),
    providerTransactionId: text('provider_transaction_id'),
    /** The payment file that it went out in. */
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
    uniqueIndex('disbursements_one_alive').on(table.loanId).where(sql`status <> 'failed'`),
    unique('disbursements_transaction').on(table.method, table.providerTransactionId),
    index('disbursements_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('disbursements_amount', sql`${table.amountUgx} > 0`),
    check(
      'disbursements_payee',
      sql`(${table.method} = 'mtn' and ${table.msisdn} is not null) or (${table.method} = 'bank' and ${table.bankName} is not null and ${table.accountNumber} is not null)`,
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

/** Every move of a try to pay a school, and who made it: append-only. `detail` holds no personal data. */
export const disbursementEvents = pgTable(
  'disbursement_events',
  {
    id: identityColumn().primaryKey(),
    disbursementId: uuid('disbursement_id')
      .notNull()
      .references(() => disbursements.id),
    event: text('event', { enum: disbursementEventNames }).notNull(),
    /** Null where the try began. */
    fromStatus: disbursementStatus('from_status'),
    toStatus: disbursementStatus('to_status').notNull(),
    /** A person's id; null for the system, which repeats what the network said. */
    actorId: uuid('actor_id'),
    detail: text('detail'),
    at: instant('at').notNull(),
  },
  (table) => [index('disbursement_events_disbursement').on(table.disbursementId)],
);

/** A file of transfers that staff gives to our bank. */
export const bankPaymentFiles = pgTable('bank_payment_files', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull().unique(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: instant('created_at').notNull(),
});

/** Payout account of a school. Without a row, the school cannot be paid for a loan yet. */
export const schoolPayoutAccounts = pgTable(
  'school_payout_accounts',
  {
    schoolId: integer('school_id')
      .primaryKey()
      .references(() => schools.id),
    method: text('method', { enum: ['mtn', 'bank'] }).notNull(),
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: bankNames }),
    accountNumber: text('account_number'),
  },
  (table) => [
    check(
      'school_payout_accounts_whole',
      sql`(${table.method} = 'mtn' and ${table.msisdn} is not null) or (${table.method} = 'bank' and ${table.bankName} is not null and ${table.accountNumber} is not null)`,
    ),
  ],
);
