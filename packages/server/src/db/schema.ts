import { earlyStrategies, failureReasons, networks, paymentPurposes, paymentStates } from '@somesa/core';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteBuilders } from '../schools/site-builders';
import { identity, instant, ugx } from './columns';
import { loans } from './loan-schema';
import { users } from './people-schema';

export * from './disbursement-schema';
export * from './loan-schema';
export * from './mail-schema';
export * from './people-schema';
export * from './repayment-schema';
export * from './support-schema';

export const networkKind = pgEnum('network', networks);
export const paymentState = pgEnum('payment_state', paymentStates);
export const failureReason = pgEnum('failure_reason', failureReasons);
export const paymentPurpose = pgEnum('payment_purpose', paymentPurposes);
export const methodKind = pgEnum('payment_method', ['mobile', 'bank']);

/** Partner schools. */
export const schools = pgTable('schools', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
});

/** Web origins whose pages may use a school's embeds. */
export const schoolOrigins = pgTable(
  'school_origins',
  {
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    origin: text('origin').notNull(),
    /** The website builder whose own frames stand between the school's page and ours; null where none does. */
    siteBuilder: text('site_builder', { enum: siteBuilders }),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.origin] }),
    check(
      'school_origins_site_builder_known',
      sql`${table.siteBuilder} in (${sql.raw(siteBuilders.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);

/** Children on a school's register. `regNo` is normalised. */
export const students = pgTable(
  'students',
  {
    id: identity().primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    regNo: text('reg_no').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    className: text('class_name').notNull(),
  },
  (table) => [unique('students_reg_no_school').on(table.regNo, table.schoolId)],
);

/** What a child owes, item by item. `paidUgx` follows the allocations in the same transaction. */
export const feeItems = pgTable(
  'fee_items',
  {
    id: identity().primaryKey(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    description: text('description').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    paidUgx: ugx('paid_ugx').notNull().default(0),
  },
  (table) => [
    index('fee_items_student').on(table.studentId),
    check('fee_items_paid_within_amount', sql`${table.paidUgx} between 0 and ${table.amountUgx}`),
  ],
);

/** One request for money: the row is the truth. `nextCheckAt` is when it needs attention again. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    state: paymentState('state').notNull(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    purpose: paymentPurpose('purpose').notNull().default('fees'),
    /** The loan that it repays; the child and the school are the loan's then. */
    loanId: uuid('loan_id').references(() => loans.id),
    /** What an early repayment is to do, and the quote that it was begun under. */
    strategy: text('strategy', { enum: earlyStrategies }),
    quoteId: uuid('quote_id'),
    /** Who was signed in when it was begun, or verified the number that paid later. */
    userId: uuid('user_id').references(() => users.id),
    amountUgx: ugx('amount_ugx').notNull(),
    method: methodKind('method').notNull(),
    network: networkKind('network'),
    msisdn: text('msisdn'),
    bankName: text('bank_name'),
    payerAccountNumber: text('payer_account_number'),
    /** Under this the provider knows the request; the same at every try. */
    providerRef: text('provider_ref').notNull(),
    /** The unguessable part of the address that MTN calls back. */
    callbackSegment: text('callback_segment').notNull().unique(),
    providerTransactionId: text('provider_transaction_id'),
    secretHash: text('secret_hash').notNull(),
    itemIds: jsonb('item_ids').$type<string[]>().notNull().default([]),
    retryOf: uuid('retry_of').unique(),
    createdAt: instant('created_at').notNull(),
    /** When the provider was first asked; null until then. */
    sentAt: instant('sent_at'),
    waitUntil: instant('wait_until').notNull(),
    reservedUntil: instant('reserved_until').notNull(),
    nextCheckAt: instant('next_check_at'),
    /** How often the provider was asked for the state since it was sent. */
    queries: integer('queries').notNull().default(0),
    /** How often in a row the provider did not know the request. */
    unknownAnswers: integer('unknown_answers').notNull().default(0),
    failure: failureReason('failure'),
    paidAt: instant('paid_at'),
    /** When the network said once more, in a night after, that it took the money; null until then. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    unique('payments_provider_ref').on(table.method, table.network, table.providerRef).nullsNotDistinct(),
    // A bank's transactions are each taken once by `bank_lines`.
    unique('payments_provider_transaction').on(table.method, table.network, table.providerTransactionId),
    index('payments_student').on(table.studentId),
    index('payments_loan').on(table.loanId, table.createdAt).where(sql`loan_id is not null`),
    index('payments_user')
      .on(table.userId, table.purpose, table.createdAt, table.id)
      .where(sql`user_id is not null`),
    index('payments_payers').on(table.msisdn).where(sql`state = 'succeeded'`),
    index('payments_unconfirmed')
      .on(table.paidAt, table.id)
      .where(sql`state = 'succeeded' and network is not null and confirmed_at is null`),
    index('payments_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('payments_amount', sql`${table.amountUgx} > 0`),
    check('payments_purpose_whole', sql`(${table.purpose} = 'fees') = (${table.loanId} is null)`),
    check(
      'payments_strategy_early',
      sql`(${table.purpose} = 'early-repayment') = (${table.strategy} is not null)`,
    ),
  ],
);

/** What a payment under way holds of a fee item, so that two payers can't pay the same. */
export const reservations = pgTable(
  'reservations',
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
    index('reservations_fee_item').on(table.feeItemId),
    check('reservations_amount', sql`${table.amountUgx} > 0`),
  ],
);

/** What a payment that succeeded paid of a fee item. */
export const allocations = pgTable(
  'allocations',
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
    index('allocations_fee_item').on(table.feeItemId),
    check('allocations_amount', sql`${table.amountUgx} > 0`),
  ],
);

/** Every move of a payment: from, to, why, when. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: identity().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    fromState: paymentState('from_state').notNull(),
    toState: paymentState('to_state').notNull(),
    event: text('event').notNull(),
    detail: text('detail'),
    at: instant('at').notNull(),
  },
  (table) => [index('payment_events_payment').on(table.paymentId)],
);

/** Answers kept for calls that move money, by the caller's Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    /** The answer without its secret, which is derived again. Not jsonb: that would put its members in another order. */
    answer: json('answer'),
    /** The payment or the loan that the call began. */
    subjectId: uuid('subject_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('idempotency_keys_created').on(table.createdAt)],
);

/** The chart of accounts. Codes are written in docs/ledger.md. */
export const accounts = pgTable('accounts', {
  code: text('code').primaryKey(),
  kind: text('kind', { enum: ['asset', 'liability', 'income'] }).notNull(),
  schoolId: integer('school_id').references(() => schools.id),
});

/** The ledger: append-only, double entry by construction. The application's role may only read and insert. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: identity().primaryKey(),
    debitAccount: text('debit_account')
      .notNull()
      .references(() => accounts.code),
    creditAccount: text('credit_account')
      .notNull()
      .references(() => accounts.code),
    amountUgx: ugx('amount_ugx').notNull(),
    /** What happened, e.g. `payment:<id>`. */
    event: text('event').notNull(),
    /** What kind of posting it is, e.g. `fees.paid`. */
    code: text('code').notNull(),
    line: integer('line').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    loanId: uuid('loan_id').references(() => loans.id),
    valueAt: instant('value_at').notNull(),
    bookedAt: instant('booked_at').notNull(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.event, table.code, table.line),
    index('ledger_entries_payment').on(table.paymentId),
    index('ledger_entries_loan').on(table.loanId),
    check('ledger_entries_amount', sql`${table.amountUgx} > 0`),
    check('ledger_entries_two_accounts', sql`${table.debitAccount} <> ${table.creditAccount}`),
  ],
);

/** Money that waits to be sent back. */
export const refunds = pgTable('refunds', {
  paymentId: uuid('payment_id')
    .primaryKey()
    .references(() => payments.id),
  amountUgx: ugx('amount_ugx').notNull(),
  /** What of it went out before more of the payment turned out to be too much. */
  paidUgx: ugx('paid_ugx').notNull().default(0),
  queuedAt: instant('queued_at').notNull(),
  /** When all of it was out; null while some of it waits. */
  paidAt: instant('paid_at'),
});

/** What banks told us, by notification or statement; each line once. */
export const bankLines = pgTable('bank_lines', {
  externalId: text('external_id').primaryKey(),
  bank: text('bank').notNull(),
  referenceText: text('reference_text').notNull(),
  amountUgx: ugx('amount_ugx').notNull(),
  paidAt: instant('paid_at').notNull(),
  source: text('source', { enum: ['notification', 'statement'] }).notNull(),
  paymentId: uuid('payment_id').references(() => payments.id),
  receivedAt: instant('received_at').notNull(),
});

/** What a person must decide. One row per subject and kind. */
export const reviews = pgTable(
  'reviews',
  {
    subject: text('subject').notNull(),
    kind: text('kind', {
      enum: [
        'bank_line_unmatched',
        'bank_amount_mismatch',
        'provider_amount_mismatch',
        'provider_transaction_reused',
        'provider_paid_after_failure',
        'bank_line_changed',
        'provider_silent',
        'loan_above_outstanding',
        'disbursement_in_doubt',
        'disbursement_failed',
        'provider_list_differs',
        'books_differ',
      ],
    }).notNull(),
    detail: jsonb('detail').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.subject, table.kind] })],
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
  (table) => [index('text_messages_next_try').on(table.nextTryAt).where(sql`next_try_at is not null`)],
);
