import { type FeeBatchRow, feeBatchKinds, feeBatchStatuses } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { schoolApiKeys } from '../../people/tables/school-access';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { day, identityColumn, instant, ugx } from '../../platform/db/columns';
import { feeAdjustments } from './fee-adjustments';
import { students } from './students';

/** Fee batches: fee adjustments of many children that were entered together, and are recorded and reversed together. */
export const feeBatches = pgTable(
  'fee_batches',
  {
    id: identityColumn().primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    kind: text('kind', { enum: feeBatchKinds }).notNull(),
    status: text('status', { enum: feeBatchStatuses }).notNull(),
    /** Fee of all rows, by its description; null if there is none. */
    fee: text('fee'),
    dueOn: day('due_on'),
    /** Reason of rows without their own. */
    reason: text('reason'),
    children: integer('children').notNull(),
    /** Sum of all changes regardless of their sign, in UGX. */
    totalUgx: ugx('total_ugx').notNull(),
    sendsReceipts: boolean('sends_receipts').notNull(),
    /** Number of children whose receipt was queued by SMS; null if none is sent, or the batch is not recorded. */
    receiptTexts: integer('receipt_texts'),
    /** Rows of a batch that waits; null once it is decided. */
    waitingRows: jsonb('waiting_rows').$type<FeeBatchRow[]>(),
    /** Idempotency key of the request with its owner, and hash of the request. */
    requestKey: text('request_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    apiKeyId: uuid('api_key_id').references(() => schoolApiKeys.id),
    createdAt: instant('created_at').notNull(),
    /** Person who approved, rejected or reversed it last. */
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
  },
  (table) => [
    index('fee_batches_school').on(table.schoolId, table.createdAt, table.id),
    check(
      'fee_batches_two_people',
      sql`${table.decidedBy} <> ${table.createdBy} or ${table.status} = 'rejected'`,
    ),
    check('fee_batches_waiting', sql`(${table.status} = 'waiting') = (${table.waitingRows} is not null)`),
  ],
);

/** Fee adjustments that a batch made. Append-only. */
export const feeBatchEntries = pgTable(
  'fee_batch_entries',
  {
    adjustmentId: bigint('adjustment_id', { mode: 'number' })
      .primaryKey()
      .references(() => feeAdjustments.id),
    batchId: bigint('batch_id', { mode: 'number' })
      .notNull()
      .references(() => feeBatches.id),
  },
  (table) => [index('fee_batch_entries_batch').on(table.batchId)],
);

/** Opening balances in favour of children. What is not used yet lowers the fees that are charged next. */
export const feeCredits = pgTable(
  'fee_credits',
  {
    id: identityColumn().primaryKey(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    batchId: bigint('batch_id', { mode: 'number' })
      .notNull()
      .references(() => feeBatches.id),
    amountUgx: ugx('amount_ugx').notNull(),
    usedUgx: ugx('used_ugx').notNull().default(0),
  },
  (table) => [
    index('fee_credits_student').on(table.studentId),
    index('fee_credits_batch').on(table.batchId),
    check('fee_credits_used', sql`${table.usedUgx} between 0 and ${table.amountUgx}`),
  ],
);
