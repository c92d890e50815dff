import {
  earlyRepaymentStrategies,
  failureReasons,
  languages,
  networks,
  paymentPurposes,
  paymentStatuses,
} from '@somesa/core';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { loans } from '../../loans/tables/loans';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { identityColumn, instant, ugx } from '../../platform/db/columns';
import { feeItems, students, termFees } from '../../schools/tables/students';

export const networkKind = pgEnum('network', networks);
export const paymentStatus = pgEnum('payment_status', paymentStatuses);
export const failureReason = pgEnum('failure_reason', failureReasons);
export const paymentPurpose = pgEnum('payment_purpose', paymentPurposes);
export const methodKind = pgEnum('payment_method', ['mobile', 'bank']);

/** Payments: requests for money, from their initiation to their final status. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    status: paymentStatus('status').notNull(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    purpose: paymentPurpose('purpose').notNull().default('fees'),
    /** Loan that it repays, which also sets the student and the school. */
    loanId: uuid('loan_id').references(() => loans.id),
    /** Strategy of an early repayment, and its quote. */
    strategy: text('strategy', { enum: earlyRepaymentStrategies }),
    quoteId: uuid('quote_id'),
    /** User who initiated it, or who later verified the paying phone number. */
    userId: uuid('user_id').references(() => users.id),
    amountUgx: ugx('amount_ugx').notNull(),
    method: methodKind('method').notNull(),
    network: networkKind('network'),
    msisdn: text('msisdn'),
    bankName: text('bank_name'),
    payerAccountNumber: text('payer_account_number'),
    /** Our ID of the request at the provider; the same for every attempt. */
    providerReference: text('provider_reference').notNull(),
    /** Unguessable part of the URL of MTN's webhook. */
    webhookToken: text('webhook_token').notNull().unique(),
    providerTransactionId: text('provider_transaction_id'),
    secretHash: text('secret_hash').notNull(),
    itemIds: jsonb('item_ids').$type<string[]>().notNull().default([]),
    retryOf: uuid('retry_of').unique(),
    /** Language in which it was initiated, for messages to a payer without an account. */
    language: text('language', { enum: languages }).notNull().default('en'),
    /** True if it was initiated in the form on a registered website of a school; false on our own pages. */
    onSchoolWebsite: boolean('on_school_website').notNull().default(false),
    /** Payment for the wrong child from which its money was moved; that one is reversed. Its group is that of what its provider knows. */
    movedFromId: uuid('moved_from_id')
      .unique()
      .references((): AnyPgColumn => payments.id),
    /** First payment of its group, which one payment prompt or bank transfer pays; null for a payment on its own. */
    groupId: uuid('group_id').references((): AnyPgColumn => payments.id),
    /** Amount of the group, on its first payment only. The provider knows that one, for this amount. */
    groupUgx: bigint('group_ugx', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    /** Time of the first attempt; null until then. */
    sentAt: instant('sent_at'),
    payerDeadlineAt: instant('payer_deadline_at').notNull(),
    holdExpiresAt: instant('hold_expires_at').notNull(),
    nextCheckAt: instant('next_check_at'),
    /** Number of status checks since it was sent. */
    statusCheckCount: integer('status_check_count').notNull().default(0),
    /** Number of consecutive status checks for which the provider did not know the request. */
    notFoundCount: integer('not_found_count').notNull().default(0),
    failure: failureReason('failure'),
    paidAt: instant('paid_at'),
    /** Time reconciliation confirmed it; null until then. */
    reconciledAt: instant('reconciled_at'),
  },
  (table) => [
    unique('payments_provider_ref')
      .on(table.method, table.network, table.providerReference)
      .nullsNotDistinct(),
    // `bank_transactions` takes each transaction of a bank once.
    unique('payments_provider_transaction').on(table.method, table.network, table.providerTransactionId),
    index('payments_student').on(table.studentId),
    index('payments_group').on(table.groupId).where(sql`group_id is not null`),
    index('payments_created').on(table.createdAt, table.id),
    index('payments_not_paid').on(table.createdAt, table.id).where(sql`status <> 'succeeded'`),
    index('payments_of_loans').on(table.createdAt, table.id).where(sql`purpose <> 'fees'`),
    index('payments_amount').on(table.amountUgx, table.id),
    index('payments_on_school_websites').on(table.schoolId).where(sql`on_school_website`),
    index('payments_school').on(table.schoolId, table.createdAt, table.id),
    index('payments_msisdn').on(table.msisdn),
    index('payments_loan').on(table.loanId, table.createdAt).where(sql`loan_id is not null`),
    index('payments_user')
      .on(table.userId, table.purpose, table.createdAt, table.id)
      .where(sql`user_id is not null`),
    index('payments_payers').on(table.msisdn).where(sql`status = 'succeeded'`),
    index('payments_unreconciled')
      .on(table.paidAt, table.id)
      .where(sql`status = 'succeeded' and network is not null and reconciled_at is null`),
    index('payments_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('payments_amount', sql`${table.amountUgx} > 0`),
    check(
      'payments_group_whole',
      sql`(${table.groupUgx} is not null) = coalesce(${table.groupId} = ${table.id}, false) and (${table.groupId} is null or ${table.purpose} = 'fees')`,
    ),
    check('payments_purpose_whole', sql`(${table.purpose} = 'fees') = (${table.loanId} is null)`),
    check(
      'payments_strategy_early',
      sql`(${table.purpose} = 'early-repayment') = (${table.strategy} is not null)`,
    ),
  ],
);

/** Defines a table of the amounts of payments by fee item. */
const feeItemAmountsTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      paymentId: uuid('payment_id')
        .notNull()
        .references(() => payments.id),
      feeItemId: bigint('fee_item_id', { mode: 'number' })
        .notNull()
        .references(() => feeItems.id),
      amountUgx: ugx('amount_ugx').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.paymentId, table.feeItemId] }),
      index(`${name}_fee_item`).on(table.feeItemId),
      check(`${name}_amount`, sql`${table.amountUgx} > 0`),
    ],
  );

/** Holds: amounts of fee items that pending payments reserve, so that two payers can't pay the same fee. */
export const feeItemHolds = feeItemAmountsTable('fee_item_holds');

/** Allocations of paid payments to fee items. */
export const paymentAllocations = feeItemAmountsTable('payment_allocations');

/**
 * Prepayments: parts of paid payments above what was outstanding, for the next fees of the child. What is used is in the allocations. A payment
 * that is reversed has none left.
 */
export const prepayments = pgTable(
  'prepayments',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    amountUgx: ugx('amount_ugx').notNull(),
    usedUgx: ugx('used_ugx').notNull().default(0),
    refundedUgx: ugx('refunded_ugx').notNull().default(0),
  },
  (table) => [
    index('prepayments_left').on(table.studentId).where(sql`used_ugx + refunded_ugx < amount_ugx`),
    check(
      'prepayments_whole',
      sql`${table.usedUgx} >= 0 and ${table.refundedUgx} >= 0 and ${table.usedUgx} + ${table.refundedUgx} <= ${table.amountUgx}`,
    ),
  ],
);

/** Optional fees that a payer chose with a payment, each part of a fee with the amount that it had then. */
export const paymentPicks = pgTable(
  'payment_picks',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    termFeeId: bigint('term_fee_id', { mode: 'number' })
      .notNull()
      .references(() => termFees.id, { onDelete: 'cascade' }),
    amountUgx: ugx('amount_ugx').notNull(),
    /** Fee item that the payment charged when it was posted; null until then, and if it charged none. */
    feeItemId: bigint('fee_item_id', { mode: 'number' })
      .unique()
      .references(() => feeItems.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.termFeeId] }),
    index('payment_picks_term_fee').on(table.termFeeId),
    check('payment_picks_amount', sql`${table.amountUgx} > 0`),
  ],
);

/** History of payments. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: identityColumn().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    fromStatus: paymentStatus('from_status').notNull(),
    toStatus: paymentStatus('to_status').notNull(),
    event: text('event').notNull(),
    detail: text('detail'),
    at: instant('at').notNull(),
  },
  (table) => [index('payment_events_payment').on(table.paymentId)],
);
