import { type SQL, sql } from 'drizzle-orm';

/**
 * The instalments of every schedule in force, as tables: `li` the schedule's row, `a` the loan's account, `l` the loan, and `i` what of the row
 * was asked for, paid and is left, late charges included, as the loan's account has it.
 */
export const dueInstalments: SQL = sql`loan_instalments li
  join loan_accounts a on a.loan_id = li.loan_id and a.schedule_version = li.version
  join loans l on l.id = li.loan_id
  cross join lateral (
    select total, paid, due, state as status from jsonb_to_recordset(a.instalments)
      as r(number int, total bigint, paid bigint, due bigint, state text)
    where r.number = li.number) i`;

/** Of one school, or of all. */
export const ofSchool = (schoolId: number | null): SQL =>
  schoolId === null ? sql`true` : sql`l.school_id = ${schoolId}`;
