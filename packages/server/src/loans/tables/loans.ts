import {
  declineReasons,
  type LoanProduct,
  languages,
  loanEventNames,
  loanExpenses,
  loanFileKinds,
  loanStatuses,
  loanTerms,
  type PenaltyRule,
} from '@somesa/core';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { day, identityColumn, instant, ugx } from '../../platform/db/columns';
import { feeItems, students } from '../../schools/tables/students';

export const loanStatus = pgEnum('loan_status', loanStatuses);
export const loanEvent = pgEnum('loan_event', loanEventNames);
export const loanFileKind = pgEnum('loan_file_kind', loanFileKinds);

/** Versions of loan products: a change creates a version, and old ones stay. Rates are in millionths per year. */
export const loanProducts = pgTable(
  'loan_products',
  {
    id: text('id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    method: text('method', { enum: ['declining', 'flat'] }).notNull(),
    annualRatePpm: integer('annual_rate_ppm').notNull(),
    feeUgx: ugx('fee_ugx').notNull(),
    minimumUgx: ugx('minimum_ugx').notNull(),
    maximumUgx: ugx('maximum_ugx').notNull(),
    terms: jsonb('terms').$type<LoanProduct['terms']>().notNull(),
    expenses: jsonb('expenses').$type<LoanProduct['expenses']>().notNull(),
    lateGraceDays: integer('late_grace_days').notNull(),
    penalty: jsonb('penalty').$type<PenaltyRule>().notNull(),
    penaltyCapUgx: ugx('penalty_cap_ugx').notNull(),
    allocationOrder: jsonb('allocation_order').$type<LoanProduct['allocationOrder']>().notNull(),
    offerDays: integer('offer_days').notNull(),
    documents: jsonb('documents').$type<LoanProduct['documents']>().notNull(),
    /** Amount of a loan from which it needs a guarantor; null if no loan needs one. */
    guarantorFromUgx: ugx('guarantor_from_ugx'),
    /** User who saved it; null for the first version of an installation. */
    savedBy: uuid('saved_by').references(() => users.id),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.version] }),
    check('loan_products_rate', sql`${table.annualRatePpm} between 0 and 1000000`),
    check(
      'loan_products_amounts',
      sql`0 < ${table.minimumUgx} and ${table.minimumUgx} <= ${table.maximumUgx}`,
    ),
    check('loan_products_costs', sql`${table.feeUgx} >= 0 and ${table.penaltyCapUgx} >= 0`),
  ],
);

/** Status transitions of a loan, copied from core; the database rejects all others. */
export const loanStatusTransitions = pgTable(
  'loan_status_transitions',
  {
    fromStatus: loanStatus('from_status').notNull(),
    event: loanEvent('event').notNull(),
    toStatus: loanStatus('to_status').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromStatus, table.event] })],
);

/** Loans, from their application. */
export const loans = pgTable(
  'loans',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    status: loanStatus('status').notNull(),
    /** Borrower; null until someone verifies the phone number of the application. */
    userId: uuid('user_id').references(() => users.id),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    /** The child; null if only typed details exist and staff haven't linked a student yet. */
    studentId: bigint('student_id', { mode: 'number' }).references(() => students.id),
    /** Product version of the application and the agreement. */
    productId: text('product_id').notNull(),
    productVersion: integer('product_version').notNull(),
    principalUgx: ugx('principal_ugx').notNull(),
    term: text('term', { enum: loanTerms }).notNull(),
    /** Requested amount, in UGX; the trigger `guard_requested_terms` rejects changes. */
    requestedPrincipalUgx: ugx('requested_principal_ugx').notNull(),
    /** Requested term; as immutable. */
    requestedTerm: text('requested_term', { enum: loanTerms }).notNull(),
    expense: text('expense', { enum: loanExpenses }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Date of the offer, set by the approval; its due dates follow from it. */
    offeredOn: day('offered_on'),
    offerEndsAt: instant('offer_ends_at'),
    /** Days after the disbursement in which the borrower may cancel, as offered. */
    coolingOffDays: integer('cooling_off_days').notNull().default(0),
    /** Requested documents that are still missing. */
    documentsNeeded: jsonb('documents_needed')
      .$type<(typeof loanFileKinds)[number][]>()
      .notNull()
      .default([]),
    /** Note to the parent with the latest request for documents. */
    documentsNote: text('documents_note'),
    declineReason: text('decline_reason', { enum: declineReasons }),
    /** Note to the parent with a decline. */
    declineNote: text('decline_note'),
    /** Staff member who gave the first of two approvals. */
    firstApproverId: uuid('first_approver_id').references(() => users.id),
    acceptedAt: instant('accepted_at'),
    /** Value date of the disbursement. */
    disbursedOn: day('disbursed_on'),
    /** Last date on which the borrower may cancel; set by the disbursement if there are cooling-off days. */
    cancellableUntil: day('cancellable_until'),
    cancellationRequestedAt: instant('cancellation_requested_at'),
    /** Time at which it was written off; payments of a later value date are recoveries. */
    writtenOffAt: instant('written_off_at'),
    /** Time its documents were deleted at the end of their retention. */
    documentsDeletedAt: instant('documents_deleted_at'),
    /** Time of the next check, such as the end of the offer. */
    nextCheckAt: instant('next_check_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.productId, table.productVersion],
      foreignColumns: [loanProducts.id, loanProducts.version],
    }),
    index('loans_user').on(table.userId, table.createdAt),
    index('loans_reference').on(sql`${table.reference} text_pattern_ops`),
    index('loans_student').on(table.studentId),
    index('loans_queue').on(table.status, table.createdAt),
    index('loans_created').on(table.createdAt, table.id),
    index('loans_disbursed').on(table.disbursedOn, table.id).where(sql`disbursed_on is not null`),
    index('loans_next_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('loans_principal', sql`${table.principalUgx} > 0`),
    check('loans_stored', sql`${table.status} <> 'draft'`),
    check(
      'loans_offer_whole',
      sql`(${table.offeredOn} is null) = (${table.offerEndsAt} is null) and (${table.status} not in ('approved', 'accepted', 'disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered') or (${table.offeredOn} is not null and ${table.studentId} is not null))`,
    ),
    check(
      'loans_accepted_whole',
      sql`${table.status} not in ('accepted', 'disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered') or ${table.acceptedAt} is not null`,
    ),
    check(
      'loans_disbursed_whole',
      sql`${table.status} not in ('disbursed', 'ongoing', 'in_arrears', 'closed', 'cancelled', 'written_off', 'recovered') or ${table.disbursedOn} is not null`,
    ),
    check(
      'loans_cancellation_in_time',
      sql`${table.cancellationRequestedAt} is null or (${table.cancellationRequestedAt} at time zone 'Africa/Kampala')::date <= ${table.cancellableUntil}`,
    ),
    check(
      'loans_written_off_whole',
      sql`${table.status} not in ('written_off', 'recovered') or ${table.writtenOffAt} is not null`,
    ),
    check(
      'loans_decline_has_reason',
      sql`(${table.status} = 'declined') = (${table.declineReason} is not null)`,
    ),
  ],
);

/** Personal details of the applicant, kept apart from the money. */
export const loanApplications = pgTable(
  'loan_applications',
  {
    loanId: uuid('loan_id')
      .primaryKey()
      .references(() => loans.id),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    msisdn1: text('msisdn1').notNull(),
    msisdn2: text('msisdn2'),
    address: text('address').notNull(),
    childName: text('child_name').notNull(),
    regNo: text('reg_no'),
    jobTitle: text('job_title').notNull(),
    estimatedMonthlyIncomeUgx: ugx('estimated_monthly_income_ugx').notNull(),
    language: text('language', { enum: languages }).notNull(),
  },
  (table) => [
    index('loan_applications_msisdn').on(table.msisdn1),
    index('loan_applications_reg_no').on(sql`translate(${table.regNo}, '/.-', '')`),
    index('loan_applications_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('loan_applications_msisdn2').on(table.msisdn2).where(sql`msisdn2 is not null`),
    index('loan_applications_search').using(
      'gin',
      sql`search_words(${table.fullName} || ' ' || ${table.childName})`,
    ),
  ],
);

/**
 * Guarantors who were asked to guarantee loans: each SMS has a row. The row without `replacedAt` is the current guarantor's.
 * Rows are deleted with the documents of the loan.
 */
export const loanGuarantors = pgTable(
  'loan_guarantors',
  {
    id: uuid('id').primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    fullName: text('full_name').notNull(),
    msisdn: text('msisdn').notNull(),
    relation: text('relation').notNull(),
    /** Terms that the SMS named; a consent holds for no more. */
    amountUgx: ugx('amount_ugx').notNull(),
    term: text('term', { enum: loanTerms }).notNull(),
    codeHash: text('code_hash').notNull(),
    wrongAttempts: integer('wrong_attempts').notNull().default(0),
    askedAt: instant('asked_at').notNull(),
    consentedAt: instant('consented_at'),
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    index('loan_guarantors_loan').on(table.loanId),
    uniqueIndex('loan_guarantors_current').on(table.loanId).where(sql`replaced_at is null`),
    index('loan_guarantors_msisdn').on(table.msisdn, table.askedAt),
  ],
);

/** Append-only history of loans. `detail` holds no personal data. */
export const loanEvents = pgTable(
  'loan_events',
  {
    id: identityColumn().primaryKey(),
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    fromStatus: loanStatus('from_status').notNull(),
    event: loanEvent('event').notNull(),
    toStatus: loanStatus('to_status').notNull(),
    /** ID of the user who did it; null for an applicant without an account, or the system. */
    actorId: uuid('actor_id'),
    actorKind: text('actor_kind', { enum: ['applicant', 'parent', 'staff', 'system'] }).notNull(),
    detail: text('detail'),
    at: instant('at').notNull(),
  },
  (table) => [index('loan_events_loan').on(table.loanId)],
);

/** Instalments of all schedule versions of loans. */
export const loanInstalments = pgTable(
  'loan_instalments',
  {
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    version: integer('version').notNull(),
    number: integer('number').notNull(),
    dueOn: day('due_on').notNull(),
    principalUgx: ugx('principal_ugx').notNull(),
    interestUgx: ugx('interest_ugx').notNull(),
    feesUgx: ugx('fees_ugx').notNull(),
    balanceAfterUgx: ugx('balance_after_ugx').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loanId, table.version, table.number] }),
    index('loan_instalments_due').on(table.dueOn),
    check(
      'loan_instalments_parts',
      sql`least(${table.principalUgx}, ${table.interestUgx}, ${table.feesUgx}, ${table.balanceAfterUgx}) >= 0`,
    ),
  ],
);

/** Amounts that accepted loans hold on fee items; posting the disbursement makes them paid. */
export const loanAllocations = pgTable(
  'loan_allocations',
  {
    loanId: uuid('loan_id')
      .notNull()
      .references(() => loans.id),
    feeItemId: bigint('fee_item_id', { mode: 'number' })
      .notNull()
      .references(() => feeItems.id),
    amountUgx: ugx('amount_ugx').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.loanId, table.feeItemId] }),
    index('loan_allocations_fee_item').on(table.feeItemId),
    check('loan_allocations_amount', sql`${table.amountUgx} > 0`),
  ],
);
