import { bankNames } from '@somesa/core';
import { settlementStatuses } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, ugx } from './columns';
import { users } from './people-schema';
import { schools } from './school-schema';

const day = (name: string) => date(name, { mode: 'string' });

/** Fees that were collected for a school and are handed to it; at most one is under way for each school. */
export const settlements = pgTable(
  'settlements',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    /** Covers what was booked until the end of this day in Kampala. */
    untilOn: day('until_on').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    status: text('status', { enum: settlementStatuses }).notNull(),
    /** Payout account of the school when this settlement was created. */
    method: text('method', { enum: ['mtn', 'bank'] }).notNull(),
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: bankNames }),
    accountNumber: text('account_number'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    endedBy: uuid('ended_by').references(() => users.id),
    endedAt: instant('ended_at'),
    paidOn: day('paid_on'),
    /** Under what the network or the bank knows it. */
    providerTransactionId: text('provider_transaction_id'),
  },
  (table) => [
    uniqueIndex('settlements_one_under_way').on(table.schoolId).where(sql`status = 'created'`),
    index('settlements_school').on(table.schoolId, table.createdAt),
    unique('settlements_external').on(table.method, table.providerTransactionId),
    check('settlements_amount', sql`${table.amountUgx} > 0`),
    check(
      'settlements_paid_whole',
      sql`(${table.status} = 'paid') = (${table.paidOn} is not null and ${table.providerTransactionId} is not null)`,
    ),
    check('settlements_ended', sql`(${table.status} = 'created') = (${table.endedAt} is null)`),
  ],
);
