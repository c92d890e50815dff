import { languages } from '@somesa/core';
import { feeReminderSteps } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { day, instant, ugx } from '../../platform/db/columns';
import { guardians } from './guardians';
import { students } from './students';

/**
 * Links that open the payment of a child's fees, of a reminder (with its ID) or of a fee letter. The token is derived from the ID with
 * the secret key, so that nothing here opens a link.
 */
export const feeLinks = pgTable(
  'fee_links',
  {
    id: uuid('id').primaryKey(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Time it was first opened; null until then. */
    openedAt: instant('opened_at'),
    /** True for the link of a fee letter, which later letters of the child reuse. */
    isLetter: boolean('is_letter').notNull().default(false),
  },
  (table) => [index('fee_links_letters').on(table.studentId, table.expiresAt).where(sql`is_letter`)],
);

/** Fee reminders that a bursar or a staff member sent at once, with the choice of children. */
export const feeSendings = pgTable(
  'fee_sendings',
  {
    id: uuid('id').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** Classes of the children; empty for all. */
    classes: jsonb('classes').$type<string[]>().notNull(),
    minOwedUgx: ugx('min_owed_ugx').notNull(),
    /** Day on or before which a fee was due that is not paid; null if that does not matter. */
    overdueOn: day('overdue_on'),
    language: text('language', { enum: languages }).notNull(),
    /** Number of children that the sender left out of the choice. */
    leftOut: integer('left_out').notNull().default(0),
    /** Number of messages and price that the sender was told. */
    messages: integer('messages').notNull(),
    priceUgx: ugx('price_ugx').notNull(),
    /** User and idempotency key of the request. */
    requestKey: text('request_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
  },
  (table) => [index('fee_sendings_school').on(table.schoolId, table.createdAt)],
);

/**
 * Fee reminders: one for each guardian of a child in a sending. The number is the guardian's, and is not kept once they are removed. Those
 * of one sending to one number are one SMS, which belongs to the first of them.
 */
export const feeReminders = pgTable(
  'fee_reminders',
  {
    id: uuid('id').primaryKey(),
    sendingId: uuid('sending_id')
      .notNull()
      .references(() => feeSendings.id),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    guardianId: bigint('guardian_id', { mode: 'number' }).references(() => guardians.id, {
      onDelete: 'set null',
    }),
    /** Reminder whose SMS names this child too; null for one with an SMS of its own. */
    joinedTo: uuid('joined_to'),
    step: text('step', { enum: feeReminderSteps }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    parts: integer('parts').notNull(),
    priceUgx: ugx('price_ugx').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Time its SMS was queued, or it was dropped; null until then. */
    processedAt: instant('processed_at'),
  },
  (table) => [
    unique('fee_reminders_guardian').on(table.sendingId, table.guardianId),
    index('fee_reminders_waiting').on(table.createdAt, table.id).where(sql`step = 'waiting'`),
    index('fee_reminders_student').on(table.studentId, table.createdAt),
    index('fee_reminders_to').on(table.guardianId),
    index('fee_reminders_joined').on(table.joinedTo).where(sql`joined_to is not null`),
  ],
);
