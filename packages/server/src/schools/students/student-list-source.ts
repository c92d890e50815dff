import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { regNoEquals } from '../../platform/lists/reg-no-search';
import { startsWith } from '../../platform/lists/starts-with';

/** Students of all schools, with the amounts charged and paid. */
export const studentListSource: ListSource<(typeof adminLists)['students']> = {
  from: sql`students s join schools sc on sc.id = s.school_id
    left join lateral (
      select sum(f.amount_ugx) as charged, sum(f.paid_ugx) as paid from fee_items f where f.student_id = s.id) o on true`,
  id: { is: sql`s.id`, type: 'bigint' },
  columns: () => ({
    regNo: sql`s.reg_no`,
    lastName: sql`s.last_name`,
    firstName: sql`s.first_name`,
    className: sql`s.class_name`,
    school: sql`sc.name`,
    chargedUgx: sql`coalesce(o.charged, 0)::bigint`,
    paidUgx: sql`coalesce(o.paid, 0)::bigint`,
    outstandingUgx: sql`coalesce(o.charged - o.paid, 0)::bigint`,
  }),
  school: sql`s.school_id`,
  search: (text) => [regNoEquals(sql`s.reg_no`, text), startsWith(sql`s.last_name`, text)],
};
