import { bankNames } from '@somesa/core';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, instant, ugx } from './columns';
import { loans } from './loan-schema';
import { users } from './people-schema';
import { schools } from './school-schema';

export const disbursementStates = [
  'created',
  'unknown',
  'submitted',
  'in_file',
  'succeeded',
  'failed',
] as const;
/**
 * Where one try to pay a school stands. created: the row is written, the network may not know of it, or it waits for a
 * payment file. unknown: it was sent, and no clear answer came. submitted: the network has it. in_file: it stands in
 * a file for our bank. succeeded, failed: final.
 */
export type DisbursementState = (typeof disbursementStates)[number];
export const disbursementState = pgEnum('disbursement_state', disbursementStates);

/** One try to pay a school for a loan. After a failed one staff starts another; at most one is alive. */
export const disbursements = pgTable(
  'disbursements',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    state: disbursementState('state').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    way: text('way', { enum: ['mtn', 'bank'] }).notNull(),
    /** Where the school is paid, as it stood when the try began. */
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: bankNames }),
    accountNumber: text('account_number'),
    /** Under this the provider knows the transfer; the same at every try to send it. */
    providerRef: text('provider_ref').notNull().unique(),
    callbackSegment: text('callback_segment').notNull().unique(),
    providerTransactionId: text('provider_transaction_id'),
    /** The payment file that it went out in. */
    fileId: uuid('file_id').references(() => bankPaymentFiles.id),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    nextCheckAt: instant('next_check_at'),
    queries: integer('queries').notNull().default(0),
    unknownAnswers: integer('unknown_answers').notNull().default(0),
    failure: text('failure'),
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('disbursements_loan').on(table.loanId),
    index('disbursements_created').on(table.createdAt, table.id),
    uniqueIndex('disbursements_one_alive').on(table.loanId).where(sql`state <> 'failed'`),
    unique('disbursements_transaction').on(table.way, table.providerTransactionId),
    index('disbursements_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('disbursements_amount', sql`${table.amountUgx} > 0`),
    check(
      'disbursements_payee',
      sql`(${table.way} = 'mtn' and ${table.msisdn} is not null) or (${table.way} = 'bank' and ${table.bankName} is not null and ${table.accountNumber} is not null)`,
    ),
  ],
);

export const disbursementEvents = [
  'start',
  'accepted',
  'unclear',
  'resent',
  'put_in_file',
  'paid',
  'refused',
  'asked_again',
] as const;

/** Every move of a try to pay a school, and who made it: append-only. `detail` holds no personal data. */
export const disbursementLog = pgTable(
  'disbursement_log',
  {
    id: identity().primaryKey(),
    disbursementId: uuid('disbursement_id')
      .notNull()
      .references(() => disbursements.id),
    event: text('event', { enum: disbursementEvents }).notNull(),
    /** Null where the try began. */
    fromState: disbursementState('from_state'),
    toState: disbursementState('to_state').notNull(),
    /** A person's id; null for the system, which repeats what the network said. */
    actorId: uuid('actor_id'),
    detail: text('detail'),
    at: instant('at').notNull(),
  },
  (table) => [index('disbursement_log_disbursement').on(table.disbursementId)],
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

/** Where a school is paid. Without a row it can't be paid for a loan yet. */
export const schoolPayoutAccounts = pgTable(
  'school_payout_accounts',
  {
    schoolId: integer('school_id')
      .primaryKey()
      .references(() => schools.id),
    way: text('way', { enum: ['mtn', 'bank'] }).notNull(),
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: bankNames }),
    accountNumber: text('account_number'),
  },
  (table) => [
    check(
      'school_payout_accounts_whole',
      sql`(${table.way} = 'mtn' and ${table.msisdn} is not null) or (${table.way} = 'bank' and ${table.bankName} is not null and ${table.accountNumber} is not null)`,
    ),
  ],
);
