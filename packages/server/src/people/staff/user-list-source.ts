import { roles } from '@somesa/core';
import type { adminLists } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { StaffUser } from '../../platform/http/staff-user';
import type { ListSource } from '../../platform/lists/list-source';
import { phoneEquals } from '../../platform/lists/phone-search';
import { matchesUser } from '../../platform/lists/search-words';
import { escapeLike } from '../../platform/lists/starts-with';

/** Returns the SQL that converts a role's number to its name. */
export const createRoleNameSql = (column: SQL): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(roles).map(([name, id]) => sql`when ${sql.raw(String(id))} then ${sql.raw(`'${name}'`)}`),
    sql` `,
  )} end`;

/** Returns the conditions that find a user `u` by the beginnings of names, that of the email address, or by phone number. */
export const createUserConditions = (text: string, staffUser: StaffUser): SQL[] => [
  matchesUser(sql`u`, text),
  sql`u.email_key like ${`${escapeLike(text.toLowerCase())}%`}`,
  phoneEquals(sql`u.msisdn`, text, staffUser),
];

/** Returns the query for the IDs of users that match a text. Each condition uses its own index. */
export const createUserIdQuery = (text: string, staffUser: StaffUser): SQL =>
  sql.join(
    createUserConditions(text, staffUser).map((method) => sql`select u.id from users u where ${method}`),
    sql` union `,
  );

/** All users. */
export const userListSource: ListSource<(typeof adminLists)['users']> = {
  from: sql`users u left join schools sc on sc.id = u.school_id`,
  id: { is: sql`u.id`, type: 'uuid' },
  columns: () => ({
    name: sql`trim(u.first_name || ' ' || u.last_name)`,
    email: sql`u.email`,
    phone: sql`'0' || substr(u.msisdn, 5)`,
    role: createRoleNameSql(sql`u.role_id`),
    school: sql`sc.name`,
    createdAt: sql`u.created_at`,
    isLocked: sql`(u.locked_at is not null)`,
    status: sql`case when u.anonymised_at is not null then 'anonymised'
      when u.phone_verified_at is null then 'unverified' else 'verified' end`,
  }),
  school: sql`u.school_id`,
  search: createUserConditions,
};
