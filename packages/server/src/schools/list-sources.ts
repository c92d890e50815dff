import { toRegNoKey } from '@somesa/core';
import { type adminLists, studentStatuses } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { StaffUser } from '../platform/http/staff-user';
import { isOneOf } from '../platform/lists/is-one-of';
import type { ListSource } from '../platform/lists/list-source';
import { phoneEquals } from '../platform/lists/phone-search';
import { regNoStartsWith } from '../platform/lists/reg-no-search';
import { matchesStudent, matchesWords } from '../platform/lists/search-words';
import { startsWith } from '../platform/lists/starts-with';
import { clearanceStatus, joinClearance } from './clearance/clearance-status';
import { payablesQuery } from './school-ledger';

/** Returns the conditions that find a child, a row of `students`: by registration number, payment code, words, or the phone number of a guardian. */
export const createStudentConditions = (student: SQL, text: string, staffUser: StaffUser): SQL[] => [
  regNoStartsWith(sql`${student}.reg_no`, text),
  sql`${student}.payment_code = ${toRegNoKey(text)}`,
  matchesStudent(student, text),
  sql`${student}.id in (select student_id from guardians where ${phoneEquals(sql`msisdn`, text, staffUser)})`,
];

/** Returns the query for the IDs of the children that match a text. Each condition uses its own index. */
export const createStudentIdQuery = (text: string, staffUser: StaffUser): SQL =>
  sql.join(
    createStudentConditions(sql`s`, text, staffUser).map(
      (condition) => sql`select s.id from students s where ${condition}`,
    ),
    sql` union `,
  );

/** Students of all schools, enrolled or not, with the amounts charged, reduced and paid. */
export const studentListSource: ListSource<(typeof adminLists)['students']> = {
  from: (today) =>
    sql`students s join schools sc on sc.id = s.school_id ${joinClearance(sql`${today}::date`)}`,
  id: { is: sql`s.id`, type: 'bigint' },
  columns: () => ({
    student: sql`trim(s.first_name || ' ' || s.last_name)`,
    paidPercent: sql`o.paid_percent`,
    guardian: sql`(select string_agg(g.name, ', ' order by g.position) from guardians g where g.student_id = s.id)`,
    phone: sql`(select string_agg('0' || substr(g.msisdn, 5), ', ' order by g.position) from guardians g where g.student_id = s.id)`,
    hasPhone: sql`case when exists (select from guardians g where g.student_id = s.id) then 'with' else 'without' end`,
    regNo: sql`s.reg_no`,
    lastName: sql`s.last_name`,
    firstName: sql`s.first_name`,
    className: sql`s.class_name`,
    paymentCode: sql`s.payment_code`,
    groups: sql`(select string_agg(g.name, ', ' order by g.name) from student_group_members m
      join student_groups g on g.id = m.group_id where m.student_id = s.id)`,
    school: sql`sc.name`,
    status: sql`case when s.left_on is null then 'enrolled' else 'left' end`,
    chargedUgx: sql`coalesce(o.charged, 0)::bigint`,
    bursaryUgx: sql`coalesce(o.bursary, 0)::bigint`,
    paidUgx: sql`coalesce(o.paid, 0)::bigint`,
    paidToSchoolUgx: sql`coalesce(o.paid_to_school, 0)::bigint`,
    outstandingUgx: sql`coalesce(o.outstanding, 0)::bigint`,
    clearance: clearanceStatus,
    allowedUntil: sql`allowance.until_on`,
    allowedBecause: sql`allowance.reason`,
  }),
  extraCells: {
    groupIds: sql`(select string_agg(m.group_id::text, ',') from student_group_members m where m.student_id = s.id)`,
  },
  words: {
    // Few children have left, and an index has them.
    status: (words) =>
      words.length === studentStatuses.length
        ? sql`true`
        : sql`s.left_on is ${sql.raw(words.includes('left') ? 'not null' : 'null')}`,
    groups: (names) => sql`s.id in (select m.student_id from student_group_members m
      join student_groups g on g.id = m.group_id where g.school_id = s.school_id and ${isOneOf(sql`g.name`, names)})`,
  },
  nullable: ['paidPercent'],
  school: sql`s.school_id`,
  search: (text, staffUser) => [
    ...createStudentConditions(sql`s`, text, staffUser),
    sql`s.id in (select m.student_id from student_group_members m join student_groups g on g.id = m.group_id
      where lower(g.name) = lower(${text}))`,
  ],
};

/**
 * Classes of the schools with what their enrolled children are charged, after bursaries, and have paid, through us or to the school. The
 * condition on the school reaches the rows before they are grouped.
 */
export const classListSource: ListSource<(typeof adminLists)['classes']> = {
  from: sql`(
    select s.school_id, s.class_name, count(*) as children, coalesce(sum(o.charged), 0)::bigint as charged,
      coalesce(sum(o.paid), 0)::bigint as paid, coalesce(sum(o.outstanding), 0)::bigint as outstanding,
      count(*) filter (where o.outstanding > 0) as owing
    from students s left join lateral (
      select sum(f.amount_ugx - f.bursary_ugx) as charged, sum(f.paid_ugx + f.paid_to_school_ugx) as paid,
        sum(f.outstanding_ugx) as outstanding
      from fee_items f where f.student_id = s.id) o on true
    where s.left_on is null group by s.school_id, s.class_name) c join schools sc on sc.id = c.school_id`,
  id: { is: sql`(c.school_id || ':' || c.class_name)`, type: 'text' },
  columns: () => ({
    className: sql`c.class_name`,
    school: sql`sc.name`,
    children: sql`c.children`,
    owing: sql`c.owing`,
    chargedUgx: sql`c.charged`,
    paidUgx: sql`c.paid`,
    outstandingUgx: sql`c.outstanding`,
    paidPercent: sql`case when c.charged > 0 then round(100.0 * c.paid / c.charged)::bigint end`,
  }),
  school: sql`c.school_id`,
  search: (text) => [matchesWords(sql`c.class_name`, text)],
};

/** Fee adjustments of all schools, also those that were reversed and those that reverse others. */
export const feeAdjustmentListSource: ListSource<(typeof adminLists)['feeAdjustments']> = {
  from: sql`fee_adjustments a join students s on s.id = a.student_id join schools sc on sc.id = a.school_id
    join users u on u.id = a.actor_id left join school_api_keys k on k.id = a.api_key_id`,
  id: { is: sql`a.id`, type: 'bigint' },
  columns: () => ({
    createdAt: sql`a.created_at`,
    kind: sql`a.kind`,
    regNo: sql`s.reg_no`,
    student: sql`trim(s.first_name || ' ' || s.last_name)`,
    school: sql`sc.name`,
    fees: sql`(select string_agg(f.description, ', ' order by f.due_on, f.id) from fee_adjustment_lines l
      join fee_items f on f.id = l.fee_item_id where l.adjustment_id = a.id)`,
    changeUgx: sql`a.change_ugx`,
    method: sql`a.method`,
    receiptNumber: sql`a.receipt_number`,
    paidOn: sql`a.paid_on`,
    reason: sql`a.reason`,
    isReversal: sql`(a.reverses_id is not null)`,
    isReversed: sql`exists (select 1 from fee_adjustments r where r.reverses_id = a.id)`,
    by: sql`coalesce('API: ' || k.name, trim(u.first_name || ' ' || u.last_name))`,
  }),
  extraCells: { studentId: sql`a.student_id::text` },
  school: sql`a.school_id`,
  search: (text, staffUser) => [
    sql`a.receipt_number = ${text.toUpperCase()}`,
    sql`a.student_id in (${createStudentIdQuery(text, staffUser)})`,
  ],
};

/** Fee batches of all schools. */
export const feeBatchListSource: ListSource<(typeof adminLists)['feeBatches']> = {
  from: sql`fee_batches b join schools sc on sc.id = b.school_id join users u on u.id = b.created_by
    left join users d on d.id = b.decided_by left join school_api_keys k on k.id = b.api_key_id`,
  id: { is: sql`b.id`, type: 'bigint' },
  columns: () => ({
    createdAt: sql`b.created_at`,
    kind: sql`b.kind`,
    status: sql`b.status`,
    school: sql`sc.name`,
    fee: sql`b.fee`,
    children: sql`b.children`,
    totalUgx: sql`b.total_ugx`,
    by: sql`coalesce('API: ' || k.name, trim(u.first_name || ' ' || u.last_name))`,
    decidedBy: sql`trim(d.first_name || ' ' || d.last_name)`,
  }),
  school: sql`b.school_id`,
};

/** Partner schools. There are few, so that any column can be sorted. */
export const schoolListSource: ListSource<(typeof adminLists)['schools']> = {
  from: sql`schools sc
    left join (select school_id, count(*) as n from students where left_on is null group by school_id) r on r.school_id = sc.id
    left join (select school_id, count(*) as n from school_origins group by school_id) o on o.school_id = sc.id
    left join school_payout_accounts a on a.school_id = sc.id
    left join ${payablesQuery} l on l.account = 'school-payable:' || sc.id`,
  id: { is: sql`sc.id`, type: 'bigint' },
  columns: () => ({
    name: sql`sc.name`,
    slug: sql`sc.slug`,
    students: sql`coalesce(r.n, 0)`,
    origins: sql`coalesce(o.n, 0)`,
    payout: sql`(a.school_id is not null)`,
    payableUgx: sql`coalesce(l.payable_ugx, 0)`,
    contact: sql`coalesce(sc.contact_name, sc.contact_email)`,
  }),
  search: (text) => [startsWith(sql`sc.slug`, text), matchesWords(sql`sc.name`, text)],
};

/** Uploaded register files. */
export const importListSource: ListSource<(typeof adminLists)['imports']> = {
  from: sql`register_imports i join schools sc on sc.id = i.school_id join users u on u.id = i.created_by`,
  id: { is: sql`i.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`i.created_at`,
    fileName: sql`i.file_name`,
    school: sql`sc.name`,
    status: sql`i.status`,
    lines: sql`i.lines`,
    added: sql`i.added`,
    changed: sql`i.changed`,
    leavers: sql`coalesce(i.leavers, 0)`,
    wrong: sql`i.wrong`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
  }),
  school: sql`i.school_id`,
};
