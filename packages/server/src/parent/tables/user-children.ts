import { bigint, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/tables/users';
import { instant } from '../../platform/db/columns';
import { students } from '../../schools/tables/students';

/** Children in the lists of parents’ dashboards. */
export const userChildren = pgTable(
  'user_children',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    unique('user_children_once').on(table.userId, table.studentId),
    index('user_children_student').on(table.studentId),
  ],
);
