import { payoutBankNames, settlementStatuses } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ledgerEntries } from '../../ledger/tables/ledger';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { day, instant, ugx } from '../../platform/db/columns';

/** Settlements: payouts of collected fees to schools. At most one per school is not final. */
export const settlements = pgTable(
  'settlements',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    /** Last posting date that it covers, in Kampala. */
    untilOn: day('until_on').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    /** Number and sum of the payments that it left out because their provider may have reversed them. */
    leftOutCount: integer('left_out_count').notNull().default(0),
    leftOutUgx: bigint('left_out_ugx', { mode: 'number' }).notNull().default(0),
    status: text('status', { enum: settlementStatuses }).notNull(),
    /** Payout account of the school when this settlement was created. */
    method: text('method', { enum: ['mtn', 'airtel', 'bank'] }).notNull(),
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: payoutBankNames }),
    accountNumber: text('account_number'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    endedBy: uuid('ended_by').references(() => users.id),
    endedAt: instant('ended_at'),
    paidOn: day('paid_on'),
    /** ID of a transfer that staff sent elsewhere; those of the parts that we sent are in `disbursements`. */
    providerTransactionId: text('provider_transaction_id'),
  },
  (table) => [
    uniqueIndex('settlements_one_open').on(table.schoolId).where(sql`status in ('created', 'sending')`),
    index('settlements_school').on(table.schoolId, table.createdAt),
    unique('settlements_transaction').on(table.method, table.providerTransactionId),
    check('settlements_amount', sql`${table.amountUgx} > 0`),
    check(
      'settlements_paid_whole',
      sql`(${table.status} = 'paid') = (${table.paidOn} is not null) and (${table.status} = 'paid' or ${table.providerTransactionId} is null)`,
    ),
    check('settlements_ended', sql`(${table.status} in ('created', 'sending')) = (${table.endedAt} is null)`),
  ],
);

/** Ledger entries that a settlement pays: each entry of a school is in one settlement at most. A cancelled settlement has none. */
export const settlementEntries = pgTable(
  'settlement_entries',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .primaryKey()
      .references(() => ledgerEntries.id),
    settlementId: uuid('settlement_id')
      .notNull()
      .references(() => settlements.id),
  },
  (table) => [index('settlement_entries_settlement').on(table.settlementId)],
);
