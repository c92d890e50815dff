import {
  type AdminFeeItemView,
  type AdminStudentView,
  type FeeAdjustmentView,
  type GuardianView,
  MAX_STUDENT_HISTORY,
  type StudentEventView,
} from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { StaffUser } from '../../platform/http/staff-user';
import { maySeePhones } from '../../platform/lists/phone-search';
import type { FeeHooks } from '../fee-hooks';

const selectChild = ({ prepaidUgx }: FeeHooks, id: number, schoolId: number | null): SQL => sql`
  select s.id, s.reg_no as "regNo", s.payment_code as "paymentCode", s.first_name as "firstName", s.last_name as "lastName",
    s.class_name as "className", s.left_on as "leftOn", json_build_object('id', sc.id, 'slug', sc.slug, 'name', sc.name) as school,
    (select coalesce(sum(c.amount_ugx - c.used_ugx), 0) from fee_credits c where c.student_id = s.id)::bigint as "creditUgx",
    ${prepaidUgx(sql`s.id`)} as "prepaidUgx",
    array(select distinct o.class_name from students o where o.school_id = s.school_id and o.left_on is null
      order by o.class_name) as classes,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'isMember', exists (
        select 1 from student_group_members m where m.group_id = g.id and m.student_id = s.id)) order by g.name)
      from student_groups g where g.school_id = s.school_id), '[]') as groups
  from students s join schools sc on sc.id = s.school_id
  where s.id = ${id} and (${schoolId}::int is null or s.school_id = ${schoolId})`;

const selectItems = (id: number): SQL => sql`
  select f.id, f.description, f.due_on as "dueOn", f.amount_ugx as "chargedUgx", f.bursary_ugx as "bursaryUgx",
    f.paid_ugx as "paidUgx", f.paid_to_school_ugx as "paidToSchoolUgx", f.outstanding_ugx as "outstandingUgx", t.name as term
  from fee_items f left join term_fees x on x.id = f.term_fee_id left join school_terms t on t.id = x.term_id
  where f.student_id = ${id} order by f.due_on, f.id`;

const selectGuardians = (id: number, maySee: boolean): SQL => sql`
  select g.position, g.name, case when ${maySee} then '0' || substr(g.msisdn, 5) else '•••' || right(g.msisdn, 3) end as "phoneNumber", g.language,
    exists (select 1 from sms_opt_outs o where o.msisdn = g.msisdn) as "isStopped"
  from guardians g where g.student_id = ${id} order by g.position`;

/** Author of a change: the name of an API key if one made it. */
const by = sql`json_build_object('id', u.id, 'name', coalesce('API: ' || k.name, trim(u.first_name || ' ' || u.last_name))) as by`;
const selectAdjustments = (id: number): SQL => sql`
  select a.id, a.kind, a.change_ugx as "changeUgx", a.reason, a.method, a.receipt_number as "receiptNumber", a.paid_on as "paidOn",
    a.reverses_id as "reversesId", exists (select 1 from fee_adjustments r where r.reverses_id = a.id) as "isReversed",
    (select string_agg(f.description, ', ' order by f.due_on, f.id) from fee_adjustment_lines l
      join fee_items f on f.id = l.fee_item_id where l.adjustment_id = a.id) as fees, ${by}, a.created_at as at
  from fee_adjustments a join users u on u.id = a.actor_id left join school_api_keys k on k.id = a.api_key_id
  where a.student_id = ${id} order by a.id desc limit ${MAX_STUDENT_HISTORY}`;
const selectEvents = (id: number): SQL => sql`
  select e.id, e.kind, e.class_name as "className", e.class_name_before as "classNameBefore", e.left_on as "leftOn", e.reason,
    i.file_name as "fileName", ${by}, e.at
  from student_events e join users u on u.id = e.actor_id left join school_api_keys k on k.id = e.api_key_id
  left join register_imports i on i.id = e.import_id
  where e.student_id = ${id} order by e.id desc limit ${MAX_STUDENT_HISTORY}`;

const listHistory = async <Entry extends { at: string }>(db: Queryable, query: SQL): Promise<Entry[]> =>
  (await queryRows<Entry>(db, query)).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));

const sums = ['chargedUgx', 'bursaryUgx', 'paidUgx', 'paidToSchoolUgx', 'outstandingUgx'] as const;
type Sum = (typeof sums)[number];
type Listed = Sum | 'guardians' | 'items' | 'adjustments' | 'events' | 'payments';

/**
 * Returns a child with fees, payments and history, as the back office sees them. Returns null if the child does not exist or the user
 * is the bursar of another school. A bursar does not see loan repayments, and a viewer only the end of a guardian's number.
 */
export const viewAdminStudent = async (
  feeHooks: FeeHooks,
  db: Queryable,
  id: number,
  staffUser: StaffUser,
): Promise<AdminStudentView | null> => {
  const { schoolId } = staffUser;
  const [child] = await queryRows<Omit<AdminStudentView, Listed>>(db, selectChild(feeHooks, id, schoolId));
  if (!child) return null;
  const items = await queryRows<AdminFeeItemView>(db, selectItems(id));
  const total = sums.map((name) => [name, items.reduce((sum, item) => sum + item[name], 0)]);
  return {
    ...child,
    ...(Object.fromEntries(total) as Record<Sum, number>),
    items,
    guardians: await queryRows<GuardianView>(db, selectGuardians(id, maySeePhones(staffUser))),
    adjustments: await listHistory<FeeAdjustmentView>(db, selectAdjustments(id)),
    events: await listHistory<StudentEventView>(db, selectEvents(id)),
    payments: await feeHooks.listPayments(db, id, schoolId !== null),
  };
};
