import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { identityColumn } from '../../platform/db/columns';
import { students } from './students';

/** Groups of children that a school charges together, such as boarding or a bus route. */
export const studentGroups = pgTable(
  'student_groups',
  {
    id: identityColumn().primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
  },
  (table) => [uniqueIndex('student_groups_name').on(table.schoolId, sql`lower(${table.name})`)],
);

/** Children in groups; a child can be in several. */
export const studentGroupMembers = pgTable(
  'student_group_members',
  {
    groupId: bigint('group_id', { mode: 'number' })
      .notNull()
      .references(() => studentGroups.id),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    /** Column of registers that gave the child this group, and replaces it; null if a person chose it or the column can give several. */
    registerColumn: text('register_column'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.studentId] }),
    index('student_group_members_student').on(table.studentId),
  ],
);
