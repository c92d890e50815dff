import { normaliseRegNo, toMsisdn } from '@somesa/core';
import { FOUND_OF_EACH, type SearchAnswer } from '@somesa/core/office';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { startsWith } from '../lists/starts-with';
import type { Officer } from '../office/enter-office';

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const prefix = (text: string): string => `${escaped(text)}%`;

/** A number as it is stored, however it was typed; anything else as it is. */
const numberOf = (text: string): string => toMsisdn(text) ?? (/^256\d{9}$/.test(text) ? `+${text}` : text);

const ask = async <Row>(db: Queryable, query: SQL): Promise<Row[]> =>
  ((await db.orm.execute(query)) as unknown as { rows: Row[] }).rows;

/** Both parts of a name, in either order; null where one part was typed. */
const partsOf = (text: string): [first: string, rest: string] | null => {
  const [first = '', ...rest] = text.split(/\s+/);
  return rest.length > 0 ? [first, rest.join(' ')] : null;
};

/** Whose name this is: one part of it, or both, in either order. */
const named = (text: string): SQL => {
  const parts = partsOf(text);
  if (!parts) return startsWith(sql`last_name`, text);
  const [one, other] = parts;
  return sql`(${startsWith(sql`last_name`, other)} and ${startsWith(sql`first_name`, one)}
    or ${startsWith(sql`last_name`, one)} and ${startsWith(sql`first_name`, other)}
    or ${startsWith(sql`last_name`, text)})`;
};

/** Each way to know a person finds a few at most, so that two letters of a common name cost no more than a rare one. */
const peopleKnownBy = (text: string): SQL => {
  const ways = partsOf(text)
    ? [named(text)]
    : [
        startsWith(sql`last_name`, text),
        startsWith(sql`first_name`, text),
        sql`email_key like ${prefix(text.toLowerCase())}`,
        sql`msisdn = ${numberOf(text)}`,
      ];
  return sql.join(
    ways.map(
      (way) => sql`(select * from users where ${way} and anonymised_at is null limit ${FOUND_OF_EACH})`,
    ),
    sql` union `,
  );
};

const people = (db: Queryable, text: string) =>
  ask<SearchAnswer['people'][number]>(
    db,
    sql`select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email, '0' || substr(u.msisdn, 5) as contact,
        u.role_id
      from (${peopleKnownBy(text)}) u limit ${FOUND_OF_EACH}`,
  );

const students = (db: Queryable, text: string, schoolId: number | null) => {
  const ofSchool = schoolId === null ? sql`true` : sql`school_id = ${schoolId}`;
  return ask<SearchAnswer['students'][number]>(
    db,
    sql`select s.id::text as id, s.reg_no as "regNo", s.first_name || ' ' || s.last_name as name,
        s.class_name as "className", sc.name as school
      from (
        (select * from students where reg_no like ${prefix(normaliseRegNo(text))} and ${ofSchool} limit ${FOUND_OF_EACH})
        union
        (select * from students where ${named(text)} and ${ofSchool} limit ${FOUND_OF_EACH})
      ) s join schools sc on sc.id = s.school_id limit ${FOUND_OF_EACH}`,
  );
};

/** Newest first. A bursar finds payments of fees, and none by who paid it. */
const payments = (db: Queryable, text: string, schoolId: number | null) => {
  const key = text.toUpperCase();
  const byPayer =
    schoolId === null ? sql`union select id from payments where msisdn = ${numberOf(text)}` : sql``;
  const ofSchool = schoolId === null ? sql`true` : sql`p.school_id = ${schoolId} and p.purpose = 'fees'`;
  return ask<SearchAnswer['payments'][number]>(
    db,
    sql`select p.id, p.reference, p.state::text as status, p.amount_ugx as amount,
        s.first_name || ' ' || s.last_name as student
      from payments p join students s on s.id = p.student_id
      where ${ofSchool} and p.id in (
        select id from payments where reference = ${key}
        union select id from payments where method = 'mobile' and network in ('mtn', 'airtel')
          and provider_transaction_id = ${text}
        ${byPayer}
        union select x.id from payments x join students c on c.id = x.student_id
          where c.reg_no = ${normaliseRegNo(text)})
      order by p.created_at desc limit ${FOUND_OF_EACH}`,
  );
};

const loans = (db: Queryable, text: string) =>
  ask<SearchAnswer['loans'][number]>(
    db,
    sql`select l.id, l.reference, l.state::text as status, l.principal_ugx as amount, a.full_name as applicant
      from loans l join loan_applications a on a.loan_id = l.id
      where l.id in (
        select id from loans where reference like ${prefix(text.toUpperCase())}
        union select x.id from loans x join users u on u.id = x.user_id
          where u.email_key = ${text.toLowerCase()} or u.msisdn = ${numberOf(text)}
        union select x.id from loans x join students c on c.id = x.student_id
          where c.reg_no = ${normaliseRegNo(text)})
      order by l.created_at desc limit ${FOUND_OF_EACH}`,
  );

const schools = (db: Queryable, text: string) =>
  ask<SearchAnswer['schools'][number]>(
    db,
    sql`select id, slug, name from schools
      where lower(name) like ${`%${escaped(text.toLowerCase())}%`} or slug like ${prefix(text.toLowerCase())}
      order by name limit ${FOUND_OF_EACH}`,
  );

/** Looks for a text among people, students, payments, loans and schools, by indexes; a bursar among their school’s own. */
export const search = async (
  db: Queryable,
  typed: string,
  { schoolId }: Pick<Officer, 'schoolId'>,
): Promise<SearchAnswer> => {
  const text = /^[+\d\s-]+$/.test(typed) ? typed.replace(/[\s-]/g, '') : typed;
  const isOfSchool = schoolId !== null;
  return {
    people: isOfSchool ? [] : await people(db, text),
    students: await students(db, text, schoolId),
    payments: await payments(db, text, schoolId),
    loans: isOfSchool ? [] : await loans(db, text),
    schools: isOfSchool ? [] : await schools(db, text),
  };
};
