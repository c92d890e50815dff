import { accountKinds } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { loans } from '../../loans/tables/loans';
import { payments } from '../../payments/tables/payments';
import { schools } from '../../people/tables/schools';
import { day, identityColumn, instant, ugx } from '../../platform/db/columns';

/** Chart of accounts. docs/ledger.md lists the codes. */
export const accounts = pgTable('accounts', {
  code: text('code').primaryKey(),
  kind: text('kind', { enum: accountKinds }).notNull(),
  schoolId: integer('school_id').references(() => schools.id),
});

const accountCode = (name: string) =>
  text(name)
    .notNull()
    .references(() => accounts.code);

/** Journal entries: append-only, double entry by construction. The application's role can only read and insert. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: identityColumn().primaryKey(),
    debitAccount: accountCode('debit_account'),
    creditAccount: accountCode('credit_account'),
    amountUgx: ugx('amount_ugx').notNull(),
    /** Cause of the posting, such as `payment:<id>`. */
    source: text('source').notNull(),
    /** Posting type, such as `fees.paid`. */
    postingType: text('posting_type').notNull(),
    line: integer('line').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    loanId: uuid('loan_id').references(() => loans.id),
    valueAt: instant('value_at').notNull(),
    postedAt: instant('posted_at').notNull(),
  },
  (table) => [
    unique('ledger_entries_once').on(table.source, table.postingType, table.line),
    index('ledger_entries_payment').on(table.paymentId),
    index('ledger_entries_loan').on(table.loanId),
    index('ledger_entries_posted').on(table.postedAt),
    // A school's balance and its unsettled entries are read without the rest of the ledger.
    index('ledger_entries_school_credit')
      .on(table.creditAccount)
      .where(sql`credit_account like 'school-payable:%'`),
    index('ledger_entries_school_debit')
      .on(table.debitAccount)
      .where(sql`debit_account like 'school-payable:%'`),
    // Nearly all entries are paid fees and what schools are charged for them.
    index('ledger_entries_not_fees')
      .on(table.postedAt, table.id)
      .where(sql`posting_type <> 'fees.paid' and posting_type <> 'fees.charged'`),
    check('ledger_entries_amount', sql`${table.amountUgx} > 0`),
    check('ledger_entries_two_accounts', sql`${table.debitAccount} <> ${table.creditAccount}`),
    // A settlement pays an entry once, so an entry of two schools would never reach one of them.
    check(
      'ledger_entries_one_school',
      sql`${table.debitAccount} not like 'school-payable:%' or ${table.creditAccount} not like 'school-payable:%'`,
    ),
  ],
);

/** Totals of closed days by posting date: written once, never changed. */
export const ledgerDailyTotals = pgTable(
  'ledger_daily_totals',
  {
    postingDate: day('posting_date').notNull(),
    valueDate: day('value_date').notNull(),
    debitAccount: accountCode('debit_account'),
    creditAccount: accountCode('credit_account'),
    postingType: text('posting_type').notNull(),
    entries: integer('entries').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ledger_daily_totals_pk',
      columns: [
        table.postingDate,
        table.valueDate,
        table.debitAccount,
        table.creditAccount,
        table.postingType,
      ],
    }),
    // A school's statement reads its own totals only.
    index('ledger_daily_totals_school_credit')
      .on(table.creditAccount, table.postingDate)
      .where(sql`credit_account like 'school-payable:%'`),
    index('ledger_daily_totals_school_debit')
      .on(table.debitAccount, table.postingDate)
      .where(sql`debit_account like 'school-payable:%'`),
  ],
);

/** Closed days, without a gap: their totals are in `ledger_daily_totals`. */
export const closedLedgerDates = pgTable('closed_ledger_dates', {
  day: day('day').primaryKey(),
  closedAt: instant('closed_at').notNull(),
});
