import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { loanFileKind, loans } from '../../loans/tables/loans';
import { approvals } from '../../people/tables/approvals';
import { instant } from '../../platform/db/columns';

/** Uploaded files, stored encrypted under `storeKey`. Files without a loan are deleted after 24 hours. */
export const uploads = pgTable(
  'uploads',
  {
    /** 256 random bits: anyone who has them can attach or delete the file until it belongs to a loan, an approval or a claim. */
    id: text('id').primaryKey(),
    /** Kind of document given at the upload. */
    kind: loanFileKind('kind').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** Size of the served file, in bytes. */
    size: integer('size').notNull(),
    storeKey: text('store_key').notNull().unique(),
    loanId: uuid('loan_id').references(() => loans.id),
    approvalId: uuid('approval_id').references(() => approvals.id),
    /** True once a claim of a payment names it as its slip. */
    isSlip: boolean('is_slip').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    attachedAt: instant('attached_at'),
    /** Keyed hash of the uploader's address; null once the file belongs to something. */
    sender: text('sender'),
  },
  (table) => [
    index('uploads_loan').on(table.loanId),
    index('uploads_approval').on(table.approvalId),
    index('uploads_unattached').on(table.createdAt).where(sql`attached_at is null`),
    check(
      'uploads_attached',
      sql`num_nonnulls(${table.loanId}, ${table.approvalId}) + ${table.isSlip}::int = case when ${table.attachedAt} is null then 0 else 1 end`,
    ),
  ],
);
