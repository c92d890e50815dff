import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import { day, identityColumn, instant, ugx } from '../../platform/db/columns';

/**
 * Charges that schools pay us for each payment of fees, by their first day. Append-only: the one that starts last on or before a day
 * applies, and of two with the same first day the later one. A school without a row pays nothing.
 */
export const schoolCharges = pgTable(
  'school_charges',
  {
    id: identityColumn().primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    /** First value date of the payments that it applies to, in Kampala. */
    fromOn: day('from_on').notNull(),
    /** Share of what goes to the school, in millionths, and an amount for each payment; both 0 if there is no charge. */
    ratePpm: integer('rate_ppm').notNull(),
    flatUgx: ugx('flat_ugx').notNull(),
    setBy: uuid('set_by')
      .notNull()
      .references(() => users.id),
    setAt: instant('set_at').notNull(),
  },
  (table) => [
    index('school_charges_school').on(table.schoolId, table.fromOn, table.id),
    check('school_charges_not_negative', sql`least(${table.ratePpm}, ${table.flatUgx}) >= 0`),
  ],
);
