import { ok, removeSpaces } from '@somesa/core';
import { bankCodes, MAX_MORE_COUNTED, MAX_RESULTS_PER_KIND, type SearchAnswer } from '@somesa/core/admin';
import { searchAdmin } from '@somesa/core/contract';
import { type SQL, sql } from 'drizzle-orm';
import { loanConditions } from '../../loans/list-sources';
import { ofTransaction } from '../../payments/list-sources';
import { shownStatusSql } from '../../payments/shown-payment-status';
import { isInDoubt, settlementOf } from '../../payments/view/answer-sql';
import type { Serve } from '../../people/access/endpoint-routes';
import { createUserConditions } from '../../people/staff/user-list-source';
import type { Database, Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { StaffUser } from '../../platform/http/staff-user';
import { phoneEquals } from '../../platform/lists/phone-search';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { regNoEquals } from '../../platform/lists/reg-no-search';
import { matchesStudent, matchesWords } from '../../platform/lists/search-words';
import { escapeLike } from '../../platform/lists/starts-with';
import { createStudentConditions } from '../../schools/list-sources';

/** Search results of one kind: the first few rows, and the number of further ones, counted up to `MAX_MORE_COUNTED`. */
interface Found<Row> {
  rows: Row[];
  more: number;
}

const nothing = { rows: [], more: 0 };

/** Search of one kind: its rows, the cells of each, and the conditions that match a row, each with an index of its own. */
interface SearchSource<Row> {
  cells: { readonly [Cell in keyof Row]: SQL };
  from: SQL;
  where: SQL;
  conditions: readonly SQL[];
  /** Sort order, if it matters. */
  order?: { by: SQL; isDescending: boolean };
}

/** Counts the results, up to `MAX_MORE_COUNTED` more than are shown. */
const countResults = async <Row extends { id: unknown }>(
  db: Queryable,
  { cells, from, where, conditions }: SearchSource<Row>,
): Promise<number> => {
  const max = MAX_RESULTS_PER_KIND + MAX_MORE_COUNTED;
  const matches = conditions.map(
    (condition) => sql`(select ${cells.id} as id from ${from} where ${where} and ${condition} limit ${max})`,
  );
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select id from (${sql.join(matches, sql` union `)}) r limit ${max}) c`,
  );
  return row?.count ?? 0;
};

/** Finds the first rows. Each condition selects only a few rows, so that two letters of a common name cost no more than a rare one. */
const find = async <Row extends { id: unknown }>(
  db: Queryable,
  source: SearchSource<Row>,
): Promise<Found<Row>> => {
  const { cells, from, where, conditions, order } = source;
  const firstRows = sql`${order ? sql`order by sorted ${order.isDescending ? sql`desc` : sql`asc`}` : sql``} limit ${MAX_RESULTS_PER_KIND}`;
  const columns = sql.join(
    Object.entries<SQL>(cells).map(([name, cell]) => sql`${cell} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const names = sql.join(
    Object.keys(cells).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const matches = conditions.map(
    (condition) =>
      sql`(select ${columns}, ${order?.by ?? sql`null`} as sorted from ${from} where ${where} and ${condition} ${firstRows})`,
  );
  const rows = await queryRows<Row>(
    db,
    sql`select ${names} from (${sql.join(matches, sql` union `)}) r ${firstRows}`,
  );
  const hasMore = rows.length === MAX_RESULTS_PER_KIND;
  return { rows, more: hasMore ? (await countResults(db, source)) - rows.length : 0 };
};

const hasPrefix = (column: SQL, text: string): SQL => sql`${column} like ${`${escapeLike(text)}%`}`;

const findPeople = (db: Queryable, text: string, staffUser: StaffUser) =>
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
    conditions: createUserConditions(text, staffUser),
  });

const findStudents = (db: Queryable, text: string, staffUser: StaffUser) =>
  find<SearchAnswer['students'][number]>(db, {
    cells: {
      id: sql`s.id::text`,
      regNo: sql`s.reg_no`,
      name: sql`trim(s.first_name || ' ' || s.last_name)`,
      className: sql`s.class_name`,
      school: sql`sc.name`,
      paid: sql`coalesce((select sum(f.paid_ugx + f.paid_to_school_ugx) from fee_items f where f.student_id = s.id), 0)::bigint`,
      outstanding: sql`coalesce((select sum(f.outstanding_ugx) from fee_items f where f.student_id = s.id), 0)::bigint`,
    },
    from: sql`students s join schools sc on sc.id = s.school_id`,
    where: ofSchool(sql`s.school_id`, staffUser),
    conditions: createStudentConditions(sql`s`, text, staffUser),
  });

const student = sql`trim(s.first_name || ' ' || s.last_name)`;
/** Converts a typed transaction ID or number of a slip to its stored form. */
const toNumber = (text: string): string => removeSpaces(text).toUpperCase();
const ofSchool = (column: SQL, { schoolId }: StaffUser): SQL =>
  schoolId === null ? sql`true` : sql`${column} = ${schoolId}`;

/** Finds payments. A bursar finds only fee payments of their own school, also by the whole phone number that a parent tells them. */
const findPayments = (db: Queryable, text: string, staffUser: StaffUser) =>
  find<SearchAnswer['payments'][number]>(db, {
    cells: {
      id: sql`p.id`,
      reference: sql`p.reference`,
      status: sql.raw(shownStatusSql),
      amount: sql`p.amount_ugx`,
      student,
      className: sql`s.class_name`,
      day: sql`(coalesce(p.paid_at, p.created_at) at time zone 'Africa/Kampala')::date::text`,
      method: sql`coalesce(p.network::text, 'bank')`,
      failure: sql`p.failure::text`,
      settlement: settlementOf(sql`p.id`),
      isInDoubt: isInDoubt(sql`coalesce(p.group_id, p.id)`),
    },
    from: sql`payments p join students s on s.id = p.student_id`,
    where:
      staffUser.schoolId === null
        ? sql`true`
        : sql`${ofSchool(sql`p.school_id`, staffUser)} and p.purpose = 'fees'`,
    conditions: [
      sql`p.reference = ${normaliseReferenceSearch(text)}`,
      sql`p.id = any(${ofTransaction(text)})`,
      sql`p.group_id = any(${ofTransaction(text)})`,
      regNoEquals(sql`s.reg_no`, text),
      matchesStudent(sql`s`, text),
      phoneEquals(sql`p.msisdn`, text, staffUser),
    ],
    order: { by: sql`p.created_at`, isDescending: true },
  });

/** Finds what schools received themselves, by the number of their receipt. */
const findPaidToSchool = (db: Queryable, text: string, staffUser: StaffUser) =>
  find<SearchAnswer['paidToSchool'][number]>(db, {
    cells: {
      id: sql`a.id::text`,
      studentId: sql`s.id::text`,
      number: sql`a.receipt_number`,
      amount: sql`-a.change_ugx`,
      day: sql`a.paid_on::text`,
      student,
      className: sql`s.class_name`,
    },
    from: sql`fee_adjustments a join students s on s.id = a.student_id`,
    where: sql`${ofSchool(sql`a.school_id`, staffUser)} and not exists (select 1 from fee_adjustments r where r.reverses_id = a.id)`,
    conditions: [sql`a.receipt_number = ${text.toUpperCase()}`],
  });

const findClaims = (db: Queryable, text: string, staffUser: StaffUser) =>
  find<SearchAnswer['claims'][number]>(db, {
    cells: {
      id: sql`c.id`,
      transactionId: sql`c.transaction_id`,
      status: sql`c.status`,
      amount: sql`c.amount_ugx`,
      day: sql`c.paid_on::text`,
      student,
    },
    from: sql`payment_claims c join students s on s.id = c.student_id`,
    where: ofSchool(sql`c.school_id`, staffUser),
    conditions: [sql`c.transaction_id = ${toNumber(text)}`, phoneEquals(sql`c.msisdn`, text, staffUser)],
    order: { by: sql`c.created_at`, isDescending: true },
  });

/**
 * Finds bank transfers that wait for their child, by the whole number of the slip. A bursar learns that one waits and since when, and
 * nothing of one that names a payment or a child of another school.
 */
const findTransfers = (db: Queryable, text: string, { schoolId }: StaffUser) =>
  find<SearchAnswer['transfers'][number]>(db, {
    cells: {
      id: schoolId === null ? sql`x.provider_transaction_id` : sql`${toNumber(text)}::text`,
      day: sql`(x.paid_at at time zone 'Africa/Kampala')::date::text`,
    },
    from: sql`bank_transactions x`,
    where: sql`x.payment_id is null and x.return_transaction_id is null ${
      schoolId === null
        ? sql``
        : sql`and not exists (select 1 from exceptions e
            left join payments q on q.reference = e.detail ->> 'reference'
            left join students n on n.payment_code = e.detail ->> 'paymentCode'
            where e.subject = 'bank-transaction:' || x.provider_transaction_id
              and (q.school_id <> ${schoolId} or n.school_id <> ${schoolId}))`
    }`,
    conditions: [
      sql`x.provider_transaction_id in (select b || ':' || ${toNumber(text)} from unnest(${sql.param(bankCodes)}::text[]) as b)`,
    ],
  });

const findLoans = (db: Queryable, text: string, staffUser: StaffUser) =>
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
    conditions: [
      ...loanConditions(text, staffUser),
      sql`u.email_key = ${text.toLowerCase()}`,
      phoneEquals(sql`u.msisdn`, text, staffUser),
      regNoEquals(sql`s.reg_no`, text),
    ],
    order: { by: sql`l.created_at`, isDescending: true },
  });

const findSchools = (db: Queryable, text: string) =>
  find<SearchAnswer['schools'][number]>(db, {
    cells: { id: sql`sc.id`, slug: sql`sc.slug`, name: sql`sc.name` },
    from: sql`schools sc`,
    where: sql`true`,
    conditions: [hasPrefix(sql`sc.slug`, text.toLowerCase()), matchesWords(sql`sc.name`, text)],
    order: { by: sql`sc.name`, isDescending: false },
  });

/** Searches everything. A bursar finds only what is of their own school, and bank transfers that wait for their child. */
const search = async (db: Queryable, text: string, staffUser: StaffUser): Promise<SearchAnswer> => {
  const isStaff = staffUser.schoolId === null;
  const found = {
    people: isStaff ? await findPeople(db, text, staffUser) : nothing,
    students: await findStudents(db, text, staffUser),
    payments: await findPayments(db, text, staffUser),
    paidToSchool: await findPaidToSchool(db, text, staffUser),
    claims: await findClaims(db, text, staffUser),
    transfers: await findTransfers(db, text, staffUser),
    loans: isStaff ? await findLoans(db, text, staffUser) : nothing,
    schools: isStaff ? await findSchools(db, text) : nothing,
  };
  const pick = <Value>(getValue: (of: Found<unknown>) => Value) =>
    Object.fromEntries(Object.entries(found).map(([kind, of]) => [kind, getValue(of)]));
  return { ...pick(({ rows }) => rows), more: pick(({ more }) => more) } as unknown as SearchAnswer;
};

/** Serves the search of the back office. Its text is personal data and is not logged. */
export const searchRoutes = (serve: Serve, { database }: { database: Database }): void =>
  serve(searchAdmin, async ({ query: { q }, staffUser }) => ok(await search(database, q.words, staffUser)));
