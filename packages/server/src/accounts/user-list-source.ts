import { roles, toMsisdn } from '@somesa/core';
import type { officeLists } from '@somesa/core/office';
import { type SQL, sql } from 'drizzle-orm';
import type { ListSource } from '../lists/list-source';
import { startsWith } from '../lists/starts-with';

/** The word of a role, from its number. */
export const roleWord = (column: SQL): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(roles).map(([name, id]) => sql`when ${sql.raw(String(id))} then ${sql.raw(`'${name}'`)}`),
    sql` `,
  )} end`;

/** The ids of the people whose name or address begins with a text, or whose number it is; by indexes. */
export const peopleCalled = (text: string): SQL => sql`
  select id from users where ${startsWith(sql`last_name`, text)}
  union select id from users where ${startsWith(sql`first_name`, text)}
  union select id from users where email_key like ${`${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}
  union select id from users where msisdn = ${toMsisdn(text) ?? text.replaceAll(' ', '')}`;

/** Everybody with an account. */
export const userListSource: ListSource<(typeof officeLists)['users']> = {
  from: sql`users u left join schools sc on sc.id = u.school_id`,
  id: { is: sql`u.id`, type: 'uuid' },
  columns: () => ({
    name: sql`trim(u.first_name || ' ' || u.last_name)`,
    email: sql`u.email`,
    phone: sql`'0' || substr(u.msisdn, 5)`,
    role: roleWord(sql`u.role_id`),
    school: sql`sc.name`,
    createdAt: sql`u.created_at`,
    isLocked: sql`(u.locked_at is not null)`,
    state: sql`case when u.anonymised_at is not null then 'anonymised'
      when u.phone_verified_at is null then 'unverified' else 'verified' end`,
  }),
  school: sql`u.school_id`,
  search: (text) => sql`u.id = any(array(${peopleCalled(text)}))`,
};
