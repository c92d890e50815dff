import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns';

/** Phone numbers that stopped fee reminders by SMS. Receipts and codes still go to them. */
export const smsOptOuts = pgTable('sms_opt_outs', {
  msisdn: text('msisdn').primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
});
