import {
  contactChannels,
  contactOutcomes,
  earlyRepaymentStrategies,
  type InstalmentView,
  type LoanSummaryView,
  type RepaymentItem,
  repaymentTypes,
  waivedParts,
} from '@somesa/core';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { payments } from '../../payments/tables/payments';
import { users } from '../../people/tables/users';
import { day, instant, ugx } from '../../platform/db/columns';
import { loans } from './loans';

/** Proposals to restructure running loans. One that was accepted is an event of its loan's replay. */
export const loanRestructurings = pgTable(
  'loan_restructurings',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    instalments: integer('instalments').notNull(),
    firstDueOn: day('first_due_on').notNull(),
    annualRatePpm: integer('annual_rate_ppm').notNull(),
    /** Interest that a lower rate forgoes. */
    forgoneUgx: ugx('forgone_ugx').notNull(),
    reason: text('reason').notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => users.id),
    /** Second person; only for a proposal that forgoes interest above the limit. */
    approvedBy: uuid('approved_by').references(() => users.id),
    proposedAt: instant('proposed_at').notNull(),
    /** Last date on which the borrower can accept it. */
    lastOn: day('last_on').notNull(),
    acceptedAt: instant('accepted_at'),
    /** Masked number to which the code of the acceptance was sent. */
    acceptedWith: text('accepted_with'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('loan_restructurings_loan').on(table.loanId),
    check('loan_restructurings_instalments', sql`${table.instalments} between 1 and 36`),
    check('loan_restructurings_two_people', sql`${table.approvedBy} <> ${table.proposedBy}`),
    check('loan_restructurings_rate', sql`${table.annualRatePpm} >= 0`),
    check('loan_restructurings_first', sql`${table.firstDueOn} > ${table.lastOn}`),
    check('loan_restructurings_end', sql`${table.acceptedAt} is null or ${table.withdrawnAt} is null`),
  ],
);

/** Versions of loan schedules; `loan_instalments` has their rows. Append-only. */
export const loanSchedules = pgTable(
  'loan_schedules',
  {
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    version: integer('version').notNull(),
    /** Date from which it applies. */
    fromOn: day('from_on').notNull(),
    cause: text('cause', { enum: ['disbursed', 'early-repayment', 'restructuring', 'correction'] }).notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    restructuringId: uuid('restructuring_id').references(() => loanRestructurings.id),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.loanId, table.version] })],
);

/** Repayments: the event (loan, amount, value date, strategy, reversal), and its allocation by the latest replay of the loan's
 * events, which is 0 for a reversed one.
 */
export const repayments = pgTable(
  'repayments',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    /** Borrower; null once they deleted the account. */
    userId: uuid('user_id').references(() => users.id),
    amountUgx: ugx('amount_ugx').notNull(),
    valueDate: day('value_date').notNull(),
    valueAt: instant('value_at').notNull(),
    strategy: text('strategy', { enum: earlyRepaymentStrategies }),
    reversedAt: instant('reversed_at'),
    type: text('type', { enum: repaymentTypes }).notNull(),
    principalUgx: ugx('principal_ugx').notNull(),
    interestUgx: ugx('interest_ugx').notNull(),
    feesUgx: ugx('fees_ugx').notNull(),
    penaltiesUgx: ugx('penalties_ugx').notNull(),
    overpaidUgx: ugx('overpaid_ugx').notNull(),
    savedInterestUgx: ugx('saved_interest_ugx').notNull().default(0),
    /** True if it was made after its loan was written off. */
    isRecovery: boolean('is_recovery').notNull().default(false),
  },
  (table) => [
    index('repayments_loan').on(table.loanId, table.valueAt),
    index('repayments_user').on(table.userId, table.valueAt, table.paymentId),
    check(
      'repayments_whole',
      sql`${table.principalUgx} + ${table.interestUgx} + ${table.feesUgx} + ${table.penaltiesUgx} + ${table.overpaidUgx} = case when ${table.reversedAt} is null then ${table.amountUgx} else 0 end`,
    ),
    check('repayments_amount', sql`${table.amountUgx} > 0`),
  ],
);

/** Loan accounts after the latest event or at the start of the day: written by the replay, read by screens. */
export const loanAccounts = pgTable(
  'loan_accounts',
  {
    loanId: uuid('loan_id')
      .primaryKey()
      .references(() => loans.id),
    /** Borrower; null once they deleted the account. */
    userId: uuid('user_id').references(() => users.id),
    asOf: day('as_of').notNull(),
    scheduleVersion: integer('schedule_version').notNull(),
    principalUgx: ugx('principal_ugx').notNull(),
    principalOutstandingUgx: ugx('principal_outstanding_ugx').notNull(),
    paidUgx: ugx('paid_ugx').notNull(),
    totalOutstandingUgx: ugx('total_outstanding_ugx').notNull(),
    dueUgx: ugx('due_ugx').notNull(),
    arrearsUgx: ugx('arrears_ugx').notNull(),
    overpaidUgx: ugx('overpaid_ugx').notNull(),
    daysPastDue: integer('days_past_due').notNull(),
    /** Principal that was written off, and what was paid since. */
    writtenOffUgx: ugx('written_off_ugx').notNull().default(0),
    recoveredUgx: ugx('recovered_ugx').notNull().default(0),
    nextDueOn: day('next_due_on'),
    nextDueUgx: ugx('next_due_ugx').notNull(),
    instalments: jsonb('instalments').$type<InstalmentView[]>().notNull(),
    recentPayments: jsonb('recent_payments')
      .$type<Pick<RepaymentItem, 'id' | 'date' | 'amount' | 'type'>[]>()
      .notNull(),
    waivers: jsonb('waivers').$type<LoanSummaryView['waivers']>().notNull().default([]),
    restructurings: jsonb('restructurings').$type<LoanSummaryView['restructurings']>().notNull().default([]),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    index('loan_accounts_user').on(table.userId),
    index('loan_accounts_arrears').on(table.arrearsUgx, table.loanId),
    index('loan_accounts_past_due').on(table.daysPastDue, table.loanId),
    index('loan_accounts_days_past_due').on(table.daysPastDue).where(sql`days_past_due > 0`),
  ],
);

/** Waivers of interest, fees or penalties that were due. Append-only. */
export const loanWaivers = pgTable(
  'loan_waivers',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    part: text('part', { enum: waivedParts }).notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    reason: text('reason').notNull(),
    /** Staff member who waived it or requested that. */
    waivedBy: uuid('waived_by')
      .notNull()
      .references(() => users.id),
    /** Person who approved it; null below the limit from which two people are needed. */
    approvedBy: uuid('approved_by').references(() => users.id),
    waivedAt: instant('waived_at').notNull(),
  },
  (table) => [
    index('loan_waivers_loan').on(table.loanId),
    check('loan_waivers_amount', sql`${table.amountUgx} > 0`),
    check('loan_waivers_two_people', sql`${table.approvedBy} <> ${table.waivedBy}`),
  ],
);

/** Contacts of staff with borrowers about arrears, some with a promise to pay. Append-only. */
export const loanContacts = pgTable(
  'loan_contacts',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    channel: text('channel', { enum: contactChannels }).notNull(),
    outcome: text('outcome', { enum: contactOutcomes }).notNull(),
    note: text('note'),
    promisedOn: day('promised_on'),
    promisedUgx: ugx('promised_ugx'),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => users.id),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    index('loan_contacts_loan').on(table.loanId, table.recordedAt),
    check(
      'loan_contacts_promise',
      sql`(${table.outcome} = 'promised') = (${table.promisedOn} is not null) and (${table.promisedOn} is null) = (${table.promisedUgx} is null) and (${table.promisedUgx} is null or ${table.promisedUgx} > 0)`,
    ),
  ],
);

/** Quotes for early repayments: valid for the exact amount until the end of their day. */
export const earlyRepaymentQuotes = pgTable(
  'early_repayment_quotes',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    quotedOn: day('quoted_on').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    settlementUgx: ugx('settlement_ugx').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('early_repayment_quotes_loan').on(table.loanId)],
);
