import { type adminLists, studentStatuses } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { createStudentConditions } from './student-search';

/** Students of all schools, enrolled or not, with the amounts charged, reduced and paid. */
export const studentListSource: ListSource<(typeof adminLists)['students']> = {
  from: sql`students s join schools sc on sc.id = s.school_id
    left join lateral (
      select sum(f.amount_ugx) as charged, sum(f.bursary_ugx) as bursary, sum(f.paid_ugx) as paid,
        sum(f.paid_to_school_ugx) as paid_to_school, sum(f.outstanding_ugx) as outstanding
      from fee_items f where f.student_id = s.id) o on true`,
  id: { is: sql`s.id`, type: 'bigint' },
  columns: () => ({
    regNo: sql`s.reg_no`,
    lastName: sql`s.last_name`,
    firstName: sql`s.first_name`,
    className: sql`s.class_name`,
    school: sql`sc.name`,
    status: sql`case when s.left_on is null then 'enrolled' else 'left' end`,
    chargedUgx: sql`coalesce(o.charged, 0)::bigint`,
    bursaryUgx: sql`coalesce(o.bursary, 0)::bigint`,
    paidUgx: sql`coalesce(o.paid, 0)::bigint`,
    paidToSchoolUgx: sql`coalesce(o.paid_to_school, 0)::bigint`,
    outstandingUgx: sql`coalesce(o.outstanding, 0)::bigint`,
  }),
  words: {
    // Few children have left, and an index has them.
    status: (words) =>
      words.length === studentStatuses.length
        ? sql`true`
        : sql`s.left_on is ${sql.raw(words.includes('left') ? 'not null' : 'null')}`,
  },
  school: sql`s.school_id`,
  search: (text) => createStudentConditions(sql`s`, text),
};
