import { type StatementMapping, statementAccounts, statementFormats } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../people/tables/users';
import { day, identityColumn, instant, ugx } from '../../platform/db/columns';

const account = () => text('account', { enum: statementAccounts }).notNull();
const userId = (name: string) => uuid(name).references(() => users.id);

/** Heads of the columns of an account's CSV statements; an account without a row has the default. */
export const statementColumns = pgTable('statement_columns', {
  account: account().primaryKey(),
  columns: jsonb('columns').$type<StatementMapping>().notNull(),
});

/** Imported statements of banks and networks: append-only. */
export const statementImports = pgTable(
  'statement_imports',
  {
    id: uuid('id').primaryKey(),
    account: account(),
    format: text('format', { enum: statementFormats }).notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, in hexadecimal. */
    sha256: text('sha256').notNull(),
    /** Number that the bank gave the statement; null if it has none. */
    statementNumber: text('statement_number'),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    openingUgx: ugx('opening_ugx'),
    closingUgx: ugx('closing_ugx'),
    lines: integer('lines').notNull(),
    newLines: integer('new_lines').notNull(),
    importedBy: userId('imported_by'),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [
    unique('statement_imports_file').on(table.account, table.sha256),
    index('statement_imports_days').on(table.account, table.toOn),
    check('statement_imports_days_ordered', sql`${table.fromOn} <= ${table.toOn}`),
  ],
);

/** Lines of imported statements: append-only, each once. An amount below 0 left the account. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: identityColumn().primaryKey(),
    account: account(),
    /** Transaction ID, or what identifies a line without one. */
    lineKey: text('line_key').notNull(),
    importId: uuid('import_id')
      .notNull()
      .references(() => statementImports.id),
    line: integer('line').notNull(),
    bookedOn: day('booked_on').notNull(),
    valueDate: day('value_date').notNull(),
    /** Time of the line if the statement names one. */
    bookedAt: instant('booked_at'),
    amountUgx: ugx('amount_ugx').notNull(),
    /** Cents beside the whole amount, with its sign; the ledger has none. */
    cents: integer('cents').notNull().default(0),
    transactionId: text('transaction_id').notNull(),
    reference: text('reference').notNull(),
    narrative: text('narrative').notNull(),
    counterparty: text('counterparty').notNull(),
    isCharge: boolean('is_charge').notNull(),
  },
  (table) => [
    unique('statement_lines_once').on(table.account, table.lineKey),
    index('statement_lines_days').on(table.account, table.bookedOn),
    index('statement_lines_import').on(table.importId, table.line),
    index('statement_lines_booked').on(table.bookedOn, table.id),
    check('statement_lines_amount', sql`${table.amountUgx} <> 0 or ${table.cents} <> 0`),
  ],
);

/** Matches of lines to what the ledger moved: append-only. */
export const statementMatches = pgTable(
  'statement_matches',
  {
    lineId: bigint('line_id', { mode: 'number' })
      .primaryKey()
      .references(() => statementLines.id),
    account: account(),
    /** Movement of the ledger, such as `payment:<id>`. */
    movement: text('movement').notNull(),
    matchedAt: instant('matched_at').notNull(),
  },
  (table) => [unique('statement_matches_movement').on(table.account, table.movement)],
);

/** Balances that a network reported, with the ledger's at the same instant: append-only. */
export const walletBalances = pgTable(
  'wallet_balances',
  {
    account: account(),
    askedAt: instant('asked_at').notNull(),
    balanceUgx: ugx('balance_ugx').notNull(),
    ledgerUgx: ugx('ledger_ugx').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.askedAt] })],
);

/** Days of our accounts, as compared last. Calculated from statements, balances and the ledger. */
export const accountDays = pgTable(
  'account_days',
  {
    account: account(),
    day: day('day').notNull(),
    isCovered: boolean('is_covered').notNull(),
    balanceThereUgx: ugx('balance_there_ugx'),
    balanceSource: text('balance_source', { enum: ['statement', 'provider'] }),
    balanceHereUgx: ugx('balance_here_ugx').notNull(),
    lines: integer('lines').notNull(),
    matchedLines: integer('matched_lines').notNull(),
    openExceptions: integer('open_exceptions').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.day] }),
    index('account_days_day').on(table.day, table.account),
  ],
);

/** Days of accounts that a person signed off, with the figures of that moment: append-only, each once. */
export const daySignOffs = pgTable(
  'day_sign_offs',
  {
    account: account(),
    day: day('day').notNull(),
    signedBy: userId('signed_by').notNull(),
    signedAt: instant('signed_at').notNull(),
    /** Explanation of the differences; null if there were none. */
    note: text('note'),
    balanceThereUgx: ugx('balance_there_ugx'),
    balanceHereUgx: ugx('balance_here_ugx').notNull(),
    lines: integer('lines').notNull(),
    matchedLines: integer('matched_lines').notNull(),
    openExceptions: integer('open_exceptions').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.day] }),
    check(
      'day_sign_offs_explained',
      sql`${table.note} is not null or (${table.balanceThereUgx} is not distinct from ${table.balanceHereUgx} and ${table.lines} = ${table.matchedLines} and ${table.openExceptions} = 0)`,
    ),
  ],
);
