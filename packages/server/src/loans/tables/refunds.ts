import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { payments } from '../../payments/tables/payments';
import { users } from '../../people/tables/users';
import { day, instant, ugx } from '../../platform/db/columns';

/** Refunds: overpayments owed to the payer. */
export const refunds = pgTable(
  'refunds',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    amountUgx: ugx('amount_ugx').notNull(),
    /** Part already paid out, before more of the payment turned out to be an overpayment. */
    paidUgx: ugx('paid_ugx').notNull().default(0),
    queuedAt: instant('queued_at').notNull(),
    /** Time all of it was paid out; null until then. */
    paidAt: instant('paid_at'),
  },
  (table) => [index('refunds_waiting').on(table.queuedAt).where(sql`paid_at is null`)],
);

/** Refund payouts: append-only; each transaction of a provider once. */
export const refundPayouts = pgTable(
  'refund_payouts',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountUgx: ugx('amount_ugx').notNull(),
    method: text('method', { enum: ['mtn', 'airtel', 'bank'] }).notNull(),
    /** ID of the transaction at the network or bank. */
    providerTransactionId: text('provider_transaction_id').notNull(),
    paidOn: day('paid_on').notNull(),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => users.id),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    unique('refund_payouts_transaction').on(table.method, table.providerTransactionId),
    index('refund_payouts_payment').on(table.paymentId),
    check('refund_payouts_amount', sql`${table.amountUgx} > 0`),
  ],
);
