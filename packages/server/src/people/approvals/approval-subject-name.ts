import { grantKinds } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns the SQL of the name of a request's subject. A person's name is read from their account or invitation, from which it can be
 * deleted, as a request never changes. `row` is the alias of the request.
 */
export const createSubjectNameSql = (row: SQL): SQL<string | null> => {
  const person = sql`case when ${row}.kind = any(${sql.param(grantKinds)}::text[]) then ${row}.subject::uuid end`;
  return sql`coalesce(${row}.subject_name,
    (select concat_ws(', ', nullif(trim(n.first_name || ' ' || n.last_name), ''), n.email) from users n where n.id = ${person}),
    (select concat_ws(', ', n.username, n.email) from invitations n where n.id = ${person}))`;
};
