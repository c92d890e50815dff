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
import { identity, instant, ugx } from './columns';
import { loans } from './loan-schema';
import { users } from './people-schema';
import { feeItems, schools, students } from './school-schema';

export const networkKind = pgEnum('network', networks);
export const paymentState = pgEnum('payment_state', paymentStates);
export const failureReason = pgEnum('failure_reason', failureReasons);
export const paymentPurpose = pgEnum('payment_purpose', paymentPurposes);
export const methodKind = pgEnum('payment_method', ['mobile', 'bank']);

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
    index('payments_created').on(table.createdAt, table.id),
    index('payments_not_paid').on(table.createdAt, table.id).where(sql`state <> 'succeeded'`),
    index('payments_of_loans').on(table.createdAt, table.id).where(sql`purpose <> 'fees'`),
    index('payments_amount').on(table.amountUgx, table.id),
    index('payments_school').on(table.schoolId, table.createdAt, table.id),
    index('payments_msisdn').on(table.msisdn),
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

/** How much of which fee item each payment is about. */
const partsOfItems = <Name extends string>(name: Name) =>
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

/** What a payment under way holds of a fee item, so that two payers can't pay the same. */
export const reservations = partsOfItems('reservations');

/** What a payment that succeeded paid of a fee item. */
export const allocations = partsOfItems('allocations');

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

/** Money that waits to be sent back. */
export const refunds = pgTable(
  'refunds',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    amountUgx: ugx('amount_ugx').notNull(),
    /** What of it went out before more of the payment turned out to be too much. */
    paidUgx: ugx('paid_ugx').notNull().default(0),
    queuedAt: instant('queued_at').notNull(),
    /** When all of it was out; null while some of it waits. */
    paidAt: instant('paid_at'),
  },
  (table) => [index('refunds_waiting').on(table.queuedAt).where(sql`paid_at is null`)],
);

/** What banks told us, by notification or statement; each line once. */
export const bankLines = pgTable(
  'bank_lines',
  {
    externalId: text('external_id').primaryKey(),
    bank: text('bank').notNull(),
    referenceText: text('reference_text').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    paidAt: instant('paid_at').notNull(),
    source: text('source', { enum: ['notification', 'statement'] }).notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    receivedAt: instant('received_at').notNull(),
    /** The transfer by which all of it was sent back, and its day; null where it was not. */
    returnedId: text('returned_id').unique(),
    returnedOn: date('returned_on', { mode: 'string' }),
  },
  (table) => [
    index('bank_lines_waiting').on(table.receivedAt).where(sql`payment_id is null and returned_id is null`),
    index('bank_lines_received').on(table.receivedAt, table.externalId),
    index('bank_lines_reference').on(sql`lower(${table.referenceText}) text_pattern_ops`),
    index('bank_lines_payment').on(table.paymentId).where(sql`payment_id is not null`),
    check(
      'bank_lines_one_end',
      sql`(${table.returnedId} is null) = (${table.returnedOn} is null) and (${table.returnedId} is null or ${table.paymentId} is null)`,
    ),
  ],
);

/** Money that was sent back: append-only; each transaction of a network or bank once. */
export const refundPayouts = pgTable(
  'refund_payouts',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountUgx: ugx('amount_ugx').notNull(),
    way: text('way', { enum: ['mtn', 'airtel', 'bank'] }).notNull(),
    /** Under what the network or the bank knows it. */
    externalId: text('external_id').notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => users.id),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    unique('refund_payouts_external').on(table.way, table.externalId),
    index('refund_payouts_payment').on(table.paymentId),
    check('refund_payouts_amount', sql`${table.amountUgx} > 0`),
  ],
);
