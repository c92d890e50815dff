import { claimStatuses, languages } from '@somesa/core';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { uploads } from '../../messaging/tables/uploads';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { day, instant, ugx } from '../../platform/db/columns';
import { students } from '../../schools/tables/students';
import { payments } from './payments';

/** Claims of parents and schools that a payment was made which we do not show. Each has an exception for staff. */
export const paymentClaims = pgTable(
  'payment_claims',
  {
    id: uuid('id').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    /** Transaction ID of the network, or number of the bank's slip, in capitals without spaces. */
    transactionId: text('transaction_id').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    paidOn: day('paid_on').notNull(),
    /** Phone number that paid, which also gets our answer; null if the school gave none, or once it was deleted. */
    msisdn: text('msisdn'),
    language: text('language', { enum: languages }).notNull(),
    /** Photo or file of the slip. */
    slipId: text('slip_id').references(() => uploads.id),
    /** Person who entered it for the payer; null if the payer did. */
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    status: text('status', { enum: claimStatuses }).notNull().default('open'),
    /** Payment of the child in which we found the money. */
    paymentId: uuid('payment_id').references(() => payments.id),
    declineReason: text('decline_reason'),
    /** Staff member who decided; null if the payment was posted without one. */
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('payment_claims_school').on(table.schoolId, table.createdAt, table.id),
    index('payment_claims_created').on(table.createdAt, table.id),
    index('payment_claims_transaction').on(table.transactionId),
    check('payment_claims_amount', sql`${table.amountUgx} > 0`),
    check(
      'payment_claims_decided',
      sql`(${table.decidedAt} is null) = (${table.status} = 'open') and (${table.paymentId} is not null) = (${table.status} = 'credited')
        and (${table.declineReason} is not null) = (${table.status} = 'declined') and (${table.decidedBy} is null or ${table.decidedAt} is not null)`,
    ),
  ],
);
