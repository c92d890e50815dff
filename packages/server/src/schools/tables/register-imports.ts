import {
  type BatchField,
  importStatuses,
  type RegisterField,
  type RegisterFileProblem,
  type RegisterImportView,
  type RegisterLayout,
  type RegisterLineProblem,
  type SurnamePlace,
} from '@somesa/core/admin';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { bytes, instant, ugx } from '../../platform/db/columns';

/** Uploaded files of class registers, with the changes that they contain. */
export const registerImports = pgTable(
  'register_imports',
  {
    id: uuid('id').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    fileName: text('file_name').notNull(),
    status: text('status', { enum: importStatuses }).notNull(),
    /** Reason the whole file was rejected, as a text key, and the line. */
    problem: text('problem').$type<RegisterFileProblem>(),
    problemLine: integer('problem_line'),
    lines: integer('lines').notNull(),
    checked: integer('checked').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    wrong: integer('wrong').notNull().default(0),
    /** Number of enrolled students who were not in the file when it was applied; null until then. */
    absent: integer('absent'),
    /** Number of them who left by the import; null until it is applied. */
    leavers: integer('leavers'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    appliedBy: uuid('applied_by').references(() => users.id),
    appliedAt: instant('applied_at'),
    /** Fee batches with the opening balances of the file; null if it has none, or is not applied. */
    batchIds: bigint('batch_ids', { mode: 'number' }).array(),
    /** Hash of the register that a promotion was made from; null for a file. */
    registerHash: text('register_hash'),
    undoneBy: uuid('undone_by').references(() => users.id),
    undoneAt: instant('undone_at'),
    /** Effect of the undo; null if it was not undone. */
    undo: jsonb('undo').$type<NonNullable<RegisterImportView['undo']>>(),
  },
  (table) => [index('register_imports_school').on(table.schoolId, table.createdAt)],
);

/** Lines of an uploaded file and the effect of each. Deleted once the file is applied or discarded. */
export const registerImportLines = pgTable(
  'register_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => registerImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    regNo: text('reg_no').notNull(),
    /** Registration number as the file writes it; null if the register writes it so too, or does not have it. */
    writtenRegNo: text('written_reg_no'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    className: text('class_name').notNull(),
    /** Names and phone numbers of guardians; null if the file has none. A correct number is in E.164 form. */
    guardian1Name: text('guardian1_name'),
    guardian1Phone: text('guardian1_phone'),
    guardian2Name: text('guardian2_name'),
    guardian2Phone: text('guardian2_phone'),
    /** True if the second number stands in the first guardian's cell: it replaces no guardian on the register. */
    isSecondExtra: boolean('is_second_extra').notNull().default(false),
    /** Names of the groups to which the line adds the child; null for none. */
    groups: jsonb('groups').$type<string[]>(),
    /** Group by the column that gives it, of the columns with one group for each child; it replaces the one that the column gave before. */
    columnGroups: jsonb('column_groups').$type<Record<string, string>>(),
    /** Opening balance in UGX, negative in the child’s favour; null if the file has none. */
    openingBalanceUgx: ugx('opening_balance_ugx'),
    /** True if the child has an opening balance already, which stays as it is. */
    hasOpeningBalance: boolean('has_opening_balance').notNull().default(false),
    result: text('result', { enum: ['unchecked', 'added', 'changed', 'same', 'wrong'] }).notNull(),
    /** Problem of the line, as a text key, and the other line that it concerns. With a warning, the line is imported all the same. */
    problem: text('problem').$type<RegisterLineProblem>(),
    problemLine: integer('problem_line'),
    /** All cells of the line as the file has them, with which a wrong one is returned. */
    cells: jsonb('cells').$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('register_import_lines_result').on(table.importId, table.result, table.line),
    index('register_import_lines_reg_no').on(table.importId, table.regNo),
  ],
);

/** Uploaded files with the meaning of their columns, which can be changed without another upload. Deleted with their lines. */
export const registerImportFiles = pgTable('register_import_files', {
  importId: uuid('import_id')
    .primaryKey()
    .references(() => registerImports.id, { onDelete: 'cascade' }),
  file: bytes('file').notNull(),
  layout: jsonb('layout').$type<RegisterLayout>().notNull(),
});

/** Meaning of the columns that a school confirmed, by the hash of their heads; of the report of a collector with its name. */
export const registerMatchings = pgTable(
  'register_matchings',
  {
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    headsHash: text('heads_hash').notNull(),
    matching: jsonb('matching')
      .$type<{ fields: readonly (RegisterField | BatchField | null)[]; surname: SurnamePlace }>()
      .notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.headsHash] })],
);
