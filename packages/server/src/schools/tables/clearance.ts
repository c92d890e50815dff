import { MAX_FEE_PARTS } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { bytes, day, instant } from '../../platform/db/columns';
import { students } from './students';

/** Thresholds of clearance, by class: a share of the fees in percent, or a number of parts. A class without a row bars no one. */
export const clearanceThresholds = pgTable(
  'clearance_thresholds',
  {
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    className: text('class_name').notNull(),
    percent: integer('percent'),
    parts: integer('parts'),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.className] }),
    check(
      'clearance_thresholds_one',
      sql`(${table.percent} between 1 and 100 and ${table.parts} is null) or (${table.percent} is null and ${table.parts} between 1 and ${sql.raw(String(MAX_FEE_PARTS))})`,
    ),
  ],
);

/** Children who are allowed although they are below the threshold, until a day. */
export const clearanceAllowances = pgTable(
  'clearance_allowances',
  {
    studentId: bigint('student_id', { mode: 'number' })
      .primaryKey()
      .references(() => students.id),
    reason: text('reason').notNull(),
    untilOn: day('until_on').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('clearance_allowances_until').on(table.untilOn)],
);

/** Passes of children, by the number that is printed on them. The name and the class stand on the pass alone. */
export const gatePasses = pgTable(
  'gate_passes',
  {
    number: text('number').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    /** Last day on which it is valid. */
    validUntil: day('valid_until').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('gate_passes_school').on(table.schoolId, table.validUntil),
    index('gate_passes_student').on(table.studentId),
    index('gate_passes_until').on(table.validUntil),
  ],
);

/** Keys with which the passes of schools are signed; the private one is encrypted with the secret key. */
export const gateKeys = pgTable('gate_keys', {
  schoolId: integer('school_id')
    .primaryKey()
    .references(() => schools.id),
  /** Uncompressed point of P-256, in base64. */
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: bytes('sealed_private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Links that open the page at the gate. Only their hashes are kept. */
export const gateLinks = pgTable(
  'gate_links',
  {
    id: uuid('id').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** Time a page last fetched its list; null until then. */
    usedAt: instant('used_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('gate_links_school').on(table.schoolId)],
);
