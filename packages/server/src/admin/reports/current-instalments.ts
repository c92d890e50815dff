import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL tables with the instalments of all current schedules: `li` the instalment, `a` the loan account, `l` the loan, and `i` the instalment's
 * total, paid and due amounts and its status in the loan account, penalties included.
 */
export const currentInstalments: SQL = sql`loan_instalments li
  join loan_accounts a on a.loan_id = li.loan_id and a.schedule_version = li.version
  join loans l on l.id = li.loan_id
  cross join lateral (
    select total, paid, due, state as status from jsonb_to_recordset(a.instalments)
      as r(number int, total bigint, paid bigint, due bigint, state text)
    where r.number = li.number) i`;

/** Returns the SQL condition that a loan `l` belongs to a school; null stands for every school. */
export const isOfSchool = (schoolId: number | null): SQL =>
  schoolId === null ? sql`true` : sql`l.school_id = ${schoolId}`;
