import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { day, instant, ugx } from '../../platform/db/columns';
import { payments } from './payments';

/** Bank transactions from notifications and statements, each once. */
export const bankTransactions = pgTable(
  'bank_transactions',
  {
    providerTransactionId: text('provider_transaction_id').primaryKey(),
    bank: text('bank').notNull(),
    narrative: text('narrative').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    paidAt: instant('paid_at').notNull(),
    source: text('source', { enum: ['notification', 'statement'] }).notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    receivedAt: instant('received_at').notNull(),
    /** Transfer that returned all of it, and its date; null if it was not returned. */
    returnTransactionId: text('return_transaction_id').unique(),
    returnedOn: day('returned_on'),
  },
  (table) => [
    index('bank_transactions_waiting')
      .on(table.receivedAt)
      .where(sql`payment_id is null and return_transaction_id is null`),
    index('bank_transactions_received').on(table.receivedAt, table.providerTransactionId),
    index('bank_transactions_reference').on(sql`lower(${table.narrative}) text_pattern_ops`),
    index('bank_transactions_payment').on(table.paymentId).where(sql`payment_id is not null`),
    check(
      'bank_transactions_one_end',
      sql`(${table.returnTransactionId} is null) = (${table.returnedOn} is null) and (${table.returnTransactionId} is null or ${table.paymentId} is null)`,
    ),
  ],
);
