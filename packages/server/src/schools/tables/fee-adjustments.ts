import { feeAdjustmentKinds, schoolPaymentMethods, studentEventKinds } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { schoolApiKeys } from '../../people/tables/school-access';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { day, identityColumn, instant, ugx } from '../../platform/db/columns';
import { registerImports } from './register-imports';
import { feeItems, students } from './students';

/**
 * Fee adjustments: changes of what one student owes, made by a bursar or a staff member. Append-only: a wrong one is reversed
 * by another row.
 */
export const feeAdjustments = pgTable(
  'fee_adjustments',
  {
    id: identityColumn().primaryKey(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    kind: text('kind', { enum: feeAdjustmentKinds }).notNull(),
    /** Change of the outstanding balance, in UGX; negative for a bursary. */
    changeUgx: ugx('change_ugx').notNull(),
    /** Reason that the user gave; null for most payments to the school. */
    reason: text('reason'),
    /** Method, the school's own receipt number in upper case, and day of a payment to the school; null for other kinds. */
    method: text('method', { enum: schoolPaymentMethods }),
    receiptNumber: text('receipt_number'),
    /** Number of reversed rows with the same receipt number, so that the number can be used again after a mistake. */
    receiptUse: integer('receipt_use').notNull().default(0),
    paidOn: day('paid_on'),
    /** Adjustment that it reverses; null for any other. */
    reversesId: bigint('reverses_id', { mode: 'number' })
      .unique()
      .references((): AnyPgColumn => feeAdjustments.id),
    /** Idempotency key of the request, with the user's ID. */
    requestKey: text('request_key').notNull().unique(),
    /** Hash of the request, so that a key can't be used for another one. */
    requestHash: text('request_hash').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    /** API key that made it, whose creator is the actor; null if the actor did it themselves. */
    apiKeyId: uuid('api_key_id').references(() => schoolApiKeys.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('fee_adjustments_receipt').on(table.schoolId, table.receiptNumber, table.receiptUse),
    index('fee_adjustments_student').on(table.studentId, table.id),
    index('fee_adjustments_school').on(table.schoolId, table.createdAt, table.id),
    index('fee_adjustments_created').on(table.createdAt, table.id),
    check(
      'fee_adjustments_change',
      sql`${table.changeUgx} <> 0 and (${table.kind} = 'correction' or (${table.changeUgx} < 0) = ((${table.kind} in ('bursary', 'paid-to-school')) = (${table.reversesId} is null)))`,
    ),
    check(
      'fee_adjustments_receipt_whole',
      sql`(${table.kind} = 'paid-to-school' and ${table.reversesId} is null) = (${table.receiptNumber} is not null) and (${table.receiptNumber} is null) = (${table.method} is null) and (${table.method} is null) = (${table.paidOn} is null)`,
    ),
    check('fee_adjustments_reason', sql`${table.reason} is not null or ${table.receiptNumber} is not null`),
  ],
);

/** Parts of fee adjustments by fee item; they add up to the adjustment. Append-only. */
export const feeAdjustmentLines = pgTable(
  'fee_adjustment_lines',
  {
    adjustmentId: bigint('adjustment_id', { mode: 'number' })
      .notNull()
      .references(() => feeAdjustments.id),
    feeItemId: bigint('fee_item_id', { mode: 'number' })
      .notNull()
      .references(() => feeItems.id),
    /** Change of the item's outstanding amount, in UGX. */
    changeUgx: ugx('change_ugx').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.adjustmentId, table.feeItemId] }),
    index('fee_adjustment_lines_fee_item').on(table.feeItemId),
  ],
);

/** History of a student on the register: added, moved to another class, left, returned. Append-only. */
export const studentEvents = pgTable(
  'student_events',
  {
    id: identityColumn().primaryKey(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    kind: text('kind', { enum: studentEventKinds }).notNull(),
    /** Class after the event, and before it if it changed. */
    className: text('class_name').notNull(),
    classNameBefore: text('class_name_before'),
    /** Last day at the school; null unless the student left. */
    leftOn: day('left_on'),
    reason: text('reason'),
    /** Register file that caused it; null if a user changed this student alone. */
    importId: uuid('import_id').references(() => registerImports.id),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    /** API key that caused it; null for any other event. */
    apiKeyId: uuid('api_key_id').references(() => schoolApiKeys.id),
    at: instant('at').notNull(),
  },
  (table) => [index('student_events_student').on(table.studentId, table.id)],
);
