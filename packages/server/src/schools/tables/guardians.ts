import { languages } from '@somesa/core';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identityColumn } from '../../platform/db/columns';
import { students } from './students';

/** Guardians of children, who get fee reminders: at most two for each child. Only the school and staff see them. */
export const guardians = pgTable(
  'guardians',
  {
    id: identityColumn().primaryKey(),
    studentId: bigint('student_id', { mode: 'number' })
      .notNull()
      .references(() => students.id),
    /** First or second guardian of the child. */
    position: integer('position').notNull(),
    name: text('name'),
    msisdn: text('msisdn').notNull(),
    /** Language of messages to them; null for that of each sending. */
    language: text('language', { enum: languages }),
  },
  (table) => [
    unique('guardians_position').on(table.studentId, table.position),
    index('guardians_msisdn').on(table.msisdn),
    check('guardians_position_known', sql`${table.position} in (1, 2)`),
  ],
);
