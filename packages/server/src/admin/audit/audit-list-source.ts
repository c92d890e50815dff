import { type adminLists, auditSubjects } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { createRoleNameSql, createUserConditions } from '../../people/staff/user-list-source';
import type { StaffUser } from '../../platform/http/staff-user';
import type { ListSource } from '../../platform/lists/list-source';
import { selectMatchingSubjects, subjectName } from './subject-name';

const kinds = sql.join(
  auditSubjects.map((kind) => sql`${kind}`),
  sql`, `,
);

/** Selects the IDs of actors of the log who match a text. There are few actors, so each is found with one index lookup (a loose index scan). */
const selectMatchingActors = (text: string, staffUser: StaffUser): SQL => sql`
  with recursive actors as (
    (select actor_id as id from audit_log order by actor_id limit 1)
    union all
    select (select l.actor_id from audit_log l where l.actor_id > x.id order by l.actor_id limit 1)
      from actors x where x.id is not null)
  select u.id from actors join users u on u.id = actors.id where (${sql.join(createUserConditions(text, staffUser), sql` or `)})`;

/** List source of the audit log: changes to money, rights and schools' data. It is searched by person, reference or ID. */
export const auditListSource: ListSource<(typeof adminLists)['audit']> = {
  from: sql`audit_log a join users u on u.id = a.actor_id left join schools sc on sc.id = a.school_id
    left join school_api_keys k on k.id = a.api_key_id`,
  id: { is: sql`a.id`, type: 'bigint' },
  columns: () => ({
    at: sql`a.at`,
    actor: sql`coalesce('API: ' || k.name, trim(u.first_name || ' ' || u.last_name))`,
    role: createRoleNameSql(sql`a.actor_role_id`),
    action: sql`a.action`,
    subjectKind: sql`a.subject_kind`,
    subject: subjectName,
    school: sql`sc.name`,
    // A fee that still exists has a name.
    detail: sql`nullif((coalesce((select jsonb_build_object('description', f.description) from term_fees f
      where f.id = (a.detail ->> 'fee')::bigint), '{}') || a.detail)::text, '{}')`,
  }),
  extraCells: { subjectId: sql`a.subject_id` },
  school: sql`a.school_id`,
  // The arrays are evaluated before the log is read, so that its indexes are used.
  search: (text, staffUser) => [
    sql`exists (${selectMatchingActors(text, staffUser)}) and a.actor_id = any(array(${selectMatchingActors(text, staffUser)}))`,
    // A subject has few entries. Selecting them first keeps the planner from searching the log by time.
    sql`a.id = any(array(select e.id from audit_log e
      where e.subject_kind in (${kinds}) and e.subject_id = any(array(${selectMatchingSubjects(text, staffUser)}))))`,
  ],
};
