import { siteBuilders, snippetFindings } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { schools } from '../../people/tables/schools';
import { instant } from '../../platform/db/columns';

/** Allowed origins of a school's host pages. */
export const schoolOrigins = pgTable(
  'school_origins',
  {
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    origin: text('origin').notNull(),
    /** Website builder that puts its own frames between the school's page and ours; null if none. */
    siteBuilder: text('site_builder', { enum: siteBuilders }),
    /** Page, time and result of the last check for the embed code. */
    checkedPage: text('checked_page'),
    checkedAt: instant('checked_at'),
    checkResult: text('check_result', { enum: snippetFindings }),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.origin] }),
    check(
      'school_origins_site_builder_known',
      sql`${table.siteBuilder} in (${sql.raw(siteBuilders.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
);
