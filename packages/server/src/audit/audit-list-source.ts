import { auditSubjects, type officeLists } from '@somesa/core/office';
import { type SQL, sql } from 'drizzle-orm';
import { peopleCalled, roleWord } from '../accounts/user-list-source';
import type { ListSource } from '../lists/list-source';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** What a thing is called that an entry names by its id; null where the id is none of its kind's, or it is gone. */
const called = (kind: string, id: 'uuid' | 'integer', name: SQL): SQL => {
  const pattern = id === 'uuid' ? UUID : '^[0-9]{1,9}$';
  return sql`when a.subject_kind = ${sql.raw(`'${kind}'`)} and a.subject_id ~ ${sql.raw(`'${pattern}'`)} then (${name})`;
};

/** What an entry is about, as people call it. */
const subject = sql`coalesce(nullif(case ${sql.join(
  [
    called('loan', 'uuid', sql`select reference from loans where id = a.subject_id::uuid`),
    called('payment', 'uuid', sql`select reference from payments where id = a.subject_id::uuid`),
    called('settlement', 'uuid', sql`select reference from settlements where id = a.subject_id::uuid`),
    called(
      'user',
      'uuid',
      sql`select trim(first_name || ' ' || last_name) from users where id = a.subject_id::uuid`,
    ),
    called('invitation', 'uuid', sql`select username from invitations where id = a.subject_id::uuid`),
    called('school', 'integer', sql`select name from schools where id = a.subject_id::int`),
  ],
  sql` `,
)} end, ''), a.subject_id)`;

/** The ids of what a text names: people, loans, payments, settlements, or anything by its own id. */
const subjectsCalled = (text: string): SQL => sql`
  select p.id::text from (${peopleCalled(text)}) p
  union select id::text from loans where reference = ${text.toUpperCase()}
  union select id::text from payments where reference = ${text.toUpperCase()}
  union select id::text from settlements where reference = ${text.toUpperCase()}
  union select ${text}::text`;

const kinds = sql.join(
  auditSubjects.map((kind) => sql`${kind}`),
  sql`, `,
);

/** Who did what to money, rights or a school's data. What is looked for is a person, a reference or an id. */
export const auditListSource: ListSource<(typeof officeLists)['audit']> = {
  from: sql`audit_log a join users u on u.id = a.actor_id left join schools sc on sc.id = a.school_id`,
  id: { is: sql`a.id`, type: 'bigint' },
  columns: () => ({
    at: sql`a.at`,
    actor: sql`trim(u.first_name || ' ' || u.last_name)`,
    role: roleWord(sql`a.actor_role_id`),
    action: sql`a.action`,
    subjectKind: sql`a.subject_kind`,
    subject,
    school: sql`sc.name`,
    detail: sql`(select string_agg(d.key || ': ' || d.value, ', ') from jsonb_each_text(a.detail) d)`,
  }),
  school: sql`a.school_id`,
  // Arrays are known before the log is read, so that its indexes are asked.
  search: (text) => sql`(a.actor_id = any(array(${peopleCalled(text)}))
    or a.subject_kind in (${kinds}) and a.subject_id = any(array(${subjectsCalled(text)})))`,
};
