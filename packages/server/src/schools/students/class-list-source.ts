import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { matchesWords } from '../../platform/lists/search-words';

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
