import { bankNames } from '@somesa/core';
import {
  type AuditAction,
  type AuditSubject,
  importStates,
  type RegisterFileProblem,
  type RegisterLineProblem,
  settlementStates,
  workEvents,
  workKinds,
  workStates,
} from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identity, instant, ugx } from './columns';
import { users } from './people-schema';
import { accounts, payments, schools } from './schema';

const day = (name: string) => date(name, { mode: 'string' });

/** Who did what to money, rights or a school's data: append-only. `detail` holds no personal data. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity().primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    /** The role that they had then. */
    actorRoleId: integer('actor_role_id').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    schoolId: integer('school_id').references(() => schools.id),
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at),
    index('audit_log_subject').on(table.subjectKind, table.subjectId),
  ],
);

/** How far something is that a person works on; without a row nobody has touched it. */
export const workItems = pgTable(
  'work_items',
  {
    kind: text('kind', { enum: workKinds }).notNull(),
    subject: text('subject').notNull(),
    state: text('state', { enum: workStates }).notNull(),
    /** Who has it, or had it when it was done; null where nobody had. */
    holderId: uuid('holder_id').references(() => users.id),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    // What ended by itself was in nobody's hands.
    check(
      'work_items_held',
      sql`${table.state} = 'done' or (${table.state} = 'open') = (${table.holderId} is null)`,
    ),
  ],
);

/** What happened to work: append-only. */
export const workLog = pgTable(
  'work_log',
  {
    id: identity().primaryKey(),
    kind: text('kind', { enum: workKinds }).notNull(),
    subject: text('subject').notNull(),
    event: text('event', { enum: workEvents }).notNull(),
    /** Null for the system. */
    actorId: uuid('actor_id').references(() => users.id),
    note: text('note'),
    at: instant('at').notNull(),
  },
  (table) => [index('work_log_item').on(table.kind, table.subject, table.id)],
);

/** Money that was sent back: append-only; each transaction of a network or bank once. */
export const refundPayouts = pgTable(
  'refund_payouts',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountUgx: ugx('amount_ugx').notNull(),
    way: text('way', { enum: ['mtn', 'airtel', 'bank'] }).notNull(),
    /** Under what the network or the bank knows it. */
    externalId: text('external_id').notNull(),
    paidOn: day('paid_on').notNull(),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => users.id),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    unique('refund_payouts_external').on(table.way, table.externalId),
    index('refund_payouts_payment').on(table.paymentId),
    check('refund_payouts_amount', sql`${table.amountUgx} > 0`),
  ],
);

/** Fees that were collected for a school and are handed to it; at most one is under way for each school. */
export const settlements = pgTable(
  'settlements',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    /** Covers what was booked until the end of this day in Kampala. */
    untilOn: day('until_on').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    state: text('state', { enum: settlementStates }).notNull(),
    /** Where the school is paid, as it stood when this began. */
    way: text('way', { enum: ['mtn', 'bank'] }).notNull(),
    payeeName: text('payee_name').notNull(),
    msisdn: text('msisdn'),
    bankName: text('bank_name', { enum: bankNames }),
    accountNumber: text('account_number'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    endedBy: uuid('ended_by').references(() => users.id),
    endedAt: instant('ended_at'),
    paidOn: day('paid_on'),
    /** Under what the network or the bank knows it. */
    externalId: text('external_id'),
  },
  (table) => [
    uniqueIndex('settlements_one_under_way').on(table.schoolId).where(sql`state = 'created'`),
    index('settlements_school').on(table.schoolId, table.createdAt),
    unique('settlements_external').on(table.way, table.externalId),
    check('settlements_amount', sql`${table.amountUgx} > 0`),
    check(
      'settlements_paid_whole',
      sql`(${table.state} = 'paid') = (${table.paidOn} is not null and ${table.externalId} is not null)`,
    ),
    check('settlements_ended', sql`(${table.state} = 'created') = (${table.endedAt} is null)`),
  ],
);

/** Sums of the ledger by day of booking, for days that are over: written once, never changed. */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    bookedOn: day('booked_on').notNull(),
    valueOn: day('value_on').notNull(),
    debitAccount: text('debit_account')
      .notNull()
      .references(() => accounts.code),
    creditAccount: text('credit_account')
      .notNull()
      .references(() => accounts.code),
    code: text('code').notNull(),
    entries: integer('entries').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.bookedOn, table.valueOn, table.debitAccount, table.creditAccount, table.code],
    }),
  ],
);

/** The days whose sums stand in `ledger_days`, without a gap; what was booked later is summed from the ledger itself. */
export const closedLedgerDays = pgTable('closed_ledger_days', {
  day: day('day').primaryKey(),
  closedAt: instant('closed_at').notNull(),
});

/** A school's terms, and what a class is charged in one. */
export const schoolTerms = pgTable(
  'school_terms',
  {
    id: identity().primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
  },
  (table) => [
    unique('school_terms_name').on(table.schoolId, table.name),
    check('school_terms_days', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
);

export const termFees = pgTable(
  'term_fees',
  {
    id: identity().primaryKey(),
    termId: bigint('term_id', { mode: 'number' })
      .notNull()
      .references(() => schoolTerms.id),
    /** The class that is charged; null for every one. */
    className: text('class_name'),
    description: text('description').notNull(),
    dueOn: day('due_on').notNull(),
    amountUgx: ugx('amount_ugx').notNull(),
    /** When it was last put on the children's accounts; null until then. */
    chargedAt: instant('charged_at'),
  },
  (table) => [
    index('term_fees_term').on(table.termId),
    check('term_fees_amount', sql`${table.amountUgx} > 0`),
  ],
);

/** One file of a school's register: what it would change, until somebody applies it. */
export const registerImports = pgTable(
  'register_imports',
  {
    id: uuid('id').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: importStates }).notNull(),
    /** Why the file as a whole was refused, as a key of the texts, and the line that it is about. */
    problem: text('problem').$type<RegisterFileProblem>(),
    problemLine: integer('problem_line'),
    lines: integer('lines').notNull(),
    checked: integer('checked').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    wrong: integer('wrong').notNull().default(0),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    appliedBy: uuid('applied_by').references(() => users.id),
    appliedAt: instant('applied_at'),
  },
  (table) => [index('register_imports_school').on(table.schoolId, table.createdAt)],
);

/** The lines of a file, as they were read, with what each would do. Gone once the file is applied or dropped. */
export const registerImportLines = pgTable(
  'register_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => registerImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    regNo: text('reg_no').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    className: text('class_name').notNull(),
    verdict: text('verdict', { enum: ['unchecked', 'added', 'changed', 'same', 'wrong'] }).notNull(),
    /** What is wrong with it, as a key of the texts, and the other line that it is about. */
    problem: text('problem').$type<RegisterLineProblem>(),
    problemLine: integer('problem_line'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('register_import_lines_verdict').on(table.importId, table.verdict, table.line),
  ],
);

/** Who was asked to work here, and has not come or came. The link's token is kept as its hash. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    roleId: integer('role_id').notNull(),
    schoolId: integer('school_id').references(() => schools.id),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    acceptedAt: instant('accepted_at'),
    userId: uuid('user_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('invitations_one_open')
      .on(table.emailKey)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    check('invitations_role', sql`${table.roleId} in (2, 3, 4)`),
    check('invitations_school', sql`(${table.roleId} = 4) = (${table.schoolId} is not null)`),
  ],
);
