import { joinerCharges } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { day, identityColumn, instant, ugx } from '../../platform/db/columns';

/** Terms of schools. */
export const schoolTerms = pgTable(
  'school_terms',
  {
    id: identityColumn().primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    /** Charge of children who join once the term was charged. */
    joiners: text('joiners', { enum: joinerCharges }).notNull().default('none'),
  },
  (table) => [
    unique('school_terms_name').on(table.schoolId, table.name),
    check('school_terms_days', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
);

/**
 * Children that a fee is for, if not one class or all. It holds only while `label` is the class of the fee: servers before it know the
 * class alone, charge no child of such a class, and may set another one.
 */
interface StoredFeeChoice {
  label: string;
  classNames: string[];
  yearGroups: string[];
  groupIds: number[];
}

/** Fees of a term, for classes, year groups and groups of children, or for the whole school. */
export const termFees = pgTable(
  'term_fees',
  {
    id: identityColumn().primaryKey(),
    termId: bigint('term_id', { mode: 'number' })
      .notNull()
      .references(() => schoolTerms.id),
    /** Class that is charged, or a text that names the choice of children; null for all classes. */
    className: text('class_name'),
    choice: jsonb('choice').$type<StoredFeeChoice>(),
    /** ID of the first part of the fee; null for a fee without parts. */
    seriesId: bigint('series_id', { mode: 'number' }),
    /** Number of the part, from 1, and its percentage; null for a fee without parts. */
    part: integer('part'),
    percent: integer('percent'),
    description: text('description').notNull(),
    dueOn: day('due_on').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    /** Time it was last charged to the students; null until then. */
    chargedAt: instant('charged_at'),
    /** True if a child is charged it only if a payer chooses it. Its class is then never that of a child, so that servers before it charge no one. */
    isOptional: boolean('is_optional').notNull().default(false),
  },
  (table) => [
    index('term_fees_term').on(table.termId),
    check('term_fees_amount', sql`${table.amountUgx} > 0`),
  ],
);

/** Children on a school's register. `regNo` is normalised. */
export const students = pgTable(
  'students',
  {
    id: identityColumn().primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    regNo: text('reg_no').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    className: text('class_name').notNull(),
    /** Last day at the school; null for a child who is enrolled. */
    leftOn: day('left_on'),
    /** Code by which the fees of this child are paid at this school, for good. A trigger assigns it; a child of before has none until the job `payment-codes` ran. */
    paymentCode: text('payment_code'),
  },
  (table) => [
    unique('students_reg_no_school').on(table.regNo, table.schoolId),
    index('students_left').on(table.schoolId, table.regNo).where(sql`left_on is not null`),
    uniqueIndex('students_payment_code').on(table.paymentCode),
    index('students_without_code').on(table.id).where(sql`payment_code is null`),
    index('students_school').on(table.schoolId, table.regNo),
    index('students_reg_no_key').on(sql`translate(${table.regNo}, '/.-', '') text_pattern_ops`),
    // Also by the number behind the letters of a registration number: `0001` of `SJN-0001`.
    // The migration raises the statistics of the three indexes of names, which Drizzle can't: with the usual ones, the
    // planner takes a search that finds all children for one that finds few, and reads each of their payments.
    index('students_search').using(
      'gin',
      sql`search_words(${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.className} || ' ' || ${table.regNo} || ' ' || ltrim(${table.regNo}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ/.-'))`,
    ),
  ],
);

/**
 * Fee items: amounts that students owe. `paidUgx` is updated in the transaction of the allocations, `bursaryUgx` and
 * `paidToSchoolUgx` in that of the fee adjustments.
 */
export const feeItems = pgTable(
  'fee_items',
  {
    id: identityColumn().primaryKey(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    description: text('description').notNull(),
    dueOn: day('due_on').notNull(),
    /** Amount charged, with corrections and before bursaries. */
    amountUgx: ugx('amount_ugx').notNull(),
    /** Amount paid through us, by payments and loans. */
    paidUgx: ugx('paid_ugx').notNull().default(0),
    bursaryUgx: ugx('bursary_ugx').notNull().default(0),
    /** Amount paid to the school without us, which is in no ledger entry. */
    paidToSchoolUgx: ugx('paid_to_school_ugx').notNull().default(0),
    /** Amount still to pay: the only expression of it. */
    outstandingUgx: ugx('outstanding_ugx')
      .notNull()
      .generatedAlwaysAs(sql`amount_ugx - bursary_ugx - paid_ugx - paid_to_school_ugx`),
    /** Term fee that it was charged for; null if it was charged to this student only. */
    termFeeId: bigint('term_fee_id', { mode: 'number' }).references(() => termFees.id),
  },
  (table) => [
    index('fee_items_student').on(table.studentId),
    // All that the account of a child adds up, so that no row is read for it.
    index('fee_items_account').on(
      table.studentId,
      table.dueOn,
      table.amountUgx,
      table.bursaryUgx,
      table.paidUgx,
      table.paidToSchoolUgx,
      table.outstandingUgx,
    ),
    unique('fee_items_term_fee').on(table.termFeeId, table.studentId),
    check(
      'fee_items_paid_within_amount',
      sql`least(${table.paidUgx}, ${table.bursaryUgx}, ${table.paidToSchoolUgx}) >= 0 and ${table.paidUgx} + ${table.bursaryUgx} + ${table.paidToSchoolUgx} <= ${table.amountUgx}`,
    ),
  ],
);
