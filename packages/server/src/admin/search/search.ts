import { MAX_MORE_COUNTED, MAX_RESULTS_PER_KIND, type SearchAnswer } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { applicantConditions } from '../../loans/loans/loan-search';
import type { StaffUser } from '../../people/access/require-staff';
import { personKnownBy } from '../../people/staff/user-list-source';
import type { Queryable } from '../../platform/db/database';
import { escapeLike, startsWith } from '../../platform/lists/starts-with';
import { typedNumber } from '../../platform/lists/typed-number';
import { typedReference } from '../../platform/lists/typed-reference';
import { isRegNoTyped, startsWithRegNo } from '../../platform/lists/typed-reg-no';

/** Search results of one kind: the first few, and the number of further ones, counted up to `MAX_MORE_COUNTED`. */
interface Found<Row> {
  rows: Row[];
  more: number;
}

const nothing = { rows: [], more: 0 };

/** Search definition: the rows, the cells returned for each, and the conditions by which a row is found, each using its own index. */
interface Sought<Row> {
  cells: { readonly [Cell in keyof Row]: SQL };
  from: SQL;
  where: SQL;
  ways: readonly SQL[];
  /** Sort order of the results, if it matters. */
  order?: { by: SQL; isDescending: boolean };
}

/** Counts what is found, up to a few more than anybody reads. */
const countAll = async <Row extends { id: unknown }>(
  db: Queryable,
  { cells, from, where, ways }: Sought<Row>,
): Promise<number> => {
  const most = MAX_RESULTS_PER_KIND + MAX_MORE_COUNTED;
  const found = ways.map(
    (method) => sql`(select ${cells.id} as id from ${from} where ${where} and ${method} limit ${most})`,
  );
  const answer = await db.orm.execute(
    sql`select count(*)::int as count from (select id from (${sql.join(found, sql` union `)}) r limit ${most}) c`,
  );
  return (answer as unknown as { rows: [{ count: number }] }).rows[0].count;
};

/** Each way finds a few at most, so that two letters of a common name cost no more than a rare one. */
const find = async <Row extends { id: unknown }>(db: Queryable, sought: Sought<Row>): Promise<Found<Row>> => {
  const { cells, from, where, ways, order } = sought;
  const few = sql`${order ? sql`order by sorted ${order.isDescending ? sql`desc` : sql`asc`}` : sql``} limit ${MAX_RESULTS_PER_KIND}`;
  const columns = sql.join(
    Object.entries<SQL>(cells).map(([name, cell]) => sql`${cell} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const names = sql.join(
    Object.keys(cells).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const found = ways.map(
    (method) =>
      sql`(select ${columns}, ${order?.by ?? sql`null`} as sorted from ${from} where ${where} and ${method} ${few})`,
  );
  const answer = await db.orm.execute(sql`select ${names} from (${sql.join(found, sql` union `)}) r ${few}`);
  const { rows } = answer as unknown as { rows: Row[] };
  return { rows, more: rows.length < MAX_RESULTS_PER_KIND ? 0 : (await countAll(db, sought)) - rows.length };
};

const prefix = (column: SQL, text: string): SQL => sql`${column} like ${`${escapeLike(text)}%`}`;

/** Returns the conditions that match a name of two parts, in either order; returns an empty array if only one part was typed. */
const fullName = (row: SQL, text: string): SQL[] => {
  const [one = '', ...rest] = text.split(/\s+/);
  const other = rest.join(' ');
  if (other === '') return [];
  const [last, first] = [sql`${row}.last_name`, sql`${row}.first_name`];
  return [
    sql`${startsWith(last, other)} and ${startsWith(first, one)}`,
    sql`${startsWith(last, one)} and ${startsWith(first, other)}`,
  ];
};

const people = (db: Queryable, text: string) =>
  find<SearchAnswer['people'][number]>(db, {
    cells: {
      id: sql`u.id`,
      name: sql`trim(u.first_name || ' ' || u.last_name)`,
      email: sql`u.email`,
      contact: sql`'0' || substr(u.msisdn, 5)`,
      role_id: sql`u.role_id`,
    },
    from: sql`users u`,
    where: sql`u.anonymised_at is null`,
    ways: [...personKnownBy(text), ...fullName(sql`u`, text)],
  });

const students = (db: Queryable, text: string, schoolId: number | null) =>
  find<SearchAnswer['students'][number]>(db, {
    cells: {
      id: sql`s.id::text`,
      regNo: sql`s.reg_no`,
      name: sql`s.first_name || ' ' || s.last_name`,
      className: sql`s.class_name`,
      school: sql`sc.name`,
    },
    from: sql`students s join schools sc on sc.id = s.school_id`,
    where: schoolId === null ? sql`true` : sql`s.school_id = ${schoolId}`,
    ways: [
      startsWithRegNo(sql`s.reg_no`, text),
      startsWith(sql`s.last_name`, text),
      ...fullName(sql`s`, text),
    ],
  });

/** A bursar finds payments of fees, and none by who paid it. */
const payments = (db: Queryable, text: string, schoolId: number | null) =>
  find<SearchAnswer['payments'][number]>(db, {
    cells: {
      id: sql`p.id`,
      reference: sql`p.reference`,
      status: sql`p.status::text`,
      amount: sql`p.amount_ugx`,
      student: sql`s.first_name || ' ' || s.last_name`,
    },
    from: sql`payments p join students s on s.id = p.student_id`,
    where: schoolId === null ? sql`true` : sql`p.school_id = ${schoolId} and p.purpose = 'fees'`,
    ways: [
      sql`p.reference = ${typedReference(text)}`,
      sql`p.method = 'mobile' and p.network in ('mtn', 'airtel') and p.provider_transaction_id = ${text}`,
      isRegNoTyped(sql`s.reg_no`, text),
      ...(schoolId === null ? [sql`p.msisdn = ${typedNumber(text)}`] : []),
    ],
    order: { by: sql`p.created_at`, isDescending: true },
  });

const loans = (db: Queryable, text: string) =>
  find<SearchAnswer['loans'][number]>(db, {
    cells: {
      id: sql`l.id`,
      reference: sql`l.reference`,
      status: sql`l.status::text`,
      amount: sql`l.principal_ugx`,
      applicant: sql`a.full_name`,
    },
    from: sql`loans l join loan_applications a on a.loan_id = l.id left join users u on u.id = l.user_id
      left join students s on s.id = l.student_id`,
    where: sql`true`,
    ways: [
      prefix(sql`l.reference`, typedReference(text)),
      ...applicantConditions(text),
      sql`u.email_key = ${text.toLowerCase()}`,
      sql`u.msisdn = ${typedNumber(text)}`,
      isRegNoTyped(sql`s.reg_no`, text),
    ],
    order: { by: sql`l.created_at`, isDescending: true },
  });

const schools = (db: Queryable, text: string) =>
  find<SearchAnswer['schools'][number]>(db, {
    cells: { id: sql`sc.id`, slug: sql`sc.slug`, name: sql`sc.name` },
    from: sql`schools sc`,
    where: sql`true`,
    ways: [prefix(sql`sc.slug`, text.toLowerCase()), sql`position(lower(${text}) in lower(sc.name)) > 0`],
    order: { by: sql`sc.name`, isDescending: false },
  });

/** Looks for a text among people, students, payments, loans and schools, by indexes; a bursar among their school’s own. */
export const search = async (
  db: Queryable,
  typed: string,
  { schoolId }: Pick<StaffUser, 'schoolId'>,
): Promise<SearchAnswer> => {
  const text = /^[+\d\s-]+$/.test(typed) ? typed.replace(/[\s-]/g, '') : typed;
  const isStaff = schoolId === null;
  const found = {
    people: isStaff ? await people(db, text) : nothing,
    students: await students(db, text, schoolId),
    payments: await payments(db, text, schoolId),
    loans: isStaff ? await loans(db, text) : nothing,
    schools: isStaff ? await schools(db, text) : nothing,
  };
  return {
    people: found.people.rows,
    students: found.students.rows,
    payments: found.payments.rows,
    loans: found.loans.rows,
    schools: found.schools.rows,
    more: {
      people: found.people.more,
      students: found.students.more,
      payments: found.payments.more,
      loans: found.loans.more,
      schools: found.schools.more,
    },
  };
};
