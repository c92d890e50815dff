import { payoutBankNames } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';

/** Methods by which we send money: a network's wallet, or a file for our bank. */
export const disbursementMethods = ['mtn', 'airtel', 'bank'] as const;

/** Payout account of a school. Without a row, the school cannot be paid for a loan yet. */
export const schoolPayoutAccounts = pgTable(
  'school_payout_accounts',
  {
    schoolId: integer('school_id')
      .primaryKey()
      .references(() => schools.id),
    method: text('method', { enum: disbursementMethods }).notNull(),
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: payoutBankNames }),
    accountNumber: text('account_number'),
  },
  (table) => [
    check(
      'school_payout_accounts_whole',
      sql`(${table.method} in ('mtn', 'airtel') and ${table.msisdn} is not null) or (${table.method} = 'bank' and ${table.bankName} is not null and ${table.accountNumber} is not null)`,
    ),
  ],
);
